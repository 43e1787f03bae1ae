import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '@imagemill/store';

export interface BackupSettings {
  readonly directory: string;
  readonly everyMs: number;
  /** How many to keep. */
  readonly keep: number;
}

const NAME = /^imagemill-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/;

/**
 * Backups of the store in a folder. A backup gets its name only after it has been read back in
 * full; the oldest ones are removed. Other files in the folder are left alone.
 */
export class Backups {
  readonly #store: Pick<Store, 'backup'>;
  readonly #settings: BackupSettings;

  constructor(store: Pick<Store, 'backup'>, settings: BackupSettings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** When the newest one was created; 0 if there is none. */
  async newestAt(): Promise<number> {
    return timeOf((await this.#names()).at(-1) ?? '');
  }

  /** Creates a backup if one is due. After a failure it stays due until one succeeds. */
  async makeIfDue(now: number, signal?: AbortSignal): Promise<boolean> {
    const { directory, everyMs, keep } = this.#settings;
    if (now < (await this.newestAt()) + everyMs) return false;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await this.#store.backup(path.join(directory, nameAt(now)), signal);
    for (const name of (await this.#names()).slice(0, -keep)) await rm(path.join(directory, name));
    return true;
  }

  /** Oldest first. */
  async #names(): Promise<readonly string[]> {
    const found = await readdir(this.#settings.directory).catch(() => []);
    return found.filter((name) => NAME.test(name)).sort();
  }
}

function nameAt(now: number): string {
  return `imagemill-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`;
}

function timeOf(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? 0 : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}
