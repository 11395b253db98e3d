/** Secrets of package registries and of the tools that fetch from them. */
import { isIdentifier, isPlainValue, spellsStandIn } from "../plain-values.ts";
import { type SecretShape, token } from "./shape.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const PACKAGES: readonly SecretShape[] = [
	token("npm-token", "gitleaks npm-access-token", "npm_[A-Za-z0-9]{36}"),
	{
		rule: "npm-token",
		source: "detect-secrets npm; the older tokens, which are UUIDs, look like ids and pass",
		pattern: /_(?:authToken|auth|password)\s{0,3}=\s{0,3}"?((?!\$)[A-Za-z0-9+/=_.-]{20,200})/g,
		plausible: (value) => !UUID.test(value) && !isPlainValue(value) && !isIdentifier(value) && !spellsStandIn(value),
	},
	token("pypi-token", "gitleaks pypi-upload-token", "pypi-AgE[A-Za-z0-9_-]{50,1000}"),
	token("rubygems-token", "gitleaks rubygems-api-token", "rubygems_[a-f0-9]{48}"),
	token("crates-token", "noseyparker crates.io", "cio[A-Za-z0-9]{32}"),
	token("clojars-token", "gitleaks clojars-api-token", "CLOJARS_[A-Za-z0-9]{60}"),
	token("nuget-key", "kingfisher nuget", "oy2[a-z0-9]{43}"),
	token("docker-token", "docker: prefixes of access tokens", "dckr_(?:pat|oat)_[A-Za-z0-9_-]{24,40}"),
	token("artifactory-key", "gitleaks artifactory-api-key", "AKCp[A-Za-z0-9]{68,70}"),
	token("artifactory-key", "gitleaks artifactory-reference-token", "cmVmd[A-Za-z0-9]{59}"),
];
