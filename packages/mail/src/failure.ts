/**
 * What may be logged about a failed message. Servers repeat addresses in their replies, so only
 * codes are logged.
 */
export interface Failure {
  /** Worth another try. */
  readonly temporary: boolean;
  readonly code: string | undefined;
  /** The server's reply code, like 451. */
  readonly smtpStatus: number | undefined;
  /** The last command, like `RCPT TO`. */
  readonly command: string | undefined;
}

/** Waiting doesn't help a message that can't be composed or addressed. */
const OUR_FAULT = new Set(['EENVELOPE', 'EMESSAGE', 'ECONFIG', 'EREQUIRETLS']);

/**
 * Reads nodemailer's and the file system's errors. A server that said nothing, or 4xx, may accept
 * the message later (RFC 5321, 4.2.1).
 */
export function describeFailure(error: unknown): Failure {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const smtpStatus = typeof responseCode === 'number' ? responseCode : undefined;
  const name = typeof code === 'string' ? code : undefined;
  const temporary = smtpStatus === undefined ? name !== undefined && !OUR_FAULT.has(name) : smtpStatus < 500;
  return {
    temporary,
    code: name,
    smtpStatus,
    command: typeof command === 'string' ? command.split(' ', 2).join(' ').slice(0, 20) : undefined,
  };
}
