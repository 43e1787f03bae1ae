import { join, latin1, PdfDraft, type Ref } from './pdf-draft.js';
import { softPhoto } from './soft-photo.js';
import { drawImage, textBlock } from './text-page.js';

/**
 * A page that was saved several times: each time its image was replaced, and the new one was
 * appended to the file.
 */
export async function revisedDocument({ revisions = 4, width = 900 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const font = draft.font('Helvetica');
  const image = draft.add(await photoObject(width, 0));
  const text = textBlock({ font: 'F1', size: 12, x: 60, y: 360, lines: ['A page that was saved more than once'] });
  draft.page({
    content: drawImage('Im0', 60, 400, 400, 300) + text,
    resources: `/Font << /F1 ${font} >> /XObject << /Im0 ${image} >>`,
  });
  let bytes = draft.bytes();
  for (let revision = 1; revision < revisions; revision++) bytes = revise(bytes, image, await photoObject(width, revision));
  return bytes;
}

/** The document with a new value for one of its objects, written as an incremental update. */
export function revise(before: Uint8Array, ref: Ref, value: Uint8Array): Uint8Array {
  const number = Number.parseInt(ref, 10);
  const object = join(latin1(`${number} 0 obj\n`), value, latin1('\nendobj\n'));
  const ending = Buffer.from(before.subarray(-400)).toString('latin1');
  const [, size, root, start] = /\/Size (\d+) \/Root (\d+ 0 R)[\s\S]*startxref\n(\d+)/.exec(ending) ?? [];
  const offset = String(before.length).padStart(10, '0');
  return join(
    before,
    object,
    latin1(`xref\n0 1\n0000000000 65535 f \n${number} 1\n${offset} 00000 n \n`),
    latin1(`trailer\n<< /Size ${size} /Root ${root} /Prev ${start} >>\nstartxref\n${before.length + object.length}\n%%EOF\n`),
  );
}

async function photoObject(width: number, seed: number): Promise<Uint8Array> {
  const height = Math.round(width * 0.75);
  const jpeg = await softPhoto(width, height, { seed }).jpeg({ quality: 90 }).toBuffer();
  const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const head = `<< /Type /XObject /Subtype /Image ${size} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`;
  return join(latin1(head), jpeg, latin1('\nendstream'));
}
