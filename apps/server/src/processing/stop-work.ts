import type { Mill } from './process-file.js';

/** Work that is under way when the server is told to stop has this long to finish; its answer needs the rest of the 10 s. */
const FINISH_MS = 8000;

/** No new work from now on: uploads end at once, and what takes too long is ended, answered `server_busy` and not charged. */
export function stopWork({ callers }: Pick<Mill, 'callers'>, finishMs = FINISH_MS): void {
  callers.dismiss('uploading');
  setTimeout(() => callers.dismiss('all'), finishMs).unref();
}
