/** A message, ready to be sent. All of it is plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Stable if a message that is sent again must count as the same one; otherwise generated. */
  readonly messageId?: string;
  /** Where mail programs post when the recipient unsubscribes (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Sends messages, by SMTP or into the outbox folder. */
export interface Mailer {
  /** Resolves once the next server has accepted the message (or the file is in the outbox). */
  send(message: Message): Promise<void>;
  /**
   * Sends in the background: the caller doesn't wait, and response times don't reveal how it went.
   * Temporary failures are retried for some minutes, permanent ones are logged. Returns false if
   * too many messages are waiting and this one wasn't accepted.
   */
  post(message: Message): boolean;
  /** Removes all messages to this address that are stored here. */
  forget(address: string): Promise<void>;
  /** Tries to finish posted messages, but not for long. */
  close(): Promise<void>;
}

/** Logs what happened to messages; never an address, a link or any other content. */
export interface MailLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** One way to deliver messages. */
export interface Transport {
  deliver(message: Message): Promise<void>;
  /** Removes any messages to this address that it has stored. */
  forget(address: string): Promise<void>;
  close(): void;
}
