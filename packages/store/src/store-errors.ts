/** Why a store can't be used. The message is for the operator and follows a colon. */
export class StoreProblem extends Error {}

/**
 * A copy of the error whose message survives a thread boundary; errors of the driver's own class
 * lose theirs there.
 */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return new Error('code' in error ? `${error.code}: ${error.message}` : `${error.name}: ${error.message}`);
}

/** The database belongs to a newer release. The message is for the operator. */
export class NewerSchemaError extends StoreProblem {
  constructor(found: number, known: number) {
    super(`it was made by a newer release (schema ${found}, this one knows ${known}): start that release or restore an older backup`);
    this.name = 'NewerSchemaError';
  }
}

/**
 * Thrown by an operation that must leave nothing behind: its transaction is rolled back, and
 * `outcome` is the answer.
 */
export class Refusal extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The operation was refused.');
    this.name = 'Refusal';
    this.outcome = outcome;
  }
}
