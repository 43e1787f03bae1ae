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

/** Writes each message to a separate file with mode 0600; the log names the file. */
export function createOutbox({ directory, from, log }: OutboxOptions): Transport {
  let writer: ReturnType<typeof createWriter> | undefined;

  const format = async (message: Message): Promise<string> => {
    writer ??= createWriter();
    const { message: built } = await (await writer).sendMail(compose(message, from));
    const [headers = ''] = built.toString().split('\r\n\r\n', 1);
    // People read the file where it is, in any editor, so no encoding may break a link in two.
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
    // Nothing is open: every message is already in its file.
    close: () => {},
  };
}

/** All files were written by this module, with one recipient each. */
function recipientOf(message: string): string | undefined {
  return /^To: (.+?)\r?$/m.exec(message)?.[1]?.toLowerCase();
}

/** Loaded with the first message, so a server starts without it. */
async function createWriter() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** Writes to a temp name and renames it, so readers never see a partial message. */
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
