import { readBrackets, splitArguments, tokenize } from './php-tokens.mjs';

/**
 * Calls to the named functions in PHP: the function, its arguments (the text of a plain string,
 * otherwise undefined), and the comment for translators before it.
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
      // A comment belongs to the statement it's in.
      if (token.text === ';') comment = undefined;
      continue;
    }
    calls.push({ name: token.text, args: splitArguments(readBrackets(tokens, index + 1).inner).map(plainString), comment });
    comment = undefined;
  }
  return calls;
}

function translatorsComment(text) {
  const words = text
    .replace(/^\/\*+|\*+\/$|^\/\/|^#/g, '')
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .trim();
  return /^translators:/i.test(words) ? words : undefined;
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
