import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mailer.js';

/**
 * Control characters end headers and commands; the others would turn one address into several, or
 * hide one in a comment.
 */
const NOT_IN_ADDRESS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>()[\]\\,;:"]/u;
const CONTROL = /\p{Cc}/u;

/**
 * The message in nodemailer's form. Throws if an address or a subject could be read in more than
 * one way.
 */
export function compose(message: Message, from: string): SendMailOptions {
  const { to, subject, text, messageId, unsubscribe } = message;
  if (NOT_IN_ADDRESS.test(to) || !/^[^@]+@[^@]+$/.test(to)) throw new Error('Expected one plain address to mail to.');
  if (CONTROL.test(subject)) throw new Error('Expected a subject of one line.');
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    // Programs that answer mail, like out-of-office replies, ignore messages with this (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Lets a mail program unsubscribe by POST; scanners, which only open links, unsubscribe no
      // one.
      ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(messageId === undefined ? {} : { messageId }),
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
  };
}
