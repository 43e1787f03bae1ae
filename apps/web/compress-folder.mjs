import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.xml', '.txt', '.json', '.wasm', '.ttf', '.otf']);
const MIN_BYTES = 200;
// HTML isn't listed: the server fills in pages for each visitor. Quality 11 takes seconds per
// megabyte; the multi-megabyte engine files get most of the gain at 6.
const LARGE_BYTES = 400_000;

/** Writes name.br beside every compressible file of a folder if that's smaller. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const quality = bytes.length > LARGE_BYTES ? 6 : 11;
  const packed = await brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  if (packed.length < bytes.length) await writeFile(`${file}.br`, packed);
}
