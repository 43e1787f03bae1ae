const SEARCH_BYTES = 16_384;

/**
 * The attributes in the start tag of the root `svg` element; undefined if the text doesn't begin
 * like an SVG document.
 */
export function svgRootAt(head: Uint8Array): string | undefined {
  const text = decodeHead(head.subarray(0, SEARCH_BYTES));
  let at = skipSpace(text, 0);
  while (text[at] === '<') {
    const end = prologEnd(text, at);
    if (end === undefined) return rootTag(text, at);
    if (end < 0) return undefined;
    at = skipSpace(text, end);
  }
  return undefined;
}

function decodeHead(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n\ufeff'.includes(text.charAt(at))) at += 1;
  return at;
}

/**
 * Where a declaration, comment or document type ends; -1 if it's cut off; undefined if an element
 * starts here.
 */
function prologEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2);
  if (!text.startsWith('<!', at)) return undefined;
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  // A document type may contain more declarations in brackets.
  if (subset < 0 || subset > close) return close < 0 ? -1 : close + 1;
  const subsetEnd = text.indexOf(']', subset);
  return subsetEnd < 0 ? -1 : after(text, '>', subsetEnd);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function rootTag(text: string, at: number): string | undefined {
  const name = /^<(?:[\w.-]{1,64}:)?svg(?=[\s/>])/.exec(text.slice(at, at + 80));
  if (!name) return undefined;
  const end = text.indexOf('>', at);
  return text.slice(at + name[0].length, end < 0 ? text.length : end);
}
