import { OPERATIONS, type Operation } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopBodyTimer } from '../http/body-timer.js';
import { tooLarge } from '../http/problem.js';
import { type FileLimits, type FileRequest, type Processing, processFile } from './process-file.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks for its body itself, once its own checks have passed. */
    readsOwnBody?: boolean;
  }
}

/** An endpoint that accepts files. */
export interface UploadEndpoint {
  /** Its routes are `<prefix>/compress` and so on. */
  readonly prefix: string;
  readonly limits: FileLimits;
  /** Checks that must pass before the body is read, cheapest first. */
  readonly guards: readonly ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[];
  /** Describes a request that has passed the guards. */
  visit(request: FastifyRequest): Omit<FileRequest, 'operation' | 'limits'>;
}

/** Adds one route for each operation, all with the same flow. */
export function addUploadRoutes(app: FastifyInstance, { prefix, limits, guards, visit }: UploadEndpoint, processing: Processing): void {
  app.register(async (uploads) => {
    // The body stays unread: `processFile` reads it once everything before that has passed.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const add = (operation: Operation) =>
      uploads.post(
        `${prefix}/${operation}`,
        { onRequest: [...guards, requirePlainBody, requireDeclaredSize(limits), ignoreContentType], config: { readsOwnBody: true } },
        async (request, reply) => {
          stopBodyTimer(request.raw);
          await processFile(request, reply, processing, { operation, limits, ...visit(request) });
          return reply;
        },
      );
    OPERATIONS.forEach(add);
  });
}

/**
 * Rejects compressed bodies. Decompressing is work that no declared length limits, and it gains
 * nothing for images and PDFs.
 */
async function requirePlainBody({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const packed = headers['content-encoding'] ?? 'identity';
  const framed = headers['transfer-encoding'] ?? 'chunked';
  if (packed.trim().toLowerCase() === 'identity' && framed.trim().toLowerCase() === 'chunked') return;
  reply.header('Accept-Encoding', 'identity');
  throw new AppError('unsupported_media', { detail: 'Send the file as it is, without Content-Encoding.' });
}

/**
 * Fastify rejects content types it can't parse. Here the signature says what a file is, and the raw
 * request whether it's a form.
 */
async function ignoreContentType(request: FastifyRequest): Promise<void> {
  request.headers = { 'content-type': 'application/octet-stream' };
}

/**
 * Rejects a body that is too large before reading any of it, and one that doesn't say where it
 * ends.
 */
function requireDeclaredSize({ maxBytes }: FileLimits) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) throw new AppError('length_required');
    if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  };
}
