/** A message, ready to be sent. All of it is plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Stable where a message must not count as another when it is sent again; else made anew. */
  readonly messageId?: string;
  /** Where mail programs post to when somebody wants no more of these (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Sends messages, by SMTP or into the outbox folder. */
export interface Mailer {
  /** Resolves once the next server has taken the message (or the file lies in the outbox). */
  send(message: Message): Promise<void>;
  /**
   * Sends in the background: nobody waits, and nobody sees by the time how it went. What fails for now is tried again for some
   * minutes, what fails for good is logged. false: too many wait already, this one was not taken.
   */
  post(message: Message): boolean;
  /** Removes what is left here of messages to this address. */
  forget(address: string): Promise<void>;
  /** Tries to finish what was posted, but not for long. */
  close(): Promise<void>;
}

/** Hears what became of messages; never an address, a link or anything else of their content. */
export interface MailLog {
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** One way for a message to leave. */
export interface Transport {
  deliver(message: Message): Promise<void>;
  /** Removes what it keeps of messages to this address. */
  forget(address: string): Promise<void>;
  close(): void;
}
