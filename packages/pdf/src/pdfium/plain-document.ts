const ascii = new TextEncoder();

/** What comes between `obj` and `endobj`. */
export type PlainObject = string | readonly (string | Uint8Array)[];

/** A stream with these dictionary entries (without the length) and this data, unchanged. */
export function plainStream(entries: string, data: string | Uint8Array): PlainObject {
  return [`<<${entries}/Length ${data.length}>>\nstream\n`, data, '\nendstream'];
}

/** A document with these objects, numbered from 1; the first is the catalog. */
export function plainDocument(objects: readonly PlainObject[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? ascii.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n');
  for (const object of objects) {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`);
    for (const part of typeof object === 'string' ? [object] : object) add(part);
    add('\nendobj\n');
  }
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
