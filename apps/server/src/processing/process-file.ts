import type { Server } from 'node:http';
import { type EndpointLimits, limitedTo, longestMs, type Operation, SHARP_ENGINE } from '@imagemill/core';
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
import type { UploadQueue } from './receive/upload-queue.js';
import { Stopwatch } from './stopwatch.js';
import type { WorkFolders } from './temp/work-folders.js';
import { planWork, type Work } from './work/plan-work.js';
import { checkQuery, joinOptions } from './work/request-options.js';

/** An endpoint's limits for one file. */
export interface FileLimits extends EndpointLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** The processing services that all endpoints share. */
export interface Processing {
  readonly store: Store;
  readonly pool: Pool;
  readonly folders: WorkFolders;
  readonly uploads: UploadQueue;
  readonly callers: Callers;
  readonly clock: () => number;
  readonly pace: UploadPace;
  /** How long a file may wait in the queue. */
  readonly queueWaitMs: number;
  readonly log: ProcessLog;
}

/** What an endpoint knows once its own guards have passed. */
export interface FileRequest {
  readonly operation: Operation;
  readonly limits: FileLimits;
  readonly allowance: Allowance;
  readonly progress: ProgressEntry;
  /** Identifies the request if its client wants repeats to cost nothing. */
  readonly idempotency: ((asked: RequestIdentity) => Promise<Idempotency>) | null;
}

/** What makes two requests the same. File names and the preferred response type don't matter. */
export interface RequestIdentity {
  readonly operation: Operation;
  readonly work: Work;
  readonly files: readonly UploadedFile[];
  readonly now: number;
}

/** Added to the longest time the work may take; after a crash the unit is free again by then. */
const LEASE_SPARE_MS = 10_000;

/**
 * Takes one file from upload to response; every endpoint leads here. Cheap checks come first; the
 * unit is reserved right before the work and charged right before the response. Whatever happens,
 * the files are removed, the place is freed, and failures aren't charged.
 */
export async function processFile(
  request: FastifyRequest,
  reply: FastifyReply,
  processing: Processing,
  fileRequest: FileRequest,
): Promise<void> {
  const { operation, limits, allowance, progress } = fileRequest;
  const query = request.query as Readonly<Record<string, unknown>>;
  const watch = new Stopwatch();
  const entry = processing.log.open(request, operation);
  const caller = processing.callers.track(request.raw, reply.raw);
  try {
    checkQuery(operation, query, isForm(request.raw));

    const place = processing.uploads.open({
      holder: allowance.holder,
      announcedBytes: announcedBytes(request, limits),
      signal: caller.signal,
    });
    const files = processing.folders.open();
    try {
      const rules = { maxBytes: limits.maxBytes, pace: processing.pace, signal: caller.signal, place, onBytes: entry.received };
      const upload = await receiveUpload(request.raw, reply.raw, files, rules).finally(() => place.end());
      caller.uploadDone();
      watch.part('line', place.longestWaitMs);
      watch.lap('upload');

      const options = joinOptions(query, upload.fields);
      const engine = limitedTo(SHARP_ENGINE, limits);
      const { timeoutMs } = limits;
      const { accept } = request.headers;
      const outputPath = files.at('output');
      const work = await planWork({ operation, files: upload.files, options, engine, accept, timeoutMs, outputPath });
      entry.planned(work);

      const now = processing.clock();
      const unit = await holdUnit(processing.store, reply, allowance, {
        now,
        leaseMs: processing.queueWaitMs + longestMs(limits.timeoutMs) + LEASE_SPARE_MS,
        idempotency: (await fileRequest.idempotency?.({ operation, work, files: upload.files, now })) ?? null,
      });
      const result = await charged(unit, work, processing, caller, async () =>
        finishResult(await runInTurn(work, processing, limits, { holder: allowance.holder, caller, progress, watch })),
      );
      watch.lap('work');
      entry.done(result);
      // Stop sending progress once the response is on its way.
      progress.close();
      await sendResult(request, reply, { files: upload.files, result, timing: watch.laps });
    } finally {
      await files.remove().catch((err: unknown) => request.log.error({ err }, 'temporary files were left behind'));
    }
  } catch (error) {
    const reason = caller.signal.aborted ? caller.signal.reason : error;
    entry.failed(reason);
    // The client has disconnected.
    if (!(reason instanceof AppError && reason.code === 'cancelled')) throw reason;
    reply.hijack();
    reply.raw.destroy();
  } finally {
    progress.close();
    caller.release((request.server.server as Server).timeout);
  }
}

/** A body without a declared length may become as large as the limit allows. */
function announcedBytes({ headers }: FastifyRequest, { maxBytes }: FileLimits): number {
  return Math.min(maxBytes, Number(headers['content-length'] ?? maxBytes));
}

/**
 * Charges the unit if there is a result and the client is still connected. Gives it back otherwise,
 * and for an unchanged file.
 */
async function charged<R extends { readonly result: string; readonly content: { close(): Promise<void> } }>(
  unit: Unit,
  work: Work,
  { clock }: Processing,
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
    // If the store is unavailable, the lease expires by itself; the client should see the original
    // error.
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

/** Waiting before the upload and before the work counts as one wait, bounded by `queueWaitMs`. */
async function runInTurn(work: Work, processing: Processing, { timeoutMs }: FileLimits, { holder, caller, progress, watch }: Turn) {
  const timer = setTimeout(() => caller.dismiss(new AppError('server_busy')), processing.queueWaitMs - (watch.laps.line ?? 0));
  try {
    return await work.run(processing.pool, {
      holder,
      signal: caller.signal,
      cpuMs: timeoutMs,
      onWaiting: (before) => {
        if (before > 0) return progress.tell({ state: 'waiting', before });
        clearTimeout(timer);
        watch.lap('wait');
        progress.tell({ state: 'working', share: null });
      },
      onProgress: (share) => progress.tell({ state: 'working', share }),
    });
  } finally {
    clearTimeout(timer);
  }
}
