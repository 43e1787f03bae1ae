import type { Config } from '@imagemill/settings';
import { addGauge, addInfo, type Metrics } from '../operating/metrics.js';
import { Callers } from './caller.js';
import type { Processing } from './process-file.js';
import { ProcessLog } from './process-log.js';
import { DEFAULT_PACE } from './receive/read-body.js';
import { UploadQueue } from './receive/upload-queue.js';

/** Uploads in progress. Each takes a connection and up to 64 kB of memory. */
const UPLOADS = 1000;
/** For each place: clients whose bodies stay unread while others upload. */
const WAITING_PER_PLACE = 16;

type Given = Pick<Processing, 'store' | 'pool' | 'folders' | 'clock'> & Partial<Pick<Processing, 'pace'>>;

/** Creates the processing services that the endpoints share, and registers their metrics. */
export function createProcessing(config: Config, metrics: Metrics, { pace = DEFAULT_PACE, ...given }: Given): Processing {
  const { pool, folders } = given;
  const { workers, queueLength, queueWaitMs } = config.pool;
  const places = workers + queueLength;
  const uploads = new UploadQueue({
    uploads: Math.max(UPLOADS, 2 * places),
    places,
    waiting: WAITING_PER_PLACE * places,
    waitMs: queueWaitMs,
    freeBytes: () => folders.freeBytes(),
  });
  addGauge(metrics, 'imagemill_pool_workers', 'Files that may be worked on at once.', () => pool.state().workers);
  addGauge(metrics, 'imagemill_pool_busy', 'Files that are being worked on.', () => pool.state().busy);
  addGauge(metrics, 'imagemill_pool_waiting', 'Files that wait for a process.', () => pool.state().waiting);
  addGauge(metrics, 'imagemill_uploads', 'Uploads under way.', () => uploads.underWay);
  addInfo(metrics, 'imagemill_pool_info', 'How far processes are shut off.', () => ({ isolation: pool.state().isolation ?? 'none' }));
  return { ...given, uploads, pace, queueWaitMs, callers: new Callers(), log: new ProcessLog(metrics.processing) };
}
