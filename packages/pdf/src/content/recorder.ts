import { AppError } from '@imagemill/errors';
import type { PDFDict, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt } from '../model/read-entries.js';
import { ContentInterpreter, type ContentPart, type ContentSource } from './content-interpreter.js';
import { readContent } from './read-content.js';
import { Recording } from './recording.js';
import type { Scope } from './scope.js';
import { readType3Font, type Type3Font } from './type3-font.js';
import type { Visitor } from './visitor.js';

/** The same limit as in PDFium. Anything deeper isn't drawn. */
const MAX_DEPTH = 40;
/** For the whole document. The largest maps and technical drawings have about a tenth of this. */
const MAX_OPERATORS = 50_000_000;

interface Known {
  /** Set if its own resources were enough, so it draws the same everywhere. */
  everywhere?: Recording;
  readonly byScope: Map<Scope, Recording>;
}

/** Reads each content stream as rarely as its surroundings allow, and reports the text in it. */
export class Recorder implements ContentSource {
  private readonly known = new Map<PDFRawStream, Known>();
  private readonly active = new Set<PDFRawStream>();
  private readonly type3 = new Map<PDFDict, Type3Font | undefined>();
  private operators = 0;

  constructor(
    readonly file: PdfFile,
    readonly visitor: Visitor,
  ) {}

  /**
   * Records what a form, a pattern or a glyph draws. `own` is its resources; `scope` belongs to the
   * stream that draws it.
   */
  record(
    stream: PDFRawStream,
    scope: Scope,
    own = dictAt(stream.dict, 'Resources'),
  ): { readonly recording: Recording; readonly reach: number } {
    const levels = own === undefined ? 0 : 1;
    const inner = own === undefined ? scope : scope.within(own);
    const known: Known = this.known.get(stream) ?? { byScope: new Map() };
    this.known.set(stream, known);
    let recording = known.everywhere ?? known.byScope.get(inner);
    if (recording === undefined) {
      recording = new Recording();
      if (this.active.has(stream) || this.active.size >= MAX_DEPTH) return { recording, reach: 0 };
      this.active.add(stream);
      const { bytes, rest } = this.file.decode(stream);
      if (rest === undefined) this.readInto(recording, bytes, [{ stream, start: 0, end: bytes.length }], inner);
      this.active.delete(stream);
      if (recording.reach === 0 && own !== undefined) known.everywhere = recording;
      else known.byScope.set(inner, recording);
    }
    return { recording, reach: Math.max(0, recording.reach - levels) };
  }

  /** Reads content that may be split across several streams, like a page's. */
  readInto(recording: Recording, bytes: Uint8Array, parts: readonly ContentPart[], scope: Scope): void {
    for (const { stream } of parts) this.visitor.program?.(stream);
    readContent(bytes, new ContentInterpreter(this, recording, parts, scope));
  }

  type3Font(font: PDFDict): Type3Font | undefined {
    if (!this.type3.has(font)) this.type3.set(font, readType3Font(font));
    return this.type3.get(font);
  }

  count(): void {
    if (++this.operators > MAX_OPERATORS)
      throw new AppError('too_complex', { detail: 'Its pages hold more drawing operations than this service reads.' });
  }
}
