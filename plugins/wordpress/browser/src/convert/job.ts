/** A rectangle of the upright image. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A file of an attachment that needs a WebP next to it. */
export interface JobFile {
  /** Its name, which is all that distinguishes it from the attachment's other files. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly crop: Crop;
  /** In bytes: a WebP that isn't smaller is useless. */
  readonly mustBeBelow: number;
  /**
   * Whether to compare the result with this file. If they show different things (an edited
   * thumbnail), the file itself is converted instead.
   */
  readonly looksLike: boolean;
}

/** What the server asks for: all files of one attachment, converted from one source. */
export interface Job {
  readonly id: number;
  readonly sourceUrl: string;
  /** Its name, for requesting it from PHP if that URL doesn't work. */
  readonly sourceFile: string;
  readonly sourceBytes: number;
  readonly uprightWidth: number;
  readonly uprightHeight: number;
  /** The quality that the site's owner chose: how good a picture should look. */
  readonly quality: number;
  /** Nothing is written at a higher quality: the chosen one or, if that's lower, the source's own. */
  readonly maxQuality: number;
  /** try: lossless or lossy, whichever is smaller. */
  readonly lossless: 'try' | 'never';
  readonly files: readonly JobFile[];
}
