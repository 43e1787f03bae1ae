import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photo } from '@imagemill/testkit';

/** Number of different photos. After that they repeat, so every fifty is the same work. */
const DIFFERENT = 50;

/** Widths that give 1 to 3 megapixels at 3:2, in an order that mixes small and large. */
function widthOf(index: number): number {
  return 1230 + ((index * 17) % DIFFERENT) * 18;
}

/** Writes `count` photos of 1 to 3 megapixels into a new folder. */
export async function makePhotos(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fileOf = (index: number) => join(folder, `photo-${String(index + 1).padStart(3, '0')}.jpg`);
  for (let index = 0; index < count; index++) {
    if (index >= DIFFERENT) {
      await copyFile(fileOf(index % DIFFERENT), fileOf(index));
      continue;
    }
    const width = widthOf(index);
    const image = photo(width, Math.round((width * 2) / 3), { seed: index + 1 });
    await writeFile(fileOf(index), await image.jpeg({ quality: 92 }).toBuffer());
  }
}
