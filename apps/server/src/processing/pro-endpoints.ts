import { DAY_MS, DEFAULT_LIMITS, dayOf, endOfDay } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { Config } from '@imagemill/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAllowed, takeRate } from '../http/rate.js';
import type { Services } from '../services.js';
import { accountOf, proHolder, sessionOf } from '../session/guards.js';
import { sessionKey } from '../session/session.js';
import { type Allowance, addAllowanceHeaders } from './allowance.js';
import type { Processing } from './process-file.js';
import { ProgressBoard } from './progress.js';
import { addUploadRoutes, type UploadEndpoint } from './upload-routes.js';

/** More than a page or a person sends, but it keeps a single script from crowding out others. */
const RATE = { name: 'process', limit: 120, windowSeconds: 60 };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The PRO tools for our own pages: one route for each operation, and one for a file's progress. */
export function addProcessing(app: FastifyInstance, { config, store, guards }: Services, processing: Processing): void {
  const { requireOwnPage, requireSession, requireToken, requirePro } = guards;
  const board = new ProgressBoard();

  const requireRate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { accountId } = accountOf(request);
    const allowance = dailyFiles(config, accountId, request.now);
    const { holder, period } = allowance;
    const [rate, state] = await Promise.all([
      takeRate(store, RATE, `process:${accountId}`, request.now),
      store.readAllowance({ holder, period, now: request.now }),
    ]);
    requireAllowed(reply, RATE, rate);
    addAllowanceHeaders(reply, allowance, state, request.now);
  };

  const endpoint: UploadEndpoint = {
    prefix: '/api/process',
    limits: { ...config.pro, avifMaxPixels: DEFAULT_LIMITS.pro.avifMaxPixels },
    guards: [requireOwnPage, requireSession, requireToken, requirePro, requireRate],
    visit: (request) => ({
      allowance: dailyFiles(config, accountOf(request).accountId, request.now),
      progress: board.open(progressKey(request, readOperationId(request))),
      idempotency: null,
    }),
  };
  addUploadRoutes(app, endpoint, processing);

  app.get('/api/process/:operationId(^[0-9a-fA-F-]{36}$)', { onRequest: [requireOwnPage, requireSession] }, async (request) => {
    const { operationId } = request.params as { readonly operationId: string };
    const progress = board.read(progressKey(request, operationId) ?? '');
    if (!progress) throw new AppError('not_found', { detail: 'No file with this Operation-Id is on this server.' });
    return progress;
  });
}

function dailyFiles({ pro }: Config, accountId: string, now: number): Allowance {
  const period = dayOf(now);
  return {
    name: 'daily',
    holder: proHolder(accountId),
    period,
    limit: pro.filesPerDay,
    windowSeconds: DAY_MS / 1000,
    resetsAt: endOfDay(period),
    usedUp: 'pro_limit_reached',
  };
}

/** A UUID chosen by the page to ask for its file's progress; null if it won't ask. */
function readOperationId({ headers }: FastifyRequest): string | null {
  const id = headers['operation-id'];
  if (id === undefined) return null;
  if (typeof id === 'string' && UUID.test(id)) return id;
  throw new AppError('bad_request', { detail: 'Operation-Id must be a UUID.' });
}

/** Only the session that sent a file may see its progress. */
function progressKey(request: FastifyRequest, operationId: string | null): string | null {
  return operationId && `${sessionKey(sessionOf(request))}:${operationId.toLowerCase()}`;
}
