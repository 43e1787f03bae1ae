import { compose } from './compose.js';
import type { Transport } from './mailer.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly connections?: number;
  /** Hears that all of a message was given to the connection: from here on the server may have taken it, whatever comes back. */
  readonly onHandedOver?: () => void;
}

/**
 * Hands messages to the server of an `smtp:` or `smtps:` URL. With `smtp:` the connection is encrypted where the server offers it
 * (`?requireTLS=true` demands it); either way the certificate must be valid.
 */
export function createSmtp({ url, from, connections = CONNECTIONS, onHandedOver }: SmtpOptions): Transport {
  let transport: ReturnType<typeof open> | undefined;
  // Loaded with the first message: a server starts without.
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer');
    const opened = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: connections,
      // A kept connection may have ended unseen, before a byte of the message; beyond that, when to try again is the caller's business.
      maxRequeues: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
    if (onHandedOver)
      opened.use('stream', (mail, done) => {
        mail.message?.processFunc((content) => content.once('end', onHandedOver));
        done();
      });
    return opened;
  };
  return {
    deliver: async (message) => {
      const mail = compose(message, from);
      transport ??= open();
      await (await transport).sendMail(mail);
    },
    // Nothing stays here.
    forget: async () => {},
    // What is under way has had its time.
    close: () =>
      void transport?.then(
        (opened) => opened.close({ force: true }),
        () => {}, // It never opened, and its message was refused for that.
      ),
  };
}
