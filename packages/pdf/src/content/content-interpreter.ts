import { PDFArray, PDFDict, type PDFObject, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, entryOf, nameAt, numbersAt, streamAt } from '../model/read-entries.js';
import { inlineDict } from './inline-dict.js';
import { asMatrix, IDENTITY, type Matrix, multiply } from './matrix.js';
import { ContentName, type Operand } from './operators.js';
import type { ContentHandler, InlineSpan } from './read-content.js';
import type { Recording } from './recording.js';
import type { ResourceKind, Scope } from './scope.js';
import type { Type3Font } from './type3-font.js';
import type { Visitor } from './visitor.js';

/** The range of decoded content that came from one stream. */
export interface ContentPart {
  readonly stream: PDFRawStream;
  readonly start: number;
  readonly end: number;
}

/** What the interpreter needs from the code that reads streams. */
export interface ContentSource {
  readonly file: PdfFile;
  readonly visitor: Visitor;
  /**
   * Returns what a nested stream draws. `reach` is how many levels of surrounding resources that
   * depends on.
   */
  record(stream: PDFRawStream, scope: Scope, own?: PDFDict): { readonly recording: Recording; readonly reach: number };
  type3Font(font: PDFDict): Type3Font | undefined;
  /** Counts one operator; throws if the document has more than the limit. */
  count(): void;
}

interface Font {
  readonly dict: PDFDict;
  readonly ref: PDFRef | undefined;
  readonly type3: Type3Font | undefined;
}

interface State {
  readonly matrix: Matrix;
  readonly font: Font | undefined;
  readonly fontSize: number;
  /** Horizontal scaling: the operand of Tz divided by 100. */
  readonly stretch: number;
}

/** Deeper nesting of `q` is counted, but its state isn't saved. */
const MAX_SAVED = 10_000;
const MAX_ORPHANS = 1_000;

/** Executes the operators that affect what is drawn where, in the stream's coordinates. */
export class ContentInterpreter implements ContentHandler {
  private state: State = { matrix: IDENTITY, font: undefined, fontSize: 1, stretch: 1 };
  private readonly saved: State[] = [];
  private unsaved = 0;
  private textMatrix: Matrix = IDENTITY;

  constructor(
    private readonly recorder: ContentSource,
    private readonly recording: Recording,
    private readonly parts: readonly ContentPart[],
    private readonly scope: Scope,
  ) {}

  operator(name: string, operands: readonly Operand[]): void {
    this.recorder.count();
    switch (name) {
      case 'q':
        if (this.saved.length < MAX_SAVED) this.saved.push(this.state);
        else this.unsaved++;
        break;
      case 'Q':
        if (this.unsaved > 0) this.unsaved--;
        else this.state = this.saved.pop() ?? this.state;
        break;
      case 'cm':
        this.state = { ...this.state, matrix: multiply(matrixOf(operands), this.state.matrix) };
        break;
      case 'Do':
        this.drawObject(operands.at(-1));
        break;
      case 'gs':
        this.setState(operands.at(-1));
        break;
      case 'scn':
      case 'SCN':
        this.setPattern(operands.at(-1));
        break;
      case 'BT':
        this.textMatrix = IDENTITY;
        break;
      case 'Tm':
        this.textMatrix = matrixOf(operands);
        break;
      case 'Tz':
        this.state = { ...this.state, stretch: numberOf(operands.at(-1), 100) / 100 };
        break;
      case 'Tf':
        this.setFont(operands.at(-2), numberOf(operands.at(-1), 1));
        break;
      case 'Tj':
      case "'":
      case '"':
        this.show(operands.at(-1));
        break;
      case 'TJ': {
        const items = operands.at(-1);
        if (Array.isArray(items)) for (const item of items) this.show(item);
      }
    }
  }

  inlineImage({ start, end, dict, data }: InlineSpan): void {
    this.recorder.count();
    const part = this.parts.find((candidate) => start >= candidate.start && end <= candidate.end);
    if (part === undefined) return;
    const { matrix } = this.state;
    const image = {
      owner: part.stream,
      start: start - part.start,
      end: end - part.start,
      dict: inlineDict(this.recorder.file.context, dict),
      data,
      resources: this.scope.resources,
    };
    this.recording.inlineImages.push({ image, matrix });
  }

