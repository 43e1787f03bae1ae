import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SMTPServerSession } from 'smtp-server';
import { poll } from './poll.js';

/** A message as received over the socket. */
export interface ReceivedMail {
  /** The envelope: the actual recipients and sender. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Values by lowercase name; a repeated header keeps its last one. */
  readonly headers: ReadonlyMap<string, string>;
  /** The whole message, as sent. */
  readonly source: string;
  readonly encrypted: boolean;
  /** The user name the sender logged in with. */
  readonly user: string | null;
}

export interface SmtpServerOptions {
  /**
   * `starttls` offers encryption, `smtps` requires it from the first byte. The certificate is one
   * that no client trusts.
   */
  readonly encryption?: 'none' | 'starttls' | 'smtps';
  /** Refuses clients that don't log in with these. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Doesn't offer SMTPUTF8, which addresses beyond ASCII need. */
  readonly asciiOnly?: boolean;
}

/**
 * What can go wrong with a recipient: nothing (null); a 451 or 550 reply that repeats the address,
 * as real servers send; the connection ends; or it ends after the message was accepted, instead of
 * a reply.
 */
export type Fault = 'for_now' | 'for_good' | 'hang_up' | 'no_answer' | null;

/** A mail server that keeps what it receives. */
export interface TestSmtpServer extends AsyncDisposable {
  /** For `SMTP_URL`, with user and password if they're needed. */
  readonly url: string;
  /** In the order they came. */
  readonly received: readonly ReceivedMail[];
  /** How many recipients clients have named, including refused ones. */
  readonly attempts: number;
  /** Waits for a message to this address that no earlier call has returned. */
  nextMail(to: string): Promise<ReceivedMail>;
  /**
   * What to do with recipients from now on: the same for all of them, or what the function returns
   * or resolves to for each attempt.
   */
  refuse(how: Fault | ((to: string) => Fault | Promise<Fault>)): void;
  close(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const { encryption = 'none', user, asciiOnly = false } = options;
  const received: ReceivedMail[] = [];
  const given = new Set<ReceivedMail>();
  let attempts = 0;
  let faultFor: (to: string) => Fault | Promise<Fault> = () => null;
  const unanswered = new Set<string>();
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };

  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    secure: encryption === 'smtps',
    disabledCommands: [...(encryption === 'none' ? ['STARTTLS'] : []), ...(user ? [] : ['AUTH'])],
    authOptional: user === undefined,
    allowInsecureAuth: true,
    hideSMTPUTF8: asciiOnly,
    disableReverseLookup: true,
    // Senders keep idle connections open; closing doesn't wait for those.
    closeTimeout: 1,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const known = username === user?.name && password === user?.password;
      done(known ? null : new Error('Wrong user or password'), known ? { user: username } : undefined);
    },
    onRcptTo: async ({ address }, session, done) => {
      attempts += 1;
      const fault = await faultFor(address);
      if (fault === 'hang_up') return hangUp(session);
      if (fault === 'no_answer') unanswered.add(session.id);
      done(fault === 'for_now' || fault === 'for_good' ? refusal(fault === 'for_now' ? 451 : 550, address) : null);
    },
    onData: (stream, session, done) => {
      readMail(stream, session).then((mail) => {
        received.push(mail);
        if (unanswered.delete(session.id)) hangUp(session);
        else done();
      }, done);
    },
  });
  // It doesn't matter here if a client hangs up in the middle.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const { port } = server.server.address() as AddressInfo;
  const login = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `${encryption === 'smtps' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    received,
    get attempts() {
      return attempts;
    },
    nextMail: async (to) => {
      const fresh = () => received.find((mail) => mail.to.includes(to) && !given.has(mail));
      const mail = await poll(fresh, { what: `mail to ${to}` });
      given.add(mail);
      return mail;
    },
    refuse: (how) => {
      faultFor = typeof how === 'function' ? how : () => how;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The web addresses in a message, in order. */
export function linksIn({ text }: Pick<ReceivedMail, 'text'>): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

function refusal(responseCode: number, address: string): Error {
  return Object.assign(new Error(`<${address}> is not taken here`), { responseCode });
}

async function readMail(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const source = await buffer(stream);
  const { default: PostalMime } = await import('postal-mime');
  const { subject = '', text = '', headers } = await PostalMime.parse(source);
  return {
    to: session.envelope.rcptTo.map(({ address }) => address),
    from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
    subject,
    text,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    source: source.toString('utf8'),
    encrypted: session.secure,
    user: typeof session.user === 'string' ? session.user : null,
  };
}
