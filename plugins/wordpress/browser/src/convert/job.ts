/** A rectangle of the upright picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A file of an attachment that wants a WebP beside it. */
export interface JobFile {
  /** Its name, which is all that tells it from the others of the attachment. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly crop: Crop;
  /** Bytes: a WebP that is not smaller is of no use. */
  readonly mustBeBelow: number;
  /** It may show something else than the source (an edited thumbnail): then it is made of the file itself. */
  readonly looksLike: boolean;
}

/** What the server asks for: all files of one attachment, made from one source. */
export interface Job {
  readonly id: number;
  readonly sourceUrl: string;
  /** Its name, for asking PHP where that address is of no use. */
  readonly sourceFile: string;
  readonly sourceBytes: number;
  readonly uprightWidth: number;
  readonly uprightHeight: number;
  /** The quality to write with; for lossy sources already no higher than theirs. */
  readonly quality: number;
  /** try: whichever of lossless and lossy is smaller. */
  readonly lossless: 'try' | 'never';
  readonly files: readonly JobFile[];
}
