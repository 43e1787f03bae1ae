import { walkDrawings } from '../content/walk-drawings.js';
import { PDFDict, PDFName, type PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, elementsOf, entryOf, nameAt, streamAt } from '../model/read-entries.js';
import { type CodeMap, codeMapOf } from './code-map.js';
import { findFonts } from './find-fonts.js';

/** A font in the document and the characters drawn with it. */
export interface FontUse {
  readonly font: PDFDict;
  /** The font itself, or the descendant of a composite font. */
  readonly program: PDFDict;
  readonly composite: boolean;
  /** Codes of a simple font, or CIDs of a composite font. */
  readonly used: ReadonlySet<number>;
}

/** A font program and all fonts that use it. */
export interface ProgramUse {
  readonly uses: FontUse[];
  /** The first page that draws with it, counted from 0; undefined if none does. */
  page?: number;
  /** True if it must keep all its glyphs because not all of its uses are known. */
  whole: boolean;
}

/** Every embedded font program in a document, with its uses. */
export function fontUses(file: PdfFile): Map<PDFRawStream, ProgramUse> {
  const collected = new Map<PDFDict, Collected>();
  const read = new Set<PDFRawStream>();
  let page = 0;
  walkDrawings(file, {
    page: (index) => {
      page = index;
    },
    text: (font, _ref, codes) => {
      let use = collected.get(font);
      if (use === undefined) {
        use = new Collected(file, font, page);
        collected.set(font, use);
      }
      use.add(codes);
    },
    program: (stream) => read.add(stream),
  });
  const { fonts, whole } = findFonts(file, read);
  const programs = new Map<PDFRawStream, ProgramUse>();
  for (const font of new Set([...fonts, ...collected.keys()])) {
    const use = collected.get(font) ?? new Collected(file, font);
    const stream = programOf(use.program);
    if (stream === undefined) continue;
    const program = programs.get(stream) ?? { uses: [], whole: false };
    programs.set(stream, program);
    program.uses.push(use);
    if (use.page !== undefined) program.page = Math.min(use.page, program.page ?? use.page);
    // A simple font has only 256 codes, so no text can ever use more.
    if (whole.has(font) && !use.composite) use.addAll();
    else if (whole.has(font) || !use.known) program.whole = true;
  }
  return programs;
}

export function descriptorOf(font: PDFDict): PDFDict | undefined {
  return dictAt(font, 'FontDescriptor');
}

/** The font's embedded program, whatever its format. */
export function programOf(font: PDFDict): PDFRawStream | undefined {
  const descriptor = descriptorOf(font);
  return descriptor && (streamAt(descriptor, 'FontFile2') ?? streamAt(descriptor, 'FontFile3') ?? streamAt(descriptor, 'FontFile'));
}

class Collected implements FontUse {
  readonly used = new Set<number>();
  readonly composite: boolean;
  readonly program: PDFDict;
  private readonly map: CodeMap | undefined;
  private readonly seen = new Uint8Array(256);

  constructor(
    file: PdfFile,
    readonly font: PDFDict,
    /** The first page that draws with it. */
    readonly page?: number,
  ) {
    this.composite = nameAt(font, 'Subtype') === 'Type0';
    const [descendant] = elementsOf(entryOf(font, 'DescendantFonts'));
    this.program = this.composite && descendant instanceof PDFDict ? descendant : font;
    this.map = this.composite ? codeMapOf(file, font) : undefined;
  }

  get known(): boolean {
    return this.composite ? this.map !== undefined && this.program.get(PDFName.of('FontDescriptor')) !== undefined : true;
  }

  addAll(): void {
    this.add(Uint8Array.from({ length: 256 }, (_, code) => code));
  }

  add(codes: Uint8Array): void {
    if (this.composite) {
      this.map?.cids(codes, (cid) => this.used.add(cid));
      return;
    }
    for (const code of codes) {
      if (this.seen[code] === 1) continue;
      this.seen[code] = 1;
      this.used.add(code);
    }
  }
}
