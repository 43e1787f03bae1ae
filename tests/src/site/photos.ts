import { photo } from '@imagemill/testkit';
import type { TestFile } from './tool-page.js';

/** Different photos: `holiday-1.jpg` and so on. */
export async function photos(count: number, width = 640, height = 480): Promise<TestFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `holiday-${index + 1}.jpg`,
      bytes: await photo(width + index, height, { seed: index + 1 })
        .jpeg({ quality: 97 })
        .toBuffer(),
    })),
  );
}
