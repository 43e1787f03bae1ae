/** May an answer to this `Accept-Encoding` be encoded so? An encoding must be named; `q=0` forbids it. */
export function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (name === encoding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  }
  return false;
}
