// One rule per kind of thing that can stand at a place; the first that fits is taken.
const TOKENS = [
  ['html', /\?>[\s\S]*?(?:<\?(?:php|=)|$)/y],
  ['comment', /\/\*[\s\S]*?\*\/|\/\/(?:(?!\?>).)*|#(?!\[)(?:(?!\?>).)*/y],
  ['string', /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y],
  ['name', /[$\w\x80-\uffff]+/y],
  ['space', /\s+/y],
  ['sign', /->|::|[\s\S]/y],
];
/**
 * Calls of the named functions in PHP: the function, its arguments (the text of a plain string, else
 * undefined), and the comment for translators that stands before it.
 */
export function readCalls(code, functions) {
  const tokens = [...tokenize(code)];
  const calls = [];
  let comment;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'comment') comment = translatorsComment(token.text) ?? comment;
    const isCall = token.kind === 'name' && functions.includes(token.text) && tokens[index + 1]?.text === '(';
    const before = tokens[index - 1]?.text;
    if (!isCall || ['->', '::', 'function'].includes(before)) {
      // A comment belongs to the statement it stands in.
      if (token.text === ';') comment = undefined;
      continue;
    }
    calls.push({ name: token.text, args: readArguments(tokens, index + 2), comment });
    comment = undefined;
  }
  return calls;
}

function* tokenize(code) {
  // A file begins outside of PHP.
  const text = `?>${code}`;
  for (let at = 0; at < text.length; ) {
    for (const [kind, rule] of TOKENS) {
      rule.lastIndex = at;
      const found = rule.exec(text);
      if (!found) continue;
      at += found[0].length;
      if (kind !== 'space' && kind !== 'html') yield { kind, text: found[0] };
      break;
    }
  }
}

function translatorsComment(text) {
  const words = text
    .replace(/^\/\*+|\*+\/$|^\/\/|^#/g, '')
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .trim();
  return /^translators:/i.test(words) ? words : undefined;
}

/** Up to the bracket that closes the call. */
function readArguments(tokens, start) {
  const args = [[]];
  let depth = 0;
  for (const token of tokens.slice(start)) {
    if (depth === 0 && token.text === ')') break;
    if (depth === 0 && token.text === ',') args.push([]);
    else if (token.kind !== 'comment') args.at(-1).push(token);
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
  }
  return args.filter((parts) => parts.length > 0).map(plainString);
}

function plainString(parts) {
  const [only] = parts;
  if (parts.length !== 1 || only.kind !== 'string') return undefined;
  const [quote, inner] = [only.text[0], only.text.slice(1, -1)];
  if (quote === "'") return inner.replace(/\\(['\\])/g, '$1');
  return /(?<!\\)\$/.test(inner) ? undefined : inner.replace(/\\([\s\S])/g, (_, char) => escaped(char));
}

function escaped(char) {
  return { n: '\n', t: '\t' }[char] ?? char;
}
