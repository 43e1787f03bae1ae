// One rule per kind of token; the first that matches is taken.
const RULES = [
  ['html', /\?>[\s\S]*?(?:<\?(?:php|=)|$)/y],
  ['comment', /\/\*[\s\S]*?\*\/|\/\/(?:(?!\?>).)*|#(?!\[)(?:(?!\?>).)*/y],
  ['string', /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y],
  ['name', /[$\w\x80-\uffff]+/y],
  ['space', /\s+/y],
  ['sign', /->|::|[\s\S]/y],
];

/**
 * The tokens of PHP code without HTML and whitespace: `kind` (comment, string, name or sign),
 * `text`, and the `line` on which it begins.
 */
export function* tokenize(code) {
  // A file begins outside of PHP.
  const text = `?>${code}`;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    for (const [kind, rule] of RULES) {
      rule.lastIndex = at;
      const found = rule.exec(text);
      if (!found) continue;
      at += found[0].length;
      if (kind !== 'space' && kind !== 'html') yield { kind, text: found[0], line };
      line += found[0].split('\n').length - 1;
      break;
    }
  }
}

/**
 * The tokens between the bracket at `open` and its closing bracket, and the index of the latter.
 */
export function readBrackets(tokens, open) {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (/^[([{]$/.test(tokens[at].text)) depth += 1;
    if (/^[)\]}]$/.test(tokens[at].text)) depth -= 1;
    if (depth === 0) return { inner: tokens.slice(open + 1, at), end: at };
  }
  return { inner: tokens.slice(open + 1), end: tokens.length };
}

/** A call's arguments, each as its tokens without comments. */
export function splitArguments(inner) {
  const args = [[]];
  let depth = 0;
  for (const token of inner) {
    if (depth === 0 && token.text === ',') args.push([]);
    else if (token.kind !== 'comment') args.at(-1).push(token);
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
  }
  return args.filter((parts) => parts.length > 0);
}
