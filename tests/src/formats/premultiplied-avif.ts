import sharp from 'sharp';

/**
 * An AVIF whose colors are stored multiplied by its transparency, as some cameras and editors write
 * it, and the intended image.
 */
export async function premultipliedAvif(rgba: Uint8Array, width: number, height: number): Promise<{ file: Uint8Array; meant: Uint8Array }> {
  const raw = { width, height, channels: 4 } as const;
  const darkened = rgba.map((value, at) => (at % 4 === 3 ? value : Math.round((value * (rgba[at - (at % 4) + 3] ?? 255)) / 255)));
  const plain = await sharp(darkened, { raw }).avif({ quality: 95, chromaSubsampling: '4:4:4', effort: 1 }).toBuffer();
  return { file: withReference(plain), meant: await sharp(rgba, { raw }).png().toBuffer() };
}

/** `prem`, from item 1 (the image) to item 2 (its transparency). */
const REFERENCE = Buffer.from([0, 0, 0, 14, 0x70, 0x72, 0x65, 0x6d, 0, 1, 0, 1, 0, 2]);

/**
 * Adds the reference to the box of references; the boxes around it grow, and the offsets in the
 * file move.
 */
function withReference(avif: Buffer): Uint8Array {
  const metaAt = avif.indexOf('meta') - 4;
  const irefAt = avif.indexOf('iref') - 4;
  const ilocAt = avif.indexOf('iloc') - 4;
  const irefEnd = irefAt + avif.readUInt32BE(irefAt);
  const out = Buffer.concat([avif.subarray(0, irefEnd), REFERENCE, avif.subarray(irefEnd)]);
  for (const at of [metaAt, irefAt]) out.writeUInt32BE(avif.readUInt32BE(at) + REFERENCE.length, at);
  // As libheif writes it: a header of 16 bytes, then 18 per item, of which the fifth to the eighth
  // say where its data begins.
  const ends = ilocAt + avif.readUInt32BE(ilocAt);
  if (ilocAt > irefAt) throw new Error('Expected the places before the references');
  for (let at = ilocAt + 16 + 4; at < ends; at += 18) out.writeUInt32BE(avif.readUInt32BE(at) + REFERENCE.length, at);
  return out;
}
