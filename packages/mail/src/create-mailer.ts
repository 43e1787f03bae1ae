import type { Mailer, MailLog, Message } from './mailer.js';
import { createOutbox } from './outbox.js';
import { PostQueue } from './post-queue.js';
import { createSmtp } from './smtp.js';

export interface MailerOptions {
  /** null: messages go to `outboxDir`. */
  readonly smtpUrl: string | null;
  /** The sender, like `Imagemill <mill@example.org>`. */
  readonly from: string;
  readonly outboxDir: string;
  readonly log: MailLog;
  /** Told how each try to send went, for metrics. */
  readonly onTried?: (outcome: 'sent' | 'failed') => void;
  /** The waits before each retry of a message that couldn't be sent for now. */
  readonly retryAfterMs?: readonly number[];
  /** How many posted messages may wait. */
  readonly maxWaiting?: number;
  /** How long closing tries to finish posted messages. */
  readonly closeWithinMs?: number;
}

/** Ends before the sign-in link in a message expires, after 15 minutes. */
const RETRY_AFTER_MS = [5000, 30_000, 120_000, 480_000];
const MAX_WAITING = 1000;
const AT_ONCE = 3;
const CLOSE_WITHIN_MS = 1500;

/** Mail as the settings ask for it: by SMTP, otherwise into the outbox folder. */
export function createMailer(options: MailerOptions): Mailer {
  const {
    smtpUrl,
    from,
    outboxDir,
    log,
    retryAfterMs = RETRY_AFTER_MS,
    maxWaiting = MAX_WAITING,
    closeWithinMs = CLOSE_WITHIN_MS,
  } = options;
  const transport = smtpUrl === null ? createOutbox({ directory: outboxDir, from, log }) : createSmtp({ url: smtpUrl, from });
  const deliver = (message: Message) => tellOutcome(transport.deliver(message), options.onTried);
  const queue = new PostQueue({ deliver, log, maxWaiting, retryAfterMs, atOnce: AT_ONCE, closeWithinMs });
  return {
    send: deliver,
    post: (message) => queue.add(message),
    forget: (address) => transport.forget(address),
    close: async () => {
      await queue.close();
      transport.close();
    },
  };
}

async function tellOutcome(delivery: Promise<void>, tell: MailerOptions['onTried']): Promise<void> {
  try {
    await delivery;
  } catch (error) {
    tell?.('failed');
    throw error;
  }
  tell?.('sent');
}
