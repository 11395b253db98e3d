/** The tokens of JSON (RFC 8259): after white space punctuation, a string, or another scalar; each a group of its own. */
export const JSON_TOKEN: RegExp =
	// oxlint-disable-next-line no-control-regex -- a JSON string may not hold raw control characters
	/[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/y;
