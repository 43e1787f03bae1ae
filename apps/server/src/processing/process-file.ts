import type { Server } from 'node:http';
import { type DoorLimits, limitedTo, longestMs, type Operation, SHARP_ENGINE } from '@imagemill/core';
import type { Pool } from '@imagemill/engine-sharp';
import { AppError } from '@imagemill/errors';
import type { Idempotency, Store } from '@imagemill/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Allowance, holdUnit, type Unit } from './allowance.js';
import { finishResult } from './answer/finish-result.js';
import { sendResult } from './answer/send-result.js';
import type { Caller, Callers } from './caller.js';
import type { ProcessLog } from './process-log.js';
import type { ProgressEntry } from './progress.js';
import type { UploadedFile, UploadPace } from './receive/read-body.js';
import { isForm, receiveUpload } from './receive/receive-upload.js';
import type { UploadLine } from './receive/upload-line.js';
import { Stopwatch } from './stopwatch.js';
import type { WorkFolders } from './temp/work-folders.js';
import { planWork, type Work } from './work/plan-work.js';
import { checkQuery, joinOptions } from './work/request-options.js';

/** What one file may cost at a door. */
export interface FileLimits extends DoorLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** What all doors share. */
export interface Mill {
  readonly store: Store;
  readonly pool: Pool;
  readonly folders: WorkFolders;
  readonly uploads: UploadLine;
  readonly callers: Callers;
  readonly clock: () => number;
  readonly pace: UploadPace;
  /** How long a file may wait for its turn. */
  readonly queueWaitMs: number;
  readonly log: ProcessLog;
}

/** What a door knows once its own guards have passed. */
export interface Visit {
  readonly operation: Operation;
  readonly limits: FileLimits;
  readonly allowance: Allowance;
  readonly progress: ProgressEntry;
  /** Names the request where its caller wants it to cost once, however often it comes. */
  readonly idempotency: ((asked: Asked) => Promise<Idempotency>) | null;
}

/** What makes two requests the same: not how the files are called, nor how the answer is preferred. */
export interface Asked {
  readonly operation: Operation;
  readonly work: Work;
  readonly files: readonly UploadedFile[];
  readonly now: number;
}

/** Added to what the work may take: after a crash the unit is free again then. */
const LEASE_SPARE_MS = 10_000;

/**
 * One file from its upload to its answer; every door leads here. Cheap refusals first; the unit is held just before the work and charged
 * just before the answer leaves. Whatever happens, its files are gone, the place is free and nothing is charged for what failed.
 */
export async function processFile(request: FastifyRequest, reply: FastifyReply, mill: Mill, visit: Visit): Promise<void> {
  const { operation, limits, allowance, progress } = visit;
  const query = request.query as Readonly<Record<string, unknown>>;
  const watch = new Stopwatch();
  const entry = mill.log.open(request, operation);
  const caller = mill.callers.welcome(request.raw, reply.raw);
  try {
    checkQuery(operation, query, isForm(request.raw));

    const place = mill.uploads.open({
      holder: allowance.holder,
      announcedBytes: announcedBytes(request, limits),
      signal: caller.signal,
    });
    const files = mill.folders.open();
    try {
      const rules = { maxBytes: limits.maxBytes, pace: mill.pace, signal: caller.signal, place, onBytes: entry.received };
      const upload = await receiveUpload(request.raw, reply.raw, files, rules).finally(() => place.end());
      caller.hush();
      watch.part('line', place.longestWaitMs);
      watch.lap('upload');

      const options = joinOptions(query, upload.fields);
      const engine = limitedTo(SHARP_ENGINE, limits);
      const { timeoutMs } = limits;
      const work = await planWork({ operation, files: upload.files, options, engine, timeoutMs, outputPath: files.at('output') });
      entry.planned(work);

      const now = mill.clock();
      const unit = await holdUnit(mill.store, reply, allowance, {
        now,
        leaseMs: mill.queueWaitMs + longestMs(limits.timeoutMs) + LEASE_SPARE_MS,
        idempotency: (await visit.idempotency?.({ operation, work, files: upload.files, now })) ?? null,
      });
      const result = await charged(unit, work, mill, caller, async () =>
        finishResult(await runInTurn(work, mill, limits, { holder: allowance.holder, caller, progress, watch })),
      );
      watch.lap('work');
      entry.done(result);
      // Whoever has the answer is told no more that the file is at work.
      progress.close();
      await sendResult(request, reply, { files: upload.files, result, timing: watch.laps });
    } finally {
      await files.remove().catch((err: unknown) => request.log.error({ err }, 'files are left'));
    }
  } catch (error) {
    const reason = caller.signal.aborted ? caller.signal.reason : error;
    entry.failed(reason);
    // Nobody is there to be answered.
    if (!(reason instanceof AppError && reason.code === 'cancelled')) throw reason;
    reply.hijack();
    reply.raw.destroy();
  } finally {
    progress.close();
    caller.farewell((request.server.server as Server).timeout);
  }
}

/** A body that tells no length may become as large as is allowed. */
function announcedBytes({ headers }: FastifyRequest, { maxBytes }: FileLimits): number {
  return Math.min(maxBytes, Number(headers['content-length'] ?? maxBytes));
}

/** Charges the unit once the result stands and its caller is still there; else, and for what is unchanged, gives it back. */
async function charged<R extends { readonly result: string; readonly content: { close(): Promise<void> } }>(
  unit: Unit,
  work: Work,
  { clock }: Mill,
  { signal }: Caller,
  make: () => Promise<R>,
): Promise<R> {
  let made: R | undefined;
  try {
    made = await make();
    signal.throwIfAborted();
    if (made.result === 'unchanged') await unit.release('unchanged');
    else await unit.commit(work.tool, clock());
    return made;
  } catch (error) {
    await made?.content.close();
    // Where the store is away the lease ends by itself; what went wrong first is what the caller should hear.
    await unit.release('failed').catch(() => {});
    throw error;
  }
}

interface Turn {
  readonly holder: string;
  readonly caller: Caller;
  readonly progress: ProgressEntry;
  readonly watch: Stopwatch;
}

/** The time before the upload and that before the work are one wait: together no longer than was promised. */
async function runInTurn(work: Work, mill: Mill, { timeoutMs }: FileLimits, { holder, caller, progress, watch }: Turn) {
  const patience = setTimeout(() => caller.dismiss(new AppError('server_busy')), mill.queueWaitMs - (watch.laps.line ?? 0));
  try {
    return await work.run(mill.pool, {
      holder,
      signal: caller.signal,
      processorMs: timeoutMs,
      onWaiting: (before) => {
        if (before > 0) return progress.tell({ state: 'waiting', before });
        clearTimeout(patience);
        watch.lap('wait');
        progress.tell({ state: 'working', share: null });
      },
      onProgress: (share) => progress.tell({ state: 'working', share }),
    });
  } finally {
    clearTimeout(patience);
  }
}
