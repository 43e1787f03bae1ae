import { AppError } from '@imagemill/errors';
import { type Matrix, multiply, sizeKey } from './matrix.js';
import type { Recording } from './recording.js';
import type { Visitor } from './visitor.js';

/**
 * Different things at different sizes, over the whole document: as many as its limit for objects. A
 * million take seconds.
 */
const MAX_WAYS = 1_000_000;

/** Passes recordings on to the visitor, each thing once per size. */
export class Teller {
  private readonly told = new WeakMap<object, Set<string>>();
  private ways = 0;

  constructor(private readonly visitor: Visitor) {}

  tell(recording: Recording, matrix: Matrix): void {
    if (!this.isNew(recording, matrix)) return;
    for (const drawn of recording.images) {
      const placed = multiply(drawn.matrix, matrix);
      if (this.isNew(drawn.image, placed)) this.visitor.image?.(drawn.image, drawn.ref, placed, drawn.resources);
    }
    for (const drawn of recording.inlineImages) this.visitor.inlineImage?.(drawn.image, multiply(drawn.matrix, matrix));
    for (const child of recording.children) this.tell(child.recording, multiply(child.matrix, matrix));
  }

  private isNew(what: object, matrix: Matrix): boolean {
    const key = sizeKey(matrix);
    const sizes = this.told.get(what) ?? new Set();
    this.told.set(what, sizes);
    if (sizes.has(key)) return false;
    if (++this.ways > MAX_WAYS) throw new AppError('too_complex', { detail: 'It draws too many things in too many sizes.' });
    sizes.add(key);
    return true;
  }
}
