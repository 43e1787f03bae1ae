import { StoreProblem } from './store-problem.js';

/** The database belongs to a newer release than this one; its message is meant for a person. */
export class NewerSchemaError extends StoreProblem {
  constructor(found: number, known: number) {
    super(`it was made by a newer release (schema ${found}, this one knows ${known}): start that release or restore an older backup`);
    this.name = 'NewerSchemaError';
  }
}
