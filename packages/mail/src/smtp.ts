import { compose } from './compose.js';
import type { Transport } from './mailer.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly connections?: number;
  /**
   * Called when the connection has been given the whole message: from here on the server may have
   * accepted it, whatever comes back.
   */
  readonly onHandedOver?: () => void;
}

/**
 * Hands messages to the server of an `smtp:` or `smtps:` URL. With `smtp:`, the connection is
 * encrypted if the server offers it (`?requireTLS=true` demands it). Either way, the certificate
 * must be valid.
 */
export function createSmtp({ url, from, connections = CONNECTIONS, onHandedOver }: SmtpOptions): Transport {
  let transport: ReturnType<typeof open> | undefined;
  // Loaded with the first message, so a server starts without it.
  const open = async () => {
    const { default: nodemailer } = await import('nodemailer');
    const opened = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: connections,
      // A kept connection may have ended unnoticed, before a byte of the message was sent. When to
      // retry otherwise is up to the caller.
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
    // Nothing is stored here.
    forget: async () => {},
    // Messages still being sent have had their time.
    close: () =>
      void transport?.then(
        (opened) => opened.close({ force: true }),
        () => {}, // It never opened, so its message has already failed.
      ),
  };
}
