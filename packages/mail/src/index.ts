export { createMailer, type MailerOptions } from './create-mailer.js';
export { createLink, leavePage, ONE_CLICK_PATH, oneClickLink, readToken } from './link.js';
export { createMailRun, type MailRun, type MailRunOptions, type SendOutcome } from './mail-run.js';
export type { Mailer, MailLog, Message } from './mailer.js';
export { launchMessage } from './messages/launch.js';
export { signInMessage } from './messages/sign-in.js';
export { alreadyWaitingMessage, confirmWaitingMessage } from './messages/waitlist.js';
