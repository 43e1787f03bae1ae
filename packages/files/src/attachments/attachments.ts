/** What rides along with a picture's samples and can be carried from one container to another. */
export interface Attachments {
  /** An ICC profile. */
  readonly icc?: Uint8Array;
  /** From the TIFF header on. */
  readonly exif?: Uint8Array;
  /** An XMP packet. */
  readonly xmp?: Uint8Array;
  /** A Photoshop resource block; only JPEG has a place for it. */
  readonly iptc?: Uint8Array;
}

/** A compressed text or profile unpacks to no more than this: what is larger is no metadata. */
export const MAX_ATTACHMENT_BYTES = 16_000_000;
