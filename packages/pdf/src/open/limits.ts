/** What a document may ask for before it is refused as `file_too_large` or `too_complex`. */
export interface PdfLimits {
  readonly maxBytes: number;
  readonly maxObjects: number;
  readonly maxPages: number;
  /** Arrays and dictionaries inside one another. */
  readonly maxNesting: number;
  /** One stream, unpacked. */
  readonly maxStreamBytes: number;
  /** All that is unpacked while one document is worked on; streams that are read again count again. */
  readonly maxUnpackedBytes: number;
}

const MiB = 1024 * 1024;

export const PDF_LIMITS: PdfLimits = {
  maxBytes: 1024 * MiB,
  maxObjects: 1_000_000,
  maxPages: 20_000,
  maxNesting: 200,
  maxStreamBytes: 256 * MiB,
  maxUnpackedBytes: 8192 * MiB,
};
