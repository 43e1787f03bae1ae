import type { FileSource } from '../load-file.js';

/** The portable engine's files; a bundler or a server decides where they are. Each is loaded when first needed. */
export interface PortableFiles {
  readonly jpegDecoder: FileSource;
  readonly jpegEncoder: FileSource;
  readonly webpDecoder: FileSource;
  readonly webpEncoder: FileSource;
  /** The same for browsers with vector instructions. */
  readonly webpEncoderSimd: FileSource;
  readonly avifDecoder: FileSource;
  readonly avifEncoder: FileSource;
  readonly lcms: FileSource;
  /** What inks look like where a file does not say. */
  readonly oxipng: FileSource;
  readonly libheif: FileSource;
}
