import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { compose } from './compose.js';
import type { MailLog, Message, Transport } from './mailer.js';

export interface OutboxOptions {
  readonly directory: string;
  readonly from: string;
  readonly log: MailLog;
}

/** Puts each message into the folder as a file of its own that its owner alone can read; the log names the file. */
export function createOutbox({ directory, from, log }: OutboxOptions): Transport {
  let writer: ReturnType<typeof createWriter> | undefined;

  const format = async (message: Message): Promise<string> => {
    writer ??= createWriter();
    const { message: built } = await (await writer).sendMail(compose(message, from));
    const [headers = ''] = built.toString().split('\r\n\r\n', 1);
    // A person reads it where it lies, in any editor: no encoding may break a link in two.
    const plain = headers.replace(/^Content-Transfer-Encoding: .*$/im, 'Content-Transfer-Encoding: 8bit');
    return `${plain}\r\n\r\n${message.text.replaceAll('\n', '\r\n')}`;
  };

  return {
    deliver: async (message) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
      await writeWhole(path.join(directory, name), await format(message));
      log.warn({ file: path.join(directory, name) }, 'no SMTP_URL is set: the message lies in the outbox');
    },
    forget: async (address) => {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        if (name.endsWith('.eml') && recipientOf(await readFile(file, 'utf8')) === address.toLowerCase()) await rm(file, { force: true });
      }
    },
    // What is written is in its file: nothing is open.
    close: () => {},
  };
}

/** Messages are written here, to one person each. */
function recipientOf(message: string): string | undefined {
  return /^To: (.+?)\r?$/m.exec(message)?.[1]?.toLowerCase();
}

/** Loaded with the first message: a server starts without. */
async function createWriter() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Under another name first: whoever watches the folder never sees half a message. */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
