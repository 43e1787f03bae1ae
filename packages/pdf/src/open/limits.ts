/** What a document may use before it's refused as `file_too_large` or `too_complex`. */
export interface PdfLimits {
  readonly maxBytes: number;
  readonly maxObjects: number;
  readonly maxPages: number;
  /** Arrays and dictionaries inside each other. */
  readonly maxNesting: number;
  /** One stream, unpacked. */
  readonly maxStreamBytes: number;
  /**
   * Everything that is unpacked while one document is processed. Streams that are read again count
   * again.
   */
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
