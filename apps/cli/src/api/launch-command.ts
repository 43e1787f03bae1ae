import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppError } from '@imagemill/errors';
import { createLink, createMailRun, launchMessage, type MailRun, type SendOutcome } from '@imagemill/mail';
import { loadMailSettings, type MailSettings } from '@imagemill/settings';
import { type LaunchState, normalizeAddress, type Store } from '@imagemill/store';
import { type Command, CommandError, EXIT, type Output } from '../command.js';
import { confirm, withStopSignal } from '../operator/terminal.js';
import { readSettings, withStore } from '../operator/with-store.js';
import { type LaunchEnd, runLaunch } from './launch.js';
import { type LaunchArguments, readLaunchArguments } from './launch-arguments.js';
import { AGAIN, describeEnd } from './launch-words.js';
import { requireRealMail, viaText } from './mail-route.js';
import { createProgress } from './progress.js';
import type { Member } from './retry-policy.js';

/** `imagemill api launch`: mails the waitlist, then opens the public API. */
export const launchApi: Command = {
  name: 'api launch',
  usage: '[--yes] [--tell-only] [--without <address>…] [--local-links] [--outbox]',
  summary: 'Mails everybody on the waitlist who has confirmed, and opens the public API once all are told.',
  help: [
    'Shows first how many will be told, from which address and by which server, and asks (--yes: does not ask). Uses SMTP_URL, MAIL_FROM and BASE_URL as the',
    'server does. Stopped or killed anywhere, it can be run again and goes on where it was: nobody is missed; whoever’s message was on its way then gets it',
    'again under the same Message-ID, and is listed. The API stays Planned until the last one is told. Running servers notice without a restart.',
    '--tell-only: tells everybody, and leaves the API Planned; a launch later opens it without telling anybody twice.',
    '--without: addresses that could not be told (as listed by this command and by api status); the API opens without them.',
    '--local-links: mails links to localhost, which nobody can open but on this machine. --outbox: with no SMTP_URL, writes the messages as files into',
    'DATA_DIR/outbox, for you to send. Both are for trying it out.',
    'Exit codes: 0 Live (or all told), 1 somebody could not be told or you said no, 2 it could not be done.',
  ].join('\n'),
  async run(args, output) {
    const asked = readLaunchArguments(args);
    const settings = readSettings(loadMailSettings);
    return withStore(async (store) => {
      const state = await store.launchState(Date.now());
      if (state.status === 'Live') return reportEnd(output, { kind: 'wasLive' }, state);
      requireFailed(asked.without, state);
      if (state.untold > asked.without.length) requireRealMail(settings, asked);
      output.show(introduction(state, asked, settings));
      if (!(await confirm(output, asked.tellOnly ? 'Tell them?' : 'Go on?', asked.yes))) {
        output.show('Nothing was done.');
        return EXIT.no;
      }
      const end = await launch(store, settings, asked, output);
      return reportEnd(output, end, await store.launchState(Date.now()));
    }, settings);
  },
};

async function launch(store: Store, settings: MailSettings, asked: LaunchArguments, output: Output): Promise<LaunchEnd> {
  const { mail, dataDir, origin } = settings;
  const mailRun = createMailRun({ ...mail, outboxDir: path.join(dataDir, 'outbox') });
  const opens = asked.tellOnly ? 'soon' : 'now';
  try {
    return await withStopSignal((stop) => {
      stop.addEventListener('abort', () => output.show('Stopping after the message under way.'));
      return runLaunch({
        store,
        runner: randomUUID(),
        site: new URL(origin).hostname,
        tell: createTeller({ store, mailRun, origin, opens }),
        without: asked.without,
        tellOnly: asked.tellOnly,
        stop,
        progress: createProgress(store, output),
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new CommandError(
      `The store became unavailable during the run${cause}. Everyone recorded as told stays recorded, and the API stays Planned unless api status says otherwise.\nTo go on: ${AGAIN}`,
      { cause: error },
    );
  } finally {
    mailRun.close();
  }
}

/** Only members who couldn't be told, or were left out before, may be left out. */
function requireFailed(without: readonly string[], { failed, leftOut }: LaunchState): void {
  const known = new Set([...failed.map(({ address }) => address), ...leftOut].map(normalizeAddress));
  const others = without.filter((address) => !known.has(address));
  if (others.length > 0)
    throw new CommandError(
      `Not among those who could not be told, so they cannot be left out: ${others.join(' ')}. See: npx --no-install imagemill api status`,
    );
}

function introduction(
  { told, untold }: LaunchState,
  { without, tellOnly }: LaunchArguments,
  { mail, origin, dataDir }: MailSettings,
): string {
  const left = untold - without.length;
  const people = `${left} ${left === 1 ? 'person' : 'people'}`;
  const what =
    left <= 0
      ? `Nobody is left to be told (${told} told).`
      : `This mails ${people} on the waitlist, one after the other${told > 0 ? ` (${told} are told already)` : ''}.`;
  return [
    `The public API is Planned. ${what}`,
    ...(left > 0 ? [`  from   ${mail.from}`, `  via    ${viaText(mail.smtpUrl, dataDir)}`, `  links  ${origin}`] : []),
    ...(without.length > 0 ? [`Left out: ${without.join(' ')}`] : []),
    tellOnly ? 'The API stays Planned.' : 'Then the API opens: /v1 answers, and keys can be made.',
  ].join('\n');
}

function reportEnd(output: Output, end: LaunchEnd, state: LaunchState): number {
  const { lines, code } = describeEnd(end, state);
  if (code === EXIT.failed) output.complain(lines.join('\n'));
  else output.show(lines.join('\n'));
  return code;
}

/** Emails members that the API opens; each message has a link to leave the list. */
function createTeller(parts: {
  readonly store: Store;
  readonly mailRun: MailRun;
  readonly origin: string;
  readonly opens: 'now' | 'soon';
}): (member: Member) => Promise<SendOutcome> {
  const { store, mailRun, origin, opens } = parts;
  return async ({ address, messageId }) => {
    const { href, tokenHash } = createLink('waitlist_leave', origin);
    await store.addMailLink({ tokenHash, purpose: 'waitlist_leave', address, sessionKey: null, now: Date.now(), expiresAt: null });
    const site = new URL(origin).host;
    return mailRun.send(launchMessage({ to: address, site, link: `${origin}/api`, leaveLink: href, opens, messageId }));
  };
}
