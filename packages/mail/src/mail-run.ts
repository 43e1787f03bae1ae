import { describeFailure, type Failure } from './failure.js';
import type { Message, Transport } from './mailer.js';
import { createOutbox } from './outbox.js';
import { createSmtp } from './smtp.js';

export interface MailRunOptions {
  /** null: messages go to `outboxDir`. */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outboxDir: string;
}

/** What became of a message. `reason` is short, like `SMTP 451`, and holds no address. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Not for this address, and waiting will not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not for this address now. */
  | { readonly kind: 'deferred'; readonly reason: string; readonly maybeSent: boolean }
  /**
   * For nobody, now or (`forGood`) before somebody has looked after it. `maybeSent`: the connection ended after all of the message was given to it, and
   * before an answer.
   */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly maybeSent: boolean; readonly forGood: boolean };

/** Sends messages to many people, one after the other, and knows of each what became of it. */
export interface MailRun {
  /** Not before the last one has ended. Never rejects. */
  send(message: Message): Promise<SendOutcome>;
  close(): void;
}

/** What a server says when it goes away, whatever it was told (RFC 5321, 3.8). */
const GOING_AWAY = 421;

/** Mail for everybody on a list, over one connection. */
export function createMailRun({ smtpUrl, from, outboxDir }: MailRunOptions): MailRun {
  let handedOver = false;
  const onHandedOver = () => {
    handedOver = true;
  };
  const transport: Transport =
    smtpUrl === null
      ? createOutbox({ directory: outboxDir, from, log: { warn: () => {}, error: () => {} } })
      : createSmtp({ url: smtpUrl, from, connections: 1, onHandedOver });
  return {
    send: async (message) => {
      handedOver = false;
      try {
        await transport.deliver(message);
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(describeFailure(error), handedOver);
      }
    },
    close: () => transport.close(),
  };
}

function outcomeOf(failure: Failure, handedOver: boolean): SendOutcome {
  const { temporary, smtpStatus, code, command } = failure;
  const reason = smtpStatus === undefined ? (code ?? 'no address to mail to') : `SMTP ${smtpStatus}`;
  // A server that answered has said what it did with the message; one that is gone has not.
  const maybeSent = handedOver && (smtpStatus === undefined || smtpStatus === GOING_AWAY);
  // Before a message is addressed, or without an answer to it, the trouble is not with whom it is for.
  const isTheirs = smtpStatus === undefined ? !temporary && (code === undefined || code === 'EENVELOPE') : isAnswer(command, smtpStatus);
  if (!isTheirs) return { kind: 'unavailable', reason, maybeSent, forGood: !temporary };
  return temporary ? { kind: 'deferred', reason, maybeSent } : { kind: 'refused', reason };
}

const isAnswer = (command: string | undefined, smtpStatus: number) =>
  (command === 'RCPT TO' || command === 'DATA') && smtpStatus !== GOING_AWAY;
