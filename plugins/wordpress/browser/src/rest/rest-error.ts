/**
 * Why a request did not get its answer. `away`: no connection, or the server is down or busy for now; `signed_out`: nobody is signed in
 * any more; `forbidden`: somebody is, who may not do this; `refused`: the server said no, in words.
 */
export type RestTrouble = 'away' | 'signed_out' | 'forbidden' | 'refused';

export class RestError extends Error {
  readonly trouble: RestTrouble;
  readonly status: number;

  constructor(trouble: RestTrouble, status: number, message: string) {
    super(message);
    this.name = 'RestError';
    this.trouble = trouble;
    this.status = status;
  }
}

export function isTrouble(error: unknown, trouble: RestTrouble): boolean {
  return error instanceof RestError && error.trouble === trouble;
}
