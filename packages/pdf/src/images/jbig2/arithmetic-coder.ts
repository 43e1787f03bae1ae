/**
 * The probability states of ITU-T T.88 Annex E: [Qe, next after the more probable symbol, next
 * after the less probable one, switch].
 */
const STATES = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
] as const;

// A context's state and its more probable symbol share one number: state × 2 + symbol.
const QE = new Uint16Array(STATES.length * 2);
const AFTER_MORE = new Uint8Array(STATES.length * 2);
const AFTER_LESS = new Uint8Array(STATES.length * 2);
for (const [state, [qe, more, less, swap]] of STATES.entries()) {
  for (const symbol of [0, 1]) {
    QE[state * 2 + symbol] = qe;
    AFTER_MORE[state * 2 + symbol] = more * 2 + symbol;
    AFTER_LESS[state * 2 + symbol] = less * 2 + (swap ? 1 - symbol : symbol);
  }
}

/** The MQ encoder of ITU-T T.88 Annex E, with the contexts of a generic region. */
export class ArithmeticCoder {
  readonly #contexts = new Uint8Array(1 << 16);
  #bytes = new Uint8Array(1 << 14);
  #length = 0;
  #a = 0x8000;
  #c = 0;
  #free = 12;

  encode(context: number, bit: number): void {
    const state = this.#contexts[context] as number;
    const qe = QE[state] as number;
    this.#a -= qe;
    if (bit === (state & 1)) {
      if (this.#a & 0x8000) {
        this.#c += qe;
        return;
      }
      if (this.#a < qe) this.#a = qe;
      else this.#c += qe;
      this.#contexts[context] = AFTER_MORE[state] as number;
    } else {
      if (this.#a < qe) this.#c += qe;
      else this.#a = qe;
      this.#contexts[context] = AFTER_LESS[state] as number;
    }
    do {
      this.#a <<= 1;
      this.#c <<= 1;
      this.#free -= 1;
      if (this.#free === 0) this.#byteOut();
    } while ((this.#a & 0x8000) === 0);
  }

  /** Flushes the encoder and returns all its output. */
  finish(): Uint8Array {
    const limit = this.#c + this.#a;
    this.#c |= 0xffff;
    if (this.#c >= limit) this.#c -= 0x8000;
    for (let i = 0; i < 2; i += 1) {
      this.#c <<= this.#free;
      this.#byteOut();
    }
    if (this.#bytes[this.#length] !== 0xff) this.#put(0xff);
    this.#put(0xac);
    // The first byte only takes the carry from the first real one.
    return this.#bytes.slice(1, this.#length + 1);
  }

  #byteOut(): void {
    if (this.#bytes[this.#length] !== 0xff && this.#c >= 0x8000000) {
      this.#bytes[this.#length] = (this.#bytes[this.#length] as number) + 1;
      this.#c &= 0x7ffffff;
    }
    // After 0xff, a byte has only seven bits, so no marker can appear.
    this.#free = this.#bytes[this.#length] === 0xff ? 7 : 8;
    const below = this.#free === 7 ? 20 : 19;
    this.#put(this.#c >> below);
    this.#c &= (1 << below) - 1;
  }

  #put(byte: number): void {
    this.#length += 1;
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
  }
}
