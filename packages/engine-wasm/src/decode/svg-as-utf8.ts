const DECLARATION = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const HEAD_BYTES = 256;

/**
 * libvips' SVG reader only supports UTF-8; older programs also write other encodings, which are
 * converted here.
 */
export function svgAsUtf8(svg: Uint8Array): Uint8Array {
  const encoding = encodingOf(svg);
  if (!encoding || /^utf-?8$/i.test(encoding)) return svg;
  try {
    const text = new TextDecoder(encoding).decode(svg);
    return new TextEncoder().encode(text.replace(DECLARATION, (found, name: string) => found.replace(name, 'UTF-8')));
  } catch {
    // Unknown encoding: the reader will report what is wrong.
    return svg;
  }
}

/**
 * Detected by a byte order mark, by how a declaration begins in two-byte characters, or by what the
 * declaration says.
 */
function encodingOf(svg: Uint8Array): string | undefined {
  const [first, second, third] = svg;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return undefined;
  return DECLARATION.exec(new TextDecoder('latin1').decode(svg.subarray(0, HEAD_BYTES)))?.[1];
}
