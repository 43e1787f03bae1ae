/** How many pictures and pixels may be at work at once; a picture above the budget runs alone. */
export class Room {
  #pictures = 0;
  #pixels = 0;
  readonly #line: { readonly pixels: number; readonly enter: () => void }[] = [];

  constructor(
    readonly maxPictures: number,
    readonly maxPixels: number,
  ) {}

  /** Waits for a place, runs, and gives it back. In the order of the calls. */
  async run<T>(pixels: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.#line.push({ pixels, enter });
      this.#next();
    });
    try {
      return await work();
    } finally {
      this.#pictures -= 1;
      this.#pixels -= pixels;
      this.#next();
    }
  }

  #next(): void {
    for (let first = this.#line[0]; first; first = this.#line[0]) {
      const fits = this.#pictures === 0 || (this.#pictures < this.maxPictures && this.#pixels + first.pixels <= this.maxPixels);
      if (!fits) return;
      this.#line.shift();
      this.#pictures += 1;
      this.#pixels += first.pixels;
      first.enter();
    }
  }
}
