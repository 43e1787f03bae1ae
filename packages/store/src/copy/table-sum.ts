import { createHash } from 'node:crypto';
import type { Row, TableShape } from './table-shapes.js';

/** A table's row count, and a checksum of its contents that doesn't depend on row order. */
export class TableSum {
  readonly #shape: TableShape;
  rows = 0;
  #sum = 0n;

  constructor(shape: TableShape) {
    this.#shape = shape;
  }

  add(page: readonly Row[]): void {
    for (const row of page) {
      const hash = createHash('sha256').update(JSON.stringify(this.#shape.columns.map((column) => row[column])));
      this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash.digest('hex')}`));
    }
    this.rows += page.length;
  }

  equals(other: TableSum): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}

/** Computes the sum of a table, page by page. */
export async function sumOf(shape: TableShape, pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>): Promise<TableSum> {
  const sum = new TableSum(shape);
  for await (const page of pages) sum.add(page);
  return sum;
}
