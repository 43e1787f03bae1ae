import type { Operation } from '@imagemill/core';
import { AppError, type ErrorCode } from '@imagemill/errors';
import type { FastifyRequest } from 'fastify';
import type { FinishedResult } from './answer/finish-result.js';
import type { Work } from './work/plan-work.js';

/** Gets told what happens to files, for metrics. Labels come from small fixed sets. */
export interface ProcessObserver {
  received?(bytes: number): void;
  processed?(facts: { readonly operation: Operation; readonly tool: string; readonly outcome: ProcessOutcome }): void;
}

export type ProcessOutcome = 'optimized' | 'unchanged' | ErrorCode;

export interface ProcessLogEntry {
  readonly received: (bytes: number) => void;
  planned(work: Work): void;
  done(result: FinishedResult): void;
  failed(error: unknown): void;
}

/**
 * One log line per file: what was done to what kind of file, and how it ended. Nothing about its
 * owner, name or content.
 */
export class ProcessLog {
  constructor(private readonly observer: ProcessObserver) {}

  open({ log }: FastifyRequest, operation: Operation): ProcessLogEntry {
    const started = performance.now();
    let bytes = 0;
    let work: Work | undefined;
    const write = (outcome: ProcessOutcome, facts: object = {}) => {
      this.observer.processed?.({ operation, tool: work?.tool ?? 'none', outcome });
      const source = work && { tool: work.tool, format: work.format, pixels: work.pixels };
      log.info({ operation, outcome, bytes, ...source, ...facts, ms: Math.round(performance.now() - started) }, 'processed');
    };
    return {
      received: (more) => {
        bytes += more;
        this.observer.received?.(more);
      },
      planned: (planned) => {
        work = planned;
      },
      done: ({ result, format, bytes: resultBytes }) => write(result, { resultFormat: format, resultBytes }),
      failed: (error) => write(error instanceof AppError ? error.code : 'internal'),
    };
  }
}
