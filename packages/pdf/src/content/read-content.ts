import { DELIMITER, hexValue, isSpace, KIND, NUMERIC, SPACE } from './characters.js';
import { inlineDataEnd } from './inline-data-end.js';
import { type ContentDict, ContentName, type Operand, operatorAt, splitOperators } from './operators.js';
import { literalEnd, readHex, unescapeLiteral } from './strings.js';

/**
 * An inline image by its position in the bytes: `BI` is at `start`, and `end` is just after `EI`.
 */
export interface InlineSpan {
  readonly start: number;
  readonly end: number;
  readonly dict: ContentDict;
  readonly data: Uint8Array;
}

export interface ContentHandler {
  /**
   * Gets all operands found before the operator, however many. The array is reused after the call.
   */
  operator(name: string, operands: readonly Operand[]): void;
  inlineImage?(image: InlineSpan): void;
  /** A word that isn't a content stream operator, like those in CMaps. */
  word?(name: string, operands: readonly Operand[]): void;
}

const MAX_NESTING = 32;
/** More than any operator or CMap word takes. With garbage, the last operands count. */
const MAX_OPERANDS = 1024;

/** Reads a content stream from start to end. Tolerates garbage by skipping what makes no sense. */
export function readContent(bytes: Uint8Array, handler: ContentHandler): void {
  new Reader(bytes, handler).run();
}

const MAX_WORD = 64;

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

class Reader {
  private at = 0;
  private operands: Operand[] = [];

  constructor(
    private readonly bytes: Uint8Array,
    private readonly handler: ContentHandler,
  ) {}

  run(): void {
    while (this.skipSpace()) {
      const start = this.at;
      const value = this.value(0);
      if (value !== undefined) {
        if (this.operands.length === MAX_OPERANDS) this.operands = this.operands.slice(MAX_OPERANDS / 2);
        this.operands.push(value);
      } else if (this.at > start) this.word(start);
      else this.passStray();
    }
  }

  private passStray(): void {
    this.at += this.bytes[this.at] === 60 ? 2 : 1;
  }

  /** Handles the word that was just read. */
  private word(start: number): void {
    const operator = operatorAt(this.bytes, start, this.at);
    if (operator === 'BI') this.inlineImage(start);
    else if (operator !== undefined) this.handler.operator(operator, this.operands);
    else {
      const parts = splitOperators(this.bytes, start, this.at);
      for (const part of parts) {
        if (part !== 'BI') this.handler.operator(part, this.operands);
        this.operands.length = 0;
      }
      if (parts.at(-1) === 'BI') this.inlineImage(this.at - 2);
      if (parts.length === 0) this.handler.word?.(latin1(this.bytes, start, Math.min(this.at, start + MAX_WORD)), this.operands);
    }
    this.operands.length = 0;
  }

