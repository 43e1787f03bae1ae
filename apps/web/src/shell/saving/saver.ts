import { type ReadonlySignal, signal } from '@preact/signals';
import type { Item } from '../item.js';
import { canPickZip, pickFolder, pickZip } from './file-pickers.js';
import { commonFolder, markSaved, type ResultFile, resultFiles } from './result-files.js';
import { saveAll, zipName } from './save.js';
import { zipInto } from './save-zip.js';

/** Why not everything was saved. */
export type SaveProblem = 'stopped' | 'full' | 'denied' | 'gone' | 'unreadable' | 'failed';

interface SaveProgress {
  readonly to: 'zip' | 'folder';
  readonly done: number;
  readonly total: number;
}

export type SaveState =
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'saving' } & SaveProgress)
  /** `place`: the name of the file or folder it was saved to. */
  | ({ readonly kind: 'ended'; readonly place?: string; readonly problem?: SaveProblem } & SaveProgress);

/** Saves all results at once and reports the progress. One save at a time. */
export interface Saver {
  readonly state: ReadonlySignal<SaveState>;
  /** As a zip; a single result as it is. */
  download(items: readonly Item[]): Promise<void>;
  /** Into a folder that the visitor chooses. */
  saveToFolder(items: readonly Item[]): Promise<void>;
  stop(): void;
}

/**
 * A smaller zip is quick and goes where all downloads go, without a question. A larger one
 * shouldn't be kept in memory.
 */
const STREAM_FROM_BYTES = 100_000_000;
/** Browsers have trouble with larger Blobs. */
const BLOB_WARNING_BYTES = 2_000_000_000;

/** The browser must keep a zip of this size in memory, which may fail. */
export function isRiskyZip(bytes: number): boolean {
  return bytes > BLOB_WARNING_BYTES && !canPickZip();
}

export function createSaver(): Saver {
  const state = signal<SaveState>({ kind: 'idle' });
  let stopping = new AbortController();

  /** Runs one save from start to end; `work` returns the place it saved to. */
  async function save(
    to: SaveProgress['to'],
    files: readonly ResultFile[],
    work: (steps: Steps) => Promise<string | undefined>,
  ): Promise<void> {
    stopping = new AbortController();
    const total = files.length;
    let done = 0;
    state.value = { kind: 'saving', to, done, total };
    const steps: Steps = {
      signal: stopping.signal,
      onFile: (index) => {
        state.value = { kind: 'saving', to, done: index, total };
      },
      onSaved: (saved) => {
        done += saved.length;
        markSaved(saved);
      },
    };
    try {
      const place = await work(steps);
      const problem = done < total ? 'unreadable' : undefined;
      state.value = place === undefined ? { kind: 'idle' } : { kind: 'ended', to, done, total, place, problem };
    } catch (error) {
      state.value = { kind: 'ended', to, done, total, problem: stopping.signal.aborted ? 'stopped' : problemOf(error) };
    }
  }

  /** What the visitor chose; if the picker fails, the save has failed. */
  async function picked<T>(to: SaveProgress['to'], total: number, picking: Promise<T>): Promise<T | undefined> {
    try {
      return await picking;
    } catch (error) {
      state.value = { kind: 'ended', to, done: 0, total, problem: problemOf(error) };
      return undefined;
    }
  }

  return {
    state,
    async download(items) {
      const files = resultFiles(items);
      const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
      if (files.length < 2 || bytes < STREAM_FROM_BYTES || !canPickZip())
        return save('zip', files, (steps) => saveAll(items, steps).then(() => undefined));
      const zip = await picked('zip', files.length, pickZip(zipName(files)));
      if (!zip) return;
      await save('zip', files, async (steps) => {
        await zipInto(zip, files, steps);
        steps.onSaved(files);
        return zip.name;
      });
    },
    async saveToFolder(items) {
      const files = resultFiles(items);
      const folder = await picked('folder', files.length, pickFolder());
      if (!folder) return;
      await save('folder', files, async (steps) => {
        const { saveIntoFolder } = await import('./save-into-folder.js');
        const paths = await saveIntoFolder(folder, files, { ...steps, onSaved: (file) => steps.onSaved([file]) });
        return [folder.name, commonFolder(paths)].filter(Boolean).join('/');
      });
    },
    stop: () => stopping.abort(),
  };
}

interface Steps {
  readonly signal: AbortSignal;
  readonly onFile: (index: number) => void;
  readonly onSaved: (files: readonly ResultFile[]) => void;
}

const PROBLEMS: Readonly<Record<string, SaveProblem>> = {
  QuotaExceededError: 'full',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NoModificationAllowedError: 'denied',
  NotFoundError: 'gone',
  NotReadableError: 'unreadable',
};

function problemOf(error: unknown): SaveProblem {
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'failed';
}
