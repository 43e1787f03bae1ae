/** An icon file around one PNG, as every system since 2006 reads it. */
export function icoFile(png: Uint8Array, width: number, height: number): Uint8Array {
  const header = new Uint8Array(22);
  const view = new DataView(header.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, 1, true);
  // A byte holds up to 255; 256 is written as 0.
  view.setUint8(6, width & 255);
  view.setUint8(7, height & 255);
  view.setUint16(10, 1, true);
  view.setUint16(12, 32, true);
  view.setUint32(14, png.length, true);
  view.setUint32(18, header.length, true);
  const file = new Uint8Array(header.length + png.length);
  file.set(header);
  file.set(png, header.length);
  return file;
}