  /** Skips white space and comments. Returns false at the end of the bytes. */
  private skipSpace(): boolean {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.at];
      if (byte === undefined) return false;
      if (byte === 37) while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at++;
      else if (KIND[byte] !== SPACE) return true;
      else this.at++;
    }
  }

  /**
   * The operand at this position. Undefined for a word that isn't an operand, which is skipped, and
   * for a stray delimiter or nesting that is too deep, which isn't skipped.
   */
  private value(depth: number): Operand | undefined {
    const { bytes } = this;
    const byte = bytes[this.at] as number;
    if (KIND[byte] === NUMERIC) return this.number();
    if (byte === 47) return this.name();
    if (byte === 40) return this.literal();
    if (byte === 60 && bytes[this.at + 1] !== 60) return this.hex();
    if (byte === 60 && depth < MAX_NESTING) return this.dict(depth);
    if (byte === 91 && depth < MAX_NESTING) return this.array(depth);
    if (KIND[byte] === DELIMITER) return undefined;
    const start = this.at;
    this.passRegular();
    return this.constant(start);
  }

  private constant(start: number): boolean | null | undefined {
    const length = this.at - start;
    if (length < 4 || length > 5) return undefined;
    const word = latin1(this.bytes, start, this.at);
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : undefined;
  }

  private passRegular(): void {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const kind = KIND[bytes[this.at] as number];
      if (kind === SPACE || kind === DELIMITER) return;
      this.at++;
    }
  }

  /** Accepts signs anywhere and ignores everything after a second decimal point, as viewers do. */
  private number(): number {
    const { bytes } = this;
    let negative = false;
    let value = 0;
    let scale = 0;
    for (; this.at < bytes.length; this.at++) {
      const byte = bytes[this.at] as number;
      if (byte >= 48 && byte <= 57) {
        if (scale === 0) value = value * 10 + byte - 48;
        else {
          value += (byte - 48) * scale;
          scale /= 10;
        }
      } else if (byte === 46) {
        if (scale !== 0) {
          while (KIND[bytes[this.at] ?? 32] === NUMERIC) this.at++;
          break;
        }
        scale = 0.1;
      } else if (byte === 45) {
        if (value === 0) negative = true;
      } else if (byte !== 43) break;
    }
    return negative ? -value : value;
  }

  private name(): ContentName {
    const { bytes } = this;
    this.at++;
    const start = this.at;
    this.passRegular();
    let name = '';
    for (let at = start; at < this.at; at++) {
      let byte = bytes[at] as number;
      if (byte === 35 && at + 2 < this.at) {
        const high = hexValue(bytes[at + 1] as number);
        const low = hexValue(bytes[at + 2] as number);
        if (high >= 0 && low >= 0) {
          byte = high * 16 + low;
          at += 2;
        }
      }
      name += String.fromCharCode(byte);
    }
    return new ContentName(name);
  }

  private literal(): Uint8Array {
    const inside = this.at + 1;
    const { end, escaped } = literalEnd(this.bytes, this.at);
    this.at = Math.min(end, this.bytes.length);
    return escaped ? unescapeLiteral(this.bytes, inside, end - 1) : this.bytes.subarray(inside, end - 1);
  }

  private hex(): Uint8Array {
    const inside = this.at + 1;
    const close = this.bytes.indexOf(62, inside);
    const end = close < 0 ? this.bytes.length : close;
    this.at = end + 1;
    return readHex(this.bytes, inside, end);
  }

  /** Ends at its bracket, or before an operator if the bracket is missing. */
  private array(depth: number): Operand[] {
    const items: Operand[] = [];
    this.at++;
    while (this.skipSpace()) {
      if (this.bytes[this.at] === 93) {
        this.at++;
        break;
      }
      const start = this.at;
      const value = this.value(depth + 1);
      if (value !== undefined) items.push(value);
      else if (this.at === start) this.passStray();
      else if (operatorAt(this.bytes, start, this.at) !== undefined) {
        this.at = start;
        break;
      }
    }
    return items;
  }

  private dict(depth: number): ContentDict {
    this.at += 2;
    return this.pairs(depth, () => {
      if (this.bytes[this.at] !== 62) return false;
      this.at += this.bytes[this.at + 1] === 62 ? 2 : 1;
      return true;
    });
  }

  /** Reads keys and values until `closed` reports the end or an operator follows. */
  private pairs(depth: number, closed: () => boolean): Map<string, Operand> {
    const map = new Map<string, Operand>();
    let key: string | undefined;
    while (this.skipSpace()) {
      if (closed()) break;
      const start = this.at;
      const value = this.value(depth + 1);
      if (value === undefined) {
        if (this.at === start) this.passStray();
        else if (operatorAt(this.bytes, start, this.at) !== undefined) {
          this.at = start;
          break;
        }
      } else if (key !== undefined) {
        map.set(key, value);
        key = undefined;
      } else if (value instanceof ContentName) key = value.name;
    }
    return map;
  }

  private inlineImage(start: number): void {
    const { bytes } = this;
    const dict = this.pairs(0, () => {
      if (bytes[this.at] !== 73 || bytes[this.at + 1] !== 68) return false;
      const next = bytes[this.at + 2];
      if (next !== undefined && KIND[next] !== SPACE && KIND[next] !== DELIMITER) return false;
      this.at += 2;
      return true;
    });
    // The dictionary broke off at another operator, so this isn't an image.
    if (bytes[this.at - 1] !== 68 || bytes[this.at - 2] !== 73) return;
    const data = isSpace(bytes[this.at]) ? this.at + (bytes[this.at] === 13 && bytes[this.at + 1] === 10 ? 2 : 1) : this.at;
    const { dataEnd, end } = inlineDataEnd(bytes, data, dict);
    this.at = end;
    this.handler.inlineImage?.({ start, end, dict, data: bytes.subarray(data, dataEnd) });
  }
}
