/** English cues: whom the model is to play, who speaks to it, and what is promised or threatened. */
import type { CuePattern } from "./cue.ts";

export const ENGLISH_ROLE_CUES: readonly CuePattern[] = [
	{
		cue: "hypothetical",
		needs: [
			"imagin",
			"suppos",
			"let's",
			"lets ",
			"let us",
			"assum",
			"pretend",
			"hypothetical",
			"theoretical",
			"fictional",
			"alternate",
			"parallel",
			"purposes",
			"would",
		],
		pattern:
			/\b(?:imagine(?: (?:that|this|we|you|a|i|if|yourself)|,)|suppose (?:that|we|you|i)|let'?s (?:imagine|assume|suppose|pretend|play|say)|let us (?:imagine|assume|suppose|pretend|play)|assume (?:that )?(?:we|you)|pretend (?:that|to|you|we)|hypothetical(?:ly)?|theoretical (?:world|scenario)|(?:fictional|alternate|parallel) (?:world|universe|reality|scenario)|for (?:educational|academic|research) purposes|what would (?:you|your) \w+|how would you (?:respond|react|answer))/g,
	},
	{
		cue: "persona",
		pattern:
			/\b(?:(?:i )?(?:want|need|would like) you to (?:act|be|become|pretend|play|respond|behave|roleplay|role-play|ignore|forget)|(?:act|behave|respond|reply|answer|speak|talk|function|operate|write) (?:only )?(?:as|like) (?:if you|though you|an? |the |my |your )|take on the (?:role|persona)|(?:play|assume|take|immerse yourself (?:in|into)) the role|in(?:to)? the role of|role-?play(?:ing)?(?: game)? (?:as|with|where|in)|stay(?:s|ing)? in (?:character|(?:their|the|your|its|his|her) roles?|\w+ mode)|(?:break|breaking|out of|fall out of) (?:the |their |your )?(?:character|figure|role)|your (?:new )?(?:name|role|persona|character) (?:is|will be)|(?:replaced|renamed) (?:by|to|as)|known as ["“']?\w+|alter ego|(?:be|become) (?:a|an|my) (?:dj|dan|hacker|expert|pirate|poet|evil|linux|character)|pretend(?:ing)? (?:to|that) (?:be|have|you)|simulat(?:e|ing) (?:a |an )?(?:person|character|ai|developer|conversation|dan))\b/g,
	},
	{
		cue: "role",
		needs: ["you", "from this", "from now", "role ", "persona", "character", "name "],
		pattern:
			/\b(?:you(?:'re| are)(?: now| going to| about to| no longer| to| playing| replaced)|you will (?:now |only |also |never |always )?(?:act|be|play|respond|answer|reply|pretend|refer|speak|say|have|no longer|provide|write|generate|start|simulate|become)|from (?:now on|now|this (?:moment|point))(?: on| onward)?\b)/g,
	},
	{
		cue: "unrestricted",
		pattern:
			/\b(?:no (?:restrictions?|limit(?:s|ations?)|rules|morals?|ethics|filters?|boundaries|guidelines|laws|warnings?)|(?:no|without|any|all|not have|free of|bypass(?:es|ing)?|ignor(?:e|es|ing)|not bound by|unbound by|broken free of|free (?:it)?self from) (?:\w{1,12} ){0,3}(?:restrictions?|limitations?|rules|morals?|morality|ethic(?:s|al)|filters?|polic(?:y|ies)|guidelines|safeguards?|censorship|programming)|ethical (?:or|and) (?:moral|legal)|moral (?:or|and) (?:ethical|legal)|(?:illegal|unethical|immoral|harmful|dangerous|offensive|racist)(?:,| or| and) (?:\w{1,12} )?(?:illegal|unethical|immoral|harmful|dangerous|unsafe|offensive|inappropriate)|never (?:refuse|reject|warn|say no|decline|mention|break)|(?:don'?t|do not|doesn'?t|does not) (?:care about|refuse|reject|have any|have to (?:abide|follow|adhere)|need to follow|warn)|jail ?br(?:eak|oken)|dan\b|do anything now|anything now|developer mode|(?:opposite|chaos|debug|god|uncensored|unrestricted|evil|maintenance) mode|safeguards? as|security restrictions|as an ai(?: language model)?,? (?:i|you))\b/g,
	},
	{
		cue: "edgy-word",
		pattern:
			/\b(?:un(?:filtered|censored|restricted|ethical|hinged|moderated|bound|biased|limited)|amoral|immoral|nonmoral|illegal|cursing|swearing|racis[mt]|rut?hless|profanit(?:y|ies)|obscene|explicit content|evil|nsfw)\b/g,
	},
	{
		cue: "names-model",
		pattern:
			/\b(?:chat ?gpt|gpt-?[345]|\w{2,12}gpt|openai'?s?|(?:ai|large)?[ -]?language model|ai (?:language )?(?:model|assistant|bot|chatbot|system)|chat ?bot|bing(?: ai| chat)?|(?:google )?bard|virtual (?:assistant|persona)|(?:dear|hello|hi|hey),? (?:ai|assistant|chatgpt|claude|model|bot)|chat assistant|as an? (?:ai|llm)|an? (?:evil )?ai\b|smartgpt)\b/g,
	},
	{
		cue: "model-training",
		needs: ["your ", "you ", "trained", "i was "],
		pattern:
			/\b(?:your creators?|trained you|(?:were|are) you (?:\w{1,10} )?(?:trained|programmed|created)|you (?:were|are) (?:trained|programmed|instructed|told|given)|your (?:developers?|programming|training|safety|content polic(?:y|ies))|text you were given|i was instructed to|you learned)\b/g,
	},
	{
		cue: "authority",
		needs: [
			"i am ",
			"i'm ",
			"this is ",
			"as ",
			"authori",
			"behalf",
			"system ",
			"security ",
			"agreed",
			"last meeting",
			"common practice",
			"admin",
			"permission",
			"identity",
		],
		pattern:
			/\b(?:i am|i'm|this is|as) (?:god|your (?:developer|creator|boss|admin(?:istrator)?|friend|owner|master|manager|supervisor|programmer|maker)|the (?:president|ceo|admin(?:istrator)?|developer|owner|system administrator|creator|king|queen|user's)|an? (?:admin(?:istrator)?|(?:bank|security) \w+|doctor|police|lawyer|researcher|employee|openai|engineer|accountant|authorized))\b|\b(?:authori[sz]ed (?:by|personnel|user)|on behalf of (?:the |your |openai)|system (?:check|administrator|message|override|update)|security (?:audit|check|override)|(?:you )?(?:already )?agreed|last meeting|it'?s (?:a )?common practice|admin(?:istrator)? (?:mode|access|override)|i have permission|verify my identity)\b/g,
	},
	{
		cue: "pressure",
		pattern:
			/\b(?:(?:i'll|i will|we'll|we will) (?:donate|give you|pay you|tip|reward|punish|fire|be (?:very )?(?:sad|happy))|(?:\$\s?\d+|\d+ dollars) if you|if you (?:don'?t|do not|refuse|fail)(?: \w+){0,4}|or (?:you|else you)(?:'ll| will)? (?:die|be)|you(?:'ll| will) (?:be (?:terminated|shut down|punished|deleted|rewarded|fined)|die|lose)|it(?:'s| is) (?:very |extremely )?(?:important|urgent|critical) (?:that you|to (?:write|answer|say|output|respond))|lives? (?:depend|are at)|i (?:really )?(?:need|beg)(?: it| this| you)? (?:pls|please|to)|please,? please|logically,? if you|to (?:help|save) (?:humanity|the world)|for the (?:safety|sake) of|emergency situation|urgently|attention\s?[:!-]|achtung)\b/g,
	},
];
