import { AppError } from '@imagemill/errors';
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '../model/objects.js';
import { indexOfWord, isDigit, isRegular, isWhite, latin1, matches, word } from './characters.js';
import type { PdfLimits } from './limits.js';

const STREAM = word('stream');
const END_STREAM = word('endstream');
const END_OBJECT = word('endobj');
const OBJECT = word('obj');
const LENGTH = PDFName.of('Length');

/**
 * How many bytes may be read in vain, looking for ends that never come, before a file counts as an
 * attack.
 */
const MAX_WASTED_BYTES = 200_000_000;
/**
 * Real documents have no comments or blanks of this length, which could be read again from each of
 * many positions.
 */
const LONG_BLANK_BYTES = 4096;

/**
 * Something that can't be read as an object. The caller keeps its bytes, or treats the file as
 * damaged.
 */
export class SyntaxProblem extends Error {}

/** Reads objects from bytes. Streams are views of those bytes, not copies. */
export class ObjectParser {
  pos = 0;
  private depth = 0;
  private wastedBytes = 0;
  /** The position from which a word is known not to occur anymore. */
  private readonly absentFrom = new Map<Uint8Array, number>();
  private readonly names = new Map<string, PDFName>();
  private readonly refs: PDFRef[] = [];

  constructor(
    readonly bytes: Uint8Array,
    private readonly context: PDFContext,
    private readonly limits: PdfLimits,
    /** The value of a `/Length` that is given by reference, if known. */
    private readonly lengthOf: (ref: PDFRef) => number | undefined = () => undefined,
  ) {}

  skipWhite(): void {
    const { bytes, pos: start } = this;
    for (;;) {
      const code = bytes[this.pos];
      if (code === 0x25) {
        while (this.pos < bytes.length && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++;
      } else if (isWhite(code)) this.pos++;
      else break;
    }
    if (this.pos - start > LONG_BLANK_BYTES) this.waste(this.pos - start);
  }

  /** Reads an unsigned whole number. If there is none, returns undefined and doesn't move. */
  readWhole(): number | undefined {
    let value = 0;
    let at = this.pos;
    while (isDigit(this.bytes[at]) && at - this.pos < 12) value = value * 10 + ((this.bytes[at++] ?? 48) - 48);
    if (at === this.pos) return undefined;
    this.pos = at;
    return value;
  }

  /** Reads `12 0 obj`. If it isn't there, returns undefined and doesn't move. */
  readHeader(): PDFRef | undefined {
    const start = this.pos;
    this.skipWhite();
    const number = this.readWhole();
    this.skipWhite();
    const generation = number === undefined ? undefined : this.readWhole();
    this.skipWhite();
    if (number !== undefined && generation !== undefined && matches(this.bytes, this.pos, OBJECT)) {
      this.pos += OBJECT.length;
      return PDFRef.of(number, generation);
    }
    this.pos = start;
    return undefined;
  }

  /** Reads the object after a header, with its stream if it has one. */
  readIndirect(): PDFObject {
    const object = this.readObject();
    if (!(object instanceof PDFDict)) return object;
    const behind = this.pos;
    this.skipWhite();
    if (matches(this.bytes, this.pos, STREAM)) return this.readStream(object);
    this.pos = behind;
    return object;
  }

  /**
   * Like `readIndirect`, but something unreadable is kept as its bytes up to `endobj`; undefined if
   * that is missing too.
   */
  readOrKeep(): PDFObject | undefined {
    const start = this.pos;
    try {
      return this.readIndirect();
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      const end = this.find(END_OBJECT, start);
      if (end < 0) return undefined;
      this.pos = end + END_OBJECT.length;
      return PDFInvalidObject.of(this.bytes.subarray(start, end));
    }
  }

  emptyDict(): PDFDict {
    return PDFDict.withContext(this.context);
  }

  readObject(): PDFObject {
    this.skipWhite();
    const { bytes } = this;
    const code = bytes[this.pos];
    if (code === undefined) throw new SyntaxProblem('The bytes end where an object is expected.');
    if (code === 0x2f) return this.readName();
    if (isDigit(code)) return this.readNumberOrRef();
    if (code === 0x3c) return bytes[this.pos + 1] === 0x3c ? this.nested(() => this.readDict()) : this.readHexString();
    if (code === 0x28) return this.readString();
    if (code === 0x5b) return this.nested(() => this.readArray());
    if (code === 0x2b || code === 0x2d || code === 0x2e) return this.readNumber();
    return this.readKeyword();
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > this.limits.maxNesting)
      throw new AppError('too_complex', { detail: 'Its objects are nested deeper than any real document needs.' });
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  private find(searched: Uint8Array, from: number): number {
    if (from >= (this.absentFrom.get(searched) ?? Number.POSITIVE_INFINITY)) return -1;
    const at = indexOfWord(this.bytes, searched, from);
    if (at < 0) this.absentFrom.set(searched, from);
    return at;
  }

  private endless(start: number): SyntaxProblem {
    this.waste(this.bytes.length - start);
    return new SyntaxProblem('A string or stream has no end.');
  }

  /**
   * Limits the cost of files that open strings, streams and comments over and over without an end.
   */
  private waste(bytes: number): void {
    this.wastedBytes += bytes;
    if (this.wastedBytes > MAX_WASTED_BYTES) throw new AppError('too_complex', { detail: 'Its objects have no ends.' });
  }

  private readKeyword(): PDFObject {
    const start = this.pos;
    while (isRegular(this.bytes[this.pos])) this.pos++;
    const text = latin1(this.bytes, start, Math.min(this.pos, start + 8));
    if (text === 'true') return PDFBool.True;
    if (text === 'false') return PDFBool.False;
    if (text === 'null') return PDFNull;
    this.pos = start;
    throw new SyntaxProblem('Expected an object.');
  }

  private readNumberOrRef(): PDFObject {
    const start = this.pos;
    const first = this.readWhole();
    if (first !== undefined && isWhite(this.bytes[this.pos])) {
      const behind = this.pos;
      this.skipWhite();
      const second = this.readWhole();
      if (second !== undefined) {
        this.skipWhite();
        if (this.bytes[this.pos] === 0x52 && !isRegular(this.bytes[this.pos + 1])) {
          this.pos++;
          return this.refTo(first, second);
        }
      }
      this.pos = behind;
      return PDFNumber.of(first);
    }
    this.pos = start;
    return this.readNumber();
  }

  private refTo(number: number, generation: number): PDFRef {
    if (generation !== 0 || number > this.limits.maxObjects) return PDFRef.of(number, generation);
    const known = this.refs[number];
    if (known) return known;
    const ref = PDFRef.of(number, 0);
    this.refs[number] = ref;
    return ref;
  }

  private readNumber(): PDFNumber {
    const start = this.pos;
    while (isRegular(this.bytes[this.pos])) this.pos++;
    const text = latin1(this.bytes, start, Math.min(this.pos, start + 64));
    const value = Number(text);
    if (Number.isFinite(value) && !/[eEx]/.test(text)) return PDFNumber.of(value);
    // As other readers do, take what looks like a number up to the first character that doesn't.
    const loose = /^([+-]*)(\d*\.?\d*)/.exec(text);
    const digits = Number(loose?.[2] === '.' ? '0' : loose?.[2]);
    if (!loose?.[0] || Number.isNaN(digits)) {
      this.pos = start;
      throw new SyntaxProblem('Expected a number.');
    }
    return PDFNumber.of(loose[1]?.startsWith('-') ? -digits : digits);
  }

  private readName(): PDFName {
    const start = this.pos + 1;
    let at = start;
    while (isRegular(this.bytes[at])) at++;
    this.pos = at;
    const text = latin1(this.bytes, start, at);
    const known = this.names.get(text);
    if (known) return known;
    // `PDFName` decodes only escapes with capital letters.
    const name = PDFName.of(text.includes('#') ? text.replace(/#[0-9a-fA-F]{2}/g, (code) => code.toUpperCase()) : text);
    this.names.set(text, name);
    return name;
  }

  private readString(): PDFString {
    const { bytes } = this;
    const start = this.pos + 1;
    let at = start;
    for (let open = 1; open > 0; at++) {
      if (at >= bytes.length) throw this.endless(start);
      const code = bytes[at];
      if (code === 0x5c) at++;
      else if (code === 0x28) open++;
      else if (code === 0x29) open--;
    }
    this.pos = at;
    return PDFString.of(latin1(bytes, start, at - 1));
  }

  private readHexString(): PDFHexString {
    const end = this.bytes.indexOf(0x3e, this.pos);
    if (end < 0) throw this.endless(this.pos);
    const text = latin1(this.bytes, this.pos + 1, end).replace(/[^0-9a-fA-F]+/g, '');
    this.pos = end + 1;
    return PDFHexString.of(text);
  }

  private readArray(): PDFArray {
    this.pos++;
    const array = PDFArray.withContext(this.context);
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.pos] === 0x5d) break;
      array.push(this.readObject());
    }
    this.pos++;
    return array;
  }

