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

/** What happened to a message. `reason` is short, like `SMTP 451`, and contains no address. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** This address was rejected, and waiting won't help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** This address can't be reached for now. */
  | { readonly kind: 'deferred'; readonly reason: string; readonly maybeSent: boolean }
  /**
   * No message can be sent, now or (`forGood`) until the operator has fixed it. `maybeSent`: the
   * connection ended after the whole message was handed over, and before an answer.
   */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly maybeSent: boolean; readonly forGood: boolean };

/** Sends messages to many people, one after another, and reports what happened to each. */
export interface MailRun {
  /** Call it only once the previous message is done. Never rejects. */
  send(message: Message): Promise<SendOutcome>;
  close(): void;
}

/** A server sends this when it shuts down, whatever the command was (RFC 5321, 3.8). */
const GOING_AWAY = 421;

/** Mail for everyone on a list, over one connection. */
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
  // A server that answered has said what it did with the message. A lost connection leaves that
  // open.
  const maybeSent = handedOver && (smtpStatus === undefined || smtpStatus === GOING_AWAY);
  // The recipient is the problem only if their address can't be used, or if this is the server's
  // reply to RCPT TO or DATA.
  const isTheirs = smtpStatus === undefined ? !temporary && (code === undefined || code === 'EENVELOPE') : isAnswer(command, smtpStatus);
  if (!isTheirs) return { kind: 'unavailable', reason, maybeSent, forGood: !temporary };
  return temporary ? { kind: 'deferred', reason, maybeSent } : { kind: 'refused', reason };
}

const isAnswer = (command: string | undefined, smtpStatus: number) =>
  (command === 'RCPT TO' || command === 'DATA') && smtpStatus !== GOING_AWAY;
