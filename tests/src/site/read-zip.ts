import assert from 'node:assert/strict';

/** One file of a zip, as described by its central directory. */
export interface ZipEntry {
  readonly name: string;
  /** As a zip stores it: local time, in steps of two seconds. */
  readonly modified: Date;
  readonly bytes: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/** Reads a zip whose files are stored uncompressed, in its own order. */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  assert.equal(zip.readUInt32LE(end), END);
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  for (let at = zip.readUInt32LE(end + 16); entries.length < count; ) {
    assert.equal(zip.readUInt32LE(at), CENTRAL);
    const [nameBytes, extraBytes, commentBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      modified: dosDate(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)),
      bytes: zip.subarray(data, data + zip.readUInt32LE(at + 20)),
    });
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function dosDate(day: number, time: number): Date {
  return new Date(1980 + (day >> 9), ((day >> 5) & 15) - 1, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2);
}
