import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mailer.js';

/** Control characters end headers and commands; the others would make several addresses of one, or hide one in a comment. */
const NOT_IN_ADDRESS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]\\,;:"]/u;
const CONTROL = /\p{Cc}/u;

/** The message as nodemailer takes it. Throws where an address or a subject could say more than one thing. */
export function compose(message: Message, from: string): SendMailOptions {
  const { to, subject, text, messageId, unsubscribe } = message;
  if (NOT_IN_ADDRESS.test(to) || !/^[^@]+@[^@]+$/.test(to)) throw new Error('Expected one plain address to mail to.');
  if (CONTROL.test(subject)) throw new Error('Expected a subject of one line.');
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    // Programs that answer mail, like holiday notes, leave these alone (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      // With this a mail program posts by itself; scanners, which only open links, leave nobody out.
      ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(messageId === undefined ? {} : { messageId }),
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
  };
}
