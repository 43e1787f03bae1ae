import type { PDFDict, PDFRawStream, PDFRef } from '../model/objects.js';
import { type Matrix, sizeKey } from './matrix.js';
import type { InlineImage } from './visitor.js';

export interface DrawnImage {
  readonly image: PDFRawStream;
  readonly ref: PDFRef | undefined;
  readonly matrix: Matrix;
  readonly resources: PDFDict | undefined;
}

export interface DrawnChild {
  readonly recording: Recording;
  readonly matrix: Matrix;
}

/** What one content stream draws, in its own coordinates: read once, however often it is drawn. */
export class Recording {
  readonly images: DrawnImage[] = [];
  readonly inlineImages: { readonly image: InlineImage; readonly matrix: Matrix }[] = [];
  readonly children: DrawnChild[] = [];
  /**
   * Text shown before this stream sets a font. It uses the font of the stream that draws this one.
   */
  readonly orphans: Uint8Array[] = [];
  /** How many scopes further out a name was looked up; 0 if its own resources were enough. */
  reach = 0;
  private readonly glyphs = new Map<object, Map<string, Uint8Array>>();
  private readonly sizes = new Map<object, Set<string>>();

  get isEmpty(): boolean {
    return this.images.length === 0 && this.inlineImages.length === 0 && this.children.length === 0;
  }

  addImage(drawn: DrawnImage): void {
    if (this.isNew(drawn.image, drawn.matrix)) this.images.push(drawn);
  }

  addChild(recording: Recording, matrix: Matrix): void {
    if (!recording.isEmpty && this.isNew(recording, matrix)) this.children.push({ recording, matrix });
  }

  /** Flags by code for the glyphs of a Type 3 font that were already drawn at this size. */
  drawnGlyphs(font: object, matrix: Matrix): Uint8Array {
    const sizes = this.glyphs.get(font) ?? new Map<string, Uint8Array>();
    this.glyphs.set(font, sizes);
    const key = sizeKey(matrix);
    const drawn = sizes.get(key) ?? new Uint8Array(256);
    sizes.set(key, drawn);
    return drawn;
  }

  private isNew(what: object, matrix: Matrix): boolean {
    const key = sizeKey(matrix);
    const sizes = this.sizes.get(what) ?? new Set();
    this.sizes.set(what, sizes);
    if (sizes.has(key)) return false;
    sizes.add(key);
    return true;
  }
}
