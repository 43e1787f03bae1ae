import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readSecretList } from './config.js';

/**
 * The secrets to sign with, newest first: the setting's, else those in `DATA_DIR/secret`, made on first start.
 * The folder is created for its owner alone (0700), the file is readable by its owner alone (0600).
 */
export async function loadSecrets(config: Pick<Config, 'secrets' | 'dataDir'>): Promise<readonly string[]> {
  if (config.secrets !== null) return config.secrets;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(config.dataDir, 'secret');
  await createOnce(file);
  await chmod(file, 0o600);
  const secrets = readSecretList(await readFile(file, 'utf8'));
  if (secrets === undefined) throw new Error(`Expected a secret in ${file} but received an empty or shortened file.`);
  return secrets;
}

async function createOnce(file: string): Promise<void> {
  // `wx` fails where the file exists: two first starts at once end with the same secret.
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null;
    throw error;
  });
  if (handle === null) return;
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