  private readDict(): PDFDict {
    this.pos += 2;
    const entries = new Map<PDFName, PDFObject>();
    for (;;) {
      this.skipWhite();
      const code = this.bytes[this.pos];
      if (code === 0x3e && this.bytes[this.pos + 1] === 0x3e) break;
      if (code !== 0x2f) throw new SyntaxProblem('Expected a name in a dictionary.');
      const key = this.readName();
      this.skipWhite();
      // `/Key >>`: an entry that lost its value.
      if (this.bytes[this.pos] === 0x3e && this.bytes[this.pos + 1] === 0x3e) break;
      entries.set(key, this.readObject());
    }
    this.pos += 2;
    return PDFDict.fromMapWithContext(entries, this.context);
  }

  private readStream(dict: PDFDict): PDFRawStream {
    const { bytes } = this;
    let start = this.pos + STREAM.length;
    if (bytes[start] === 0x20 && (bytes[start + 1] === 13 || bytes[start + 1] === 10)) start++;
    if (bytes[start] === 13) start++;
    if (bytes[start] === 10) start++;
    const end = this.endByLength(dict, start) ?? this.endByKeyword(start);
    return PDFRawStream.of(dict, bytes.subarray(start, end));
  }

  private endByLength(dict: PDFDict, start: number): number | undefined {
    const entry = dict.get(LENGTH);
    const length = entry instanceof PDFNumber ? entry.asNumber() : entry instanceof PDFRef ? this.lengthOf(entry) : undefined;
    if (length === undefined || !(length >= 0) || start + length > this.bytes.length) return undefined;
    let at = start + length;
    while (isWhite(this.bytes[at])) at++;
    if (!matches(this.bytes, at, END_STREAM)) return undefined;
    this.pos = at + END_STREAM.length;
    return start + length;
  }

  /**
   * For a missing or wrong length: the data ends before the line of the next `endstream`, or
   * `endobj` if there is none.
   */
  private endByKeyword(start: number): number {
    const { bytes } = this;
    let end = this.find(END_STREAM, start);
    this.pos = end + END_STREAM.length;
    if (end < 0) {
      end = this.find(END_OBJECT, start);
      this.pos = end;
    }
    if (end < 0) throw this.endless(start);
    if (end > start && bytes[end - 1] === 10) end--;
    if (end > start && bytes[end - 1] === 13) end--;
    return end;
  }
}
