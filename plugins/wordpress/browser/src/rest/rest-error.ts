/**
 * Why a request failed. `away`: no connection, or the server is down or busy for now; `signed_out`:
 * the user is no longer signed in; `forbidden`: the user isn't allowed to do this; `refused`: the
 * server said no, with a message.
 */
export type RestErrorKind = 'away' | 'signed_out' | 'forbidden' | 'refused';

export class RestError extends Error {
  readonly trouble: RestErrorKind;
  readonly status: number;

  constructor(trouble: RestErrorKind, status: number, message: string) {
    super(message);
    this.name = 'RestError';
    this.trouble = trouble;
    this.status = status;
  }
}

export function isRestError(error: unknown, trouble: RestErrorKind): boolean {
  return error instanceof RestError && error.trouble === trouble;
}
