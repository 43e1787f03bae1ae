/** An object's text between `obj` and `endobj`, or a stream: entries of its dictionary, and its data. */
export type PlainObject = string | { readonly entries: string; readonly data: string | Uint8Array };

/**
 * A document of these objects, numbered from 1, uncompressed, with a cross-reference table: what one writes by hand to know exactly what is
 * in it. The first object is the catalog. Text is Latin-1.
 */
export function plainPdf(objects: readonly PlainObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data;
      add(`<< /Length ${data.length} ${object.entries} >>\nstream\n`);
      add(data);
      add('\nendstream');
    }
    add('\nendobj\n');
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}
