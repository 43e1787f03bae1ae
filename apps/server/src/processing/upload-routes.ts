import { OPERATIONS, type Operation } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeOverBody } from '../http/body-timer.js';
import { tooLarge } from '../http/problem.js';
import { type FileLimits, type Mill, processFile, type Visit } from './process-file.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks for its body itself, once its own checks have passed. */
    readsOwnBody?: boolean;
  }
}

/** A way in for files. */
export interface Door {
  /** Its routes are `<prefix>/compress` and so on. */
  readonly prefix: string;
  readonly limits: FileLimits;
  /** What must hold before the body is looked at, cheapest first. */
  readonly guards: readonly ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[];
  /** What is known of a request that passed them. */
  visit(request: FastifyRequest): Omit<Visit, 'operation' | 'limits'>;
}

/** One route for each operation; all lead to the same work. */
export function addUploadRoutes(app: FastifyInstance, { prefix, limits, guards, visit }: Door, mill: Mill): void {
  app.register(async (uploads) => {
    // The body stays where it is: the flow reads it once everything before it has passed.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const add = (operation: Operation) =>
      uploads.post(
        `${prefix}/${operation}`,
        { onRequest: [...guards, requirePlainBody, requireDeclaredSize(limits), ignoreContentType], config: { readsOwnBody: true } },
        async (request, reply) => {
          takeOverBody(request.raw);
          await processFile(request, reply, mill, { operation, limits, ...visit(request) });
          return reply;
        },
      );
    OPERATIONS.forEach(add);
  });
}

/** Refuses a body that is packed once more. Unpacking it would be work that no length announces, and pictures and PDFs gain nothing by it. */
async function requirePlainBody({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const packed = headers['content-encoding'] ?? 'identity';
  const framed = headers['transfer-encoding'] ?? 'chunked';
  if (packed.trim().toLowerCase() === 'identity' && framed.trim().toLowerCase() === 'chunked') return;
  reply.header('Accept-Encoding', 'identity');
  throw new AppError('unsupported_media', { detail: 'Send the file as it is, without Content-Encoding.' });
}

/** The framework refuses types that it cannot read. What a file is, its signature tells; whether it is a form, the raw request. */
async function ignoreContentType(request: FastifyRequest): Promise<void> {
  request.headers = { 'content-type': 'application/octet-stream' };
}

/** Refuses a body that is too large before a byte of it is read, and one that does not say where it ends. */
function requireDeclaredSize({ maxBytes }: FileLimits) {
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) throw new AppError('length_required');
    if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  };
}