  private find(kind: ResourceKind, operand: Operand | undefined): PDFObject | undefined {
    if (!(operand instanceof ContentName)) return undefined;
    const { value, depth: reach } = this.scope.find(kind, operand.name);
    this.recording.reach = Math.max(this.recording.reach, reach);
    return value;
  }

  private drawObject(name: Operand | undefined): void {
    const value = this.find('XObject', name);
    const object = this.recorder.file.resolve(value);
    if (!(object instanceof PDFRawStream)) return;
    const subtype = nameAt(object.dict, 'Subtype');
    if (subtype === 'Image') {
      const ref = value instanceof PDFRef ? value : undefined;
      this.recording.addImage({ image: object, ref, matrix: this.state.matrix, resources: this.scope.resources });
    } else if (subtype !== 'PS') this.drawForm(object, this.state.matrix);
  }

  private drawForm(form: PDFRawStream, matrix: Matrix): void {
    this.draw(form, multiply(formMatrix(form), matrix));
  }

  private draw(stream: PDFRawStream, matrix: Matrix, own?: PDFDict): void {
    const { recording, reach } = this.recorder.record(stream, this.scope, own);
    this.recording.reach = Math.max(this.recording.reach, reach);
    this.recording.addChild(recording, matrix);
    for (const codes of recording.orphans) this.tell(codes);
  }

  /** A soft mask is drawn with the matrix in effect when it is set. */
  private setState(name: Operand | undefined): void {
    const state = this.recorder.file.resolve(this.find('ExtGState', name));
    if (!(state instanceof PDFDict)) return;
    const mask = dictAt(state, 'SMask');
    const group = mask && streamAt(mask, 'G');
    if (group !== undefined) this.drawForm(group, this.state.matrix);
    const font = entryOf(state, 'Font');
    if (font instanceof PDFArray) this.useFont(font.get(0), 1);
  }

  /**
   * A pattern's matrix is relative to the start of the stream, not to where the pattern is used.
   */
  private setPattern(name: Operand | undefined): void {
    const pattern = this.recorder.file.resolve(this.find('Pattern', name));
    if (pattern instanceof PDFRawStream) this.draw(pattern, formMatrix(pattern));
  }

  private setFont(name: Operand | undefined, size: number): void {
    this.useFont(this.find('Font', name), size);
  }

  private useFont(value: PDFObject | undefined, fontSize: number): void {
    const dict = this.recorder.file.resolve(value);
    const ref = value instanceof PDFRef ? value : undefined;
    const font = dict instanceof PDFDict ? { dict, ref, type3: this.recorder.type3Font(dict) } : undefined;
    this.state = { ...this.state, font, fontSize };
  }

  private show(codes: Operand | undefined): void {
    if (!(codes instanceof Uint8Array) || codes.length === 0) return;
    this.tell(codes);
    const { font, fontSize, stretch } = this.state;
    if (font?.type3 !== undefined) this.drawGlyphs(font.type3, codes, [fontSize * stretch, 0, 0, fontSize, 0, 0]);
  }

  private tell(codes: Uint8Array): void {
    const { font } = this.state;
    if (font !== undefined) this.recorder.visitor.text?.(font.dict, font.ref, codes);
    else if (this.recording.orphans.length < MAX_ORPHANS) this.recording.orphans.push(codes);
  }

  private drawGlyphs(font: Type3Font, codes: Uint8Array, size: Matrix): void {
    const matrix = multiply(font.matrix, multiply(size, multiply(this.textMatrix, this.state.matrix)));
    const drawn = this.recording.drawnGlyphs(font, matrix);
    for (const code of codes) {
      const glyph = font.glyphs[code];
      if (glyph === undefined || drawn[code] === 1) continue;
      drawn[code] = 1;
      this.draw(glyph, matrix, font.resources);
    }
  }
}

function formMatrix(form: PDFRawStream): Matrix {
  const matrix = numbersAt(form.dict, 'Matrix');
  return asMatrix(matrix);
}

function matrixOf(operands: readonly Operand[]): Matrix {
  if (operands.length < 6) return IDENTITY;
  const [a, b, c, d, e, f] = operands.slice(-6).map((operand) => numberOf(operand, 0)) as [number, number, number, number, number, number];
  return [a, b, c, d, e, f];
}

function numberOf(operand: Operand | undefined, preset: number): number {
  return typeof operand === 'number' ? operand : preset;
}
