import { photo } from '@imagemill/testkit';
import sharp from 'sharp';

export interface LibraryImage {
  readonly name: string;
  readonly bytes: Buffer;
  /** No WebP can be created from it, because it ends too early. */
  readonly broken?: true;
}

/**
 * A small media library: 37 images of the kinds people upload, and three that end too early. Most
 * are just large enough for two sizes in WordPress, some for all sizes. `large` ones are more than
 * a PHP with 64 MB can load, at 4 bytes per pixel.
 */
export async function libraryImages({ large = 0 } = {}): Promise<LibraryImage[]> {
  const makers: (() => Promise<LibraryImage>)[] = [];
  const add = (count: number, name: string, make: (index: number) => Promise<Buffer>) => {
    for (let index = 0; index < count; index += 1)
      makers.push(async () => ({ name: name.replace('#', String(index + 1)), bytes: await make(index) }));
  };
  const side = (index: number) => 160 + ((index * 211) % 180);
  add(large, 'large-#.jpg', (index) =>
    photo(1600, 1067)
      .resize(4800 + index, 3200, { fit: 'fill' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
  add(14 - large, 'photo-#.jpg', (index) =>
    photo(side(index) + (index % 10 === 0 ? 900 : 160), side(index + 3))
      .jpeg({ quality: 78 + (index % 20), progressive: index % 2 === 0 })
      .toBuffer(),
  );
  add(8, 'turned-#.jpg', (index) =>
    photo(420, 320)
      .withMetadata({ orientation: (index % 8) + 1 })
      .jpeg({ quality: 90 })
      .toBuffer(),
  );
  add(2, 'gray-#.jpg', (index) => photo(side(index), 320).grayscale().jpeg({ quality: 90 }).toBuffer());
  add(2, 'inks-#.jpg', (index) => photo(side(index), 300).toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer());
  add(3, 'see-through-#.png', (index) => faded(side(index), 320));
  add(2, 'palette-#.png', (index) => photo(side(index), 300).png({ palette: true, colors: 64 }).toBuffer());
  add(2, 'gray-#.png', (index) => photo(side(index), 300).grayscale().png().toBuffer());
  add(2, 'deep-#.png', (index) => photo(side(index), 300).toColourspace('rgb16').png().toBuffer());
  add(2, 'still-#.gif', (index) => photo(side(index), 300).gif().toBuffer());
  const images: LibraryImage[] = [];
  for (const make of makers) images.push(await make());
  const cut = (name: string, bytes: Buffer): LibraryImage => ({
    name,
    bytes: bytes.subarray(0, Math.floor(bytes.length * 0.6)),
    broken: true,
  });
  return [
    ...images,
    cut('broken-1.jpg', await photo(800, 600).jpeg().toBuffer()),
    cut('broken-2.jpg', await photo(640, 480).jpeg({ progressive: true }).toBuffer()),
    cut('broken-3.png', await photo(500, 400).png().toBuffer()),
  ];
}

/** A photo that fades out to the right. */
async function faded(width: number, height: number): Promise<Buffer> {
  const alpha = Buffer.alloc(width * height);
  for (let at = 0; at < alpha.length; at += 1) alpha[at] = 255 - Math.floor(((at % width) / width) * 255);
  const rgb = await photo(width, height).removeAlpha().raw().toBuffer();
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
