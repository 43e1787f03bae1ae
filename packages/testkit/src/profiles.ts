import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';

/** sRGB's primaries with a linear curve, under the name GIMP gives it. */
export function linearSrgb(): Buffer {
  const primaries = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] };
  const points = Object.entries(primaries).map(([name, values]): Tag => [name, xyz(values)]);
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name): Tag => [name, STRAIGHT]);
  return profile('RGB ', 'GIMP built-in Linear sRGB', [...points, ...curves]);
}

/** Gray with a linear curve. */
export function linearGray(): Buffer {
  return profile('GRAY', 'Linear Gray', [['kTRC', STRAIGHT]]);
}

/** A PNG of the image with this profile. */
export async function withProfile(image: Sharp, icc: Buffer): Promise<Buffer> {
  const png = await image.png().toBuffer();
  const headerEnd = 33;
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(icc)]);
  return Buffer.concat([png.subarray(0, headerEnd), uint32(body.length - 4), body, uint32(crc32(body)), png.subarray(headerEnd)]);
}

type Tag = readonly [name: string, data: Buffer];

const STRAIGHT = Buffer.from('curv\0\0\0\0\0\0\0\0');
const WHITE = [0.9642, 1, 0.8249];
const HEADER_BYTES = 128;

/** An ICC 2 profile, with the white point that the format requires. */
function profile(space: string, name: string, tags: readonly Tag[]): Buffer {
  const text = Buffer.concat([Buffer.from('desc\0\0\0\0'), uint32(name.length + 1), Buffer.from(name), Buffer.alloc(79)]);
  const all: Tag[] = [['desc', text], ['cprt', Buffer.from('text\0\0\0\0none\0')], ['wtpt', xyz(WHITE)], ...tags];
  const table = [uint32(all.length)];
  const data: Buffer[] = [];
  let at = HEADER_BYTES + 4 + all.length * 12;
  for (const [tag, bytes] of all) {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    table.push(Buffer.from(tag), uint32(at), uint32(bytes.length));
    data.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(at, 0);
  header.write('\x02\x40', 8, 'latin1');
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(WHITE).copy(header, 68, 8);
  return Buffer.concat([header, ...table, ...data]);
}

function xyz(values: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0'), ...values.map((value) => uint32(Math.round(value * 65_536)))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
