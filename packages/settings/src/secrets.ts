import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readSecretList } from './config.js';

/**
 * The secrets to sign with, newest first: from the setting, otherwise from `SECRET_FILE`, otherwise
 * from `DATA_DIR/secret`, which is created on first start. That folder is created for its owner
 * only (0700), and only the owner can read that file (0600).
 */
export async function loadSecrets(config: Pick<Config, 'secrets' | 'secretFile' | 'dataDir'>): Promise<readonly string[]> {
  if (config.secrets !== null) return config.secrets;
  if (config.secretFile !== null) return readSecrets(config.secretFile);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(config.dataDir, 'secret');
  if (!existsSync(file)) await createOnce(file);
  await chmod(file, 0o600);
  return readSecrets(file);
}

async function readSecrets(file: string): Promise<readonly string[]> {
  const secrets = readSecretList(await readFile(file, 'utf8'));
  if (secrets === undefined) throw new Error(`Expected a secret in ${file} but received an empty or shortened file.`);
  return secrets;
}

/**
 * Writes to a temp name first, so readers never see half a secret; `link` fails if the file exists.
 */
async function createOnce(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
