import { ContentName, type Operand } from '../content/operators.js';
import { readContent } from '../content/read-content.js';
import { type PDFDict, PDFName, PDFRawStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf, nameOf, numberAt } from '../model/read-entries.js';

/** Splits strings of a composite font into codes and gives the CID of each. */
export interface CodeMap {
  /** Calls `found` for every CID that any viewer may see in these bytes. */
  cids(codes: Uint8Array, found: (cid: number) => void): void;
}

interface Range {
  readonly length: number;
  readonly low: number;
  readonly high: number;
  readonly cid: number;
}

/** More than this is an attack, not a map. */
const MAX_RANGES = 20_000;

/**
 * The map of a Type 0 font; undefined if it isn't supported, like the predefined ones for Chinese,
 * Japanese and Korean.
 */
export function codeMapOf(file: PdfFile, font: PDFDict): CodeMap | undefined {
  const encoding = entryOf(font, 'Encoding');
  if (encoding instanceof PDFRawStream) return parseCodeMap(file, encoding);
  return nameOf(encoding) === 'Identity-H' ? IDENTITY_MAP : undefined;
}

const IDENTITY_MAP: CodeMap = {
  cids(codes, found) {
    let at = 0;
    for (; at + 1 < codes.length; at += 2) found(((codes[at] as number) << 8) | (codes[at + 1] as number));
    // Viewers differ on half a code at the end.
    if (at < codes.length) {
      found(codes[at] as number);
      found((codes[at] as number) << 8);
    }
  },
};

function parseCodeMap(file: PdfFile, stream: PDFRawStream): CodeMap | undefined {
  if (numberAt(stream.dict, 'WMode') === 1 || stream.dict.get(PDFName.of('UseCMap')) !== undefined) return undefined;
  const { bytes, rest } = file.decode(stream);
  if (rest !== undefined) return undefined;
  const spaces: Range[] = [];
  const ranges: Range[] = [];
  let known = true;
  readContent(bytes, {
    operator: () => undefined,
    word(name, operands) {
      if (name === 'endcodespacerange') spaces.push(...rangesOf(operands, 2));
      else if (name === 'endcidrange') ranges.push(...rangesOf(operands, 3));
      else if (name === 'endcidchar') ranges.push(...rangesOf(pairsAsRanges(operands), 3));
      else if (name === 'usecmap' || (name === 'def' && isVertical(operands))) known = false;
      if (spaces.length + ranges.length > MAX_RANGES) known = false;
    },
  });
  return known ? rangeMap(spaces, ranges) : undefined;
}

function isVertical(operands: readonly Operand[]): boolean {
  const [key, value] = operands.slice(-2);
  return key instanceof ContentName && key.name === 'WMode' && value !== 0;
}

function pairsAsRanges(operands: readonly Operand[]): Operand[] {
  const items: Operand[] = [];
  const first = operands.findIndex((operand) => operand instanceof Uint8Array);
  for (let index = Math.max(0, first); index + 1 < operands.length; index += 2)
    items.push(operands[index] as Operand, operands[index] as Operand, operands[index + 1] as Operand);
  return items;
}

/** Operands in groups of `size`: low, high and, with three, the first CID. */
function rangesOf(operands: readonly Operand[], size: 2 | 3): Range[] {
  const ranges: Range[] = [];
  const first = operands.findIndex((operand) => operand instanceof Uint8Array);
  for (let index = Math.max(0, first); index + size <= operands.length; index += size) {
    const [low, high, cid] = operands.slice(index, index + size);
    if (!(low instanceof Uint8Array && high instanceof Uint8Array)) continue;
    if (size === 3 && typeof cid !== 'number') continue;
    ranges.push({ length: low.length, low: toNumber(low), high: toNumber(high), cid: typeof cid === 'number' ? cid : 0 });
  }
  return ranges;
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

function rangeMap(spaces: readonly Range[], ranges: readonly Range[]): CodeMap | undefined {
  const lengths = [...new Set(spaces.map(({ length }) => length))].sort((a, b) => a - b);
  const [shortest] = lengths;
  if (shortest === undefined || lengths.some((length) => length < 1 || length > 2)) return undefined;
  const known = new Map<number, number>();
  const cidOf = (code: number, length: number): number => {
    const key = code * 2 + length - 1;
    let cid = known.get(key);
    if (cid === undefined) {
      const range = ranges.findLast((each) => each.length === length && code >= each.low && code <= each.high);
      cid = range === undefined ? 0 : range.cid + code - range.low;
      known.set(key, cid);
    }
    return cid;
  };
  return {
    cids(codes, found) {
      for (let at = 0; at < codes.length; ) {
        const length = lengths.find((candidate) => inSpace(spaces, codes.subarray(at, at + candidate))) ?? shortest;
        found(cidOf(toNumber(codes.subarray(at, at + length)), length));
        at += length;
      }
    },
  };
}

/** Each byte must lie within the range at its position (ISO 32000-1, 9.7.6.2). */
function inSpace(spaces: readonly Range[], code: Uint8Array): boolean {
  return spaces.some(
    ({ length, low, high }) =>
      length === code.length &&
      code.every((byte, index) => {
        const shift = 256 ** (length - 1 - index);
        return byte >= Math.floor(low / shift) % 256 && byte <= Math.floor(high / shift) % 256;
      }),
  );
}
