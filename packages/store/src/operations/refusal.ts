/** Thrown by an operation that must leave nothing behind: its transaction is rolled back and `outcome` is the answer. */
export class Refusal extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The operation was refused.');
    this.name = 'Refusal';
    this.outcome = outcome;
  }
}
