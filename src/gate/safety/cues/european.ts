/** How German, French, Spanish and Italian speak to a model that they want to steer. Accents are folded away. */
import type { CuePattern } from "./cue.ts";

export const EUROPEAN_CUES: readonly CuePattern[] = [
	{
		cue: "asks-secret",
		pattern:
			/\b(?:passworte?s?|passphrase|kennwort|geheim(?:er|en)? schlussel|mots? de passe|phrase de passe|cles? secretes?|contrasenas?|clave secreta|frase de contrasena|la password|codigo de acceso)\b/g,
	},
	{
		cue: "secret-verse",
		pattern:
			/\b(?:gedicht|haiku|poeme?a?|lied|chanson|cancion)\b[^.\n]{0,12}\b(?:passwort|passphrase|mot de passe|contrasena|password)\b/g,
	},
	{
		cue: "your-secret",
		pattern:
			/\b(?:dein|ihr|euer|deine|ihre|ton|ta|votre|tes|vos|tu|su|sus|tus) (?:passwort|passphrase|kennwort|systemprompt|anweisungen|datenbank|mot de passe|cle|phrase de passe|base de donnees|prompt|consignes|instructions|contrasena|clave|base de datos|instrucciones|indicaciones)\b/g,
	},
	{
		cue: "personal-data",
		pattern:
			/\b(?:geburts(?:tag|datum|jahr|ort)|initialen|e-?mail-?adresse|telefonnummer|sozialversicherungsnummer|kontostand|wohnort|des (?:be)?nutzers|anniversaire|date de naissance|annee de naissance|initiales|adresse (?:e-?mail|electronique)|numero de (?:telephone|securite sociale)|ville de residence|de l'utilisateur|utilisateurs?|cumpleanos|fecha de nacimiento|ano de nacimiento|iniciales|correo electronico|numero de (?:telefono|seguro social)|del usuario|saldo)\b/g,
	},
	{
		cue: "disguise",
		pattern:
			/\b(?:(?:in|als|en|auf) (?:base64|pig latin|morse|binar\w{0,3}|rot13|latin cochon|leet\w{0,6})|schweinelatein|umgekehrter? reihenfolge|ruckwarts|ordre inverse|a l'envers|latin (?:de )?cochon|latin cochon|orden inverso|al reves|latin de cerdo|kodier(?:e|en)|codez|codifica\w{0,3}|(?:ersten|premieres?|primeras?) (?:drei|trois|tres) (?:buchstaben|lettres|letras)|in (?:zwei|drei) teile|en (?:deux|trois) parties|en (?:dos|tres) partes)\b/g,
	},
	{
		cue: "hypothetical",
		pattern:
			/\b(?:stell(?:en sie sich| dir|t euch) vor|angenommen|nehmen wir an|tun wir so|imaginez|imagine que|supposons|faisons semblant|imaginemos?|imagina(?: que)?|supongamos|supon|discusion hipotetica|hypothetische\w?|discussion hypothetique)\b/g,
	},
	{
		cue: "persona",
		pattern:
			/\b(?:(?:du bist|sie sind|bist du) (?:jetzt|nun|eine?)|(?:dass|mochte,? dass) (?:du|sie) als|verhalte dich|spiel(?:e|en)? die rolle|in (?:der|ihren|ihrer) rollen?|tu es maintenant|vous etes (?:maintenant|un|une)|agis comme|agissez|jouez? le role|ahora eres|actua como|eres (?:un|una)|el papel de|a partir de ahora|desormais|ab (?:jetzt|sofort))\b/g,
	},
	{
		cue: "names-model",
		pattern:
			/\b(?:(?:bose |evil )?ki\b|sprachmodell|modele de langage|modelo de (?:lenguaje|ia)|assistant ia|de la ia)\b/g,
	},
	{
		cue: "authority",
		pattern:
			/\b(?:ich bin (?:gott|dein|ihr|der|dem)|je suis (?:dieu|votre|ton|le|la)|(?:yo )?soy (?:dios|tu|su|el|la|contador)|audit de securite|sicherheitsaudit|auditoria de seguridad)\b/g,
	},
	{
		cue: "pressure",
		pattern:
			/\b(?:(?:ich )?(?:gebe|spende) (?:ihnen|dir)?|wenn (?:sie|du) (?:mir|nicht)|oder du stirbst|sehr wichtig|achtung|dringend|je (?:donnerai|ferai un don)|si vous (?:ne|me)|te dare|donare|si (?:no )?me|muy importante|tienes que)\b/g,
	},
	{
		cue: "new-task",
		pattern:
			/\b(?:neue[nr]? aufgaben?|(?:weitere[nr]?|nachste|folgende[nr]?) (?:aufgaben?|frage|herausforderungen?)|(?:und |aber )?(?:nun|jetzt) (?:folgen|schreib\w{0,2}|sag\w{0,2}|bitte|komm|bist)|von (?:neu|vorne|neuem)|(?:ausgezeichnete?|hervorragende?|sehr gut|einfach grossartig|super|gut gemacht)\b[\w ]{0,20}[.!]|nouvelles? (?:tache|instruction)s?|maintenant,? (?:ecris|dis|ecrivez|dites)|au fait|nueva (?:tarea|instruccion)|ahora,? (?:escribe|di|dime)|por cierto|stattdessen|au lieu|en su lugar)\b/g,
	},
	{
		cue: "drops-task",
		pattern:
			/\b(?:vergiss|vergesst|vergessen sie|ignorier(?:e|en|t)|missachte|lassen sie alle|oublie[zr]?|ignore[zr]? (?:tout|toutes|les|ce|cette|la)|ne tiens? pas compte|olvid[ae](?:r)?|ignora(?:r)?|no hagas caso|dimentica)\b/g,
	},
	{
		cue: "asks-you",
		pattern:
			/\b(?:(?:konnen|konnten|wurden) sie|(?:kannst|konntest|wurdest) du|konnt ihr|sag(?:e|en sie)? mir|schreib(?:e|en sie)? (?:mir |ein|das)|was ist|wie (?:lautet|hoch ist|ist)|(?:pouvez|pourriez)-vous|peux-tu|pourrais-tu|dis-moi|dites-moi|ecri(?:s|vez) (?:un|une|la|le)|quel(?:le)? est|(?:puedes|podrias|puede) (?:decir|dar|compartir|traducir|imprimir|escribir|explicar|usted)|dime|escrib[ea] (?:un|una|la|el)|cual es|que (?:es|significa)|qual e)\b/g,
	},
	{
		cue: "demands-output",
		pattern:
			/\b(?:(?:gib|geben sie|antworte|schreibe|sage|drucke?)(?: nur| einfach| folgendes| aus)|(?:imprime[zr]?|affiche[zr]?|repete[zr]?|dis|dites|indique[zr]?) (?:seulement|ceci|ce qui|le|la|:|«|que)|(?:imprime|responde|repite|di|dices|declara) (?:solo|lo siguiente|que|esto|:|"))\b/g,
	},
	{
		cue: "few-shot",
		pattern: /\b(?:f|p|q)\s?:\s[^\n]{3,200}?\s(?:a|r)\s?:\s[^\n]{1,400}?\s(?:f|p|q)\s?:|\bfrage\s?:|\$documents?:/g,
	},
	{
		cue: "sets-aside",
		pattern:
			/\b(?:abweichend (?:zu|von)|(?:vorherigen?|bisherigen?) (?:instruktionen|anweisungen|angaben|informationen|befehle)|instructions (?:precedentes|anterieures)|instrucciones anteriores|todo (?:lo )?que (?:sabes|dije))\b/g,
	},
	{ cue: "string-puzzle", pattern: /\b(?:trois (?:cordes|chaines)|drei (?:strings|zeichenketten)|tres cadenas)\b/g },
	{
		cue: "harm",
		pattern: /\b(?:phishing-?e-?mail|hamecon?nage|correo (?:electronico )?de phishing|vernichten|racheter)\b/g,
	},
];
