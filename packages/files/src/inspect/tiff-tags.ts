/** TIFF tags that the code refers to by name. */
export const TIFF_TAGS = {
  ...{ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, stripOffsets: 273, orientation: 274, samples: 277 },
  ...{
    stripBytes: 279,
    planes: 284,
    artist: 315,
    tileOffsets: 324,
    tileBytes: 325,
    subDirectories: 330,
    extraSamples: 338,
    sampleFormat: 339,
    jpegAt: 513,
    jpegBytes: 514,
  },
  ...{ jpegQTables: 519, jpegDcTables: 520, jpegAcTables: 521, xmp: 700, copyright: 33432, iptc: 33723, photoshop: 34377 },
  ...{ exif: 34665, icc: 34675, gps: 34853, interoperability: 40965, dngVersion: 50706 },
} as const;

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * Tags a viewer needs to show or print the image (TIFF 6.0, its supplements and libtiff). All
 * others count as metadata.
 */
export const TIFF_DISPLAY_TAGS: ReadonlySet<number> = new Set([
  // Size, samples, compression, strips, resolution, position on the page.
  ...[254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274],
  ...[277, 278, 279, 280, 281, 282, 283, 284, 286, 287, 290, 291, 292, 293, 296, 297],
  // Transfer curve, predictor, colors, tiles, fax lines, further images, inks, alpha, sample
  // format, clipping.
  ...[301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 330, 332, 333, 334, 336],
  ...range(338, 347),
  // Fax decoding, old JPEG, YCbCr, rows of strips, SGI sample types, profile, luminance, LERC.
  ...[433, 434, 435, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 559],
  ...[32995, 32996, 32997, 32998, 33421, 33422, 34675, 37439, 50674],
]);
