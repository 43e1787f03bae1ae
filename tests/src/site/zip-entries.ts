/** One file in a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** What a zip's directory says it holds, in its order. */
export function zipEntries(zip: Uint8Array): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.byteLength - 22;
  while (end > 0 && view.getUint32(end, true) !== END) end -= 1;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  while (view.getUint32(at, true) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
    entries.push({ name: new TextDecoder().decode(zip.subarray(at + 46, at + 46 + name)), bytes: view.getUint32(at + 24, true) });
    at += 46 + name + extra + comment;
  }
  return entries;
}
