import { difference } from './perceived-color.js';

/**
 * Finds the exact nearest color in a palette, starting from a guess. The other colors are tried in
 * the order of their distance from the guess, until none can be nearer. A good guess makes this
 * fast.
 */
export class NearestColor {
  /** How far the last color found is from the requested one (squared). */
  distance = 0;
  readonly #palette: Float32Array;
  readonly #size: number;
  readonly #orders: Uint8Array;
  readonly #reaches: Float32Array;
  readonly #ready: Uint8Array;

  constructor(palette: Float32Array) {
    this.#palette = palette;
    this.#size = palette.length / 4;
    this.#orders = new Uint8Array(this.#size * this.#size);
    this.#reaches = new Float32Array(this.#size * this.#size);
    this.#ready = new Uint8Array(this.#size);
  }

  find(red: number, green: number, blue: number, alpha: number, guess: number): number {
    const palette = this.#palette;
    let best = guess;
    let least = difference(palette, guess, red, green, blue, alpha);
    if (least > 0) {
      if (this.#ready[guess] === 0) this.#sortAround(guess);
      const away = Math.sqrt(least);
      let bound = 2 * away;
      const end = (guess + 1) * this.#size;
      // The first is the guess itself.
      for (let at = guess * this.#size + 1; at < end && (this.#reaches[at] as number) < bound; at += 1) {
        const index = this.#orders[at] as number;
        const distance = difference(palette, index, red, green, blue, alpha);
        if (distance < least) {
          least = distance;
          best = index;
          bound = away + Math.sqrt(distance);
        }
      }
    }
    this.distance = least;
    return best;
  }

  #sortAround(guess: number): void {
    const palette = this.#palette;
    const size = this.#size;
    const [red = 0, green = 0, blue = 0, alpha = 0] = palette.subarray(guess * 4);
    const distances = Float32Array.from({ length: size }, (_, index) => Math.sqrt(difference(palette, index, red, green, blue, alpha)));
    // Equal colors are as near as the guess itself, which must still come first.
    distances[guess] = -1;
    const order = new Uint8Array(size).map((_, index) => index).sort((a, b) => (distances[a] as number) - (distances[b] as number));
    this.#orders.set(order, guess * size);
    order.forEach((index, at) => {
      this.#reaches[guess * size + at] = distances[index] as number;
    });
    this.#ready[guess] = 1;
  }
}
