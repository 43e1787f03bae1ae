import { createReadStream } from 'node:fs';
import { fileHeaders, type SiteFile, type Variant } from '@imagemill/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.js';

const FOREVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated every time (an unchanged file costs a 304). */
const REVALIDATE = 'public, no-cache';

/** One route for each file of the built site: scripts, styles, engine files, icons. */
export function addSiteFiles(app: FastifyInstance, { site, guards }: Services): void {
  for (const file of site.files) {
    app.get(file.url, { onRequest: [guards.requireOwnHost] }, async (request, reply) => {
      reply.headers(fileHeaders(file, guards.ownOrigin(request)));
      return sendFile(file, request, reply);
    });
  }
}

function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const variant = bestVariant(file, request.headers['accept-encoding']);
  reply.headers({ 'Cache-Control': file.immutable ? FOREVER : REVALIDATE, ETag: variant.etag });
  if (file.variants.length > 1) reply.header('Vary', 'Accept-Encoding');
  if (hasEtag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send();
  if (variant.encoding !== null) reply.header('Content-Encoding', variant.encoding);
  reply.type(file.type).header('Content-Length', variant.bytes);
  // Never more than the promised length, even if the file was replaced in the meantime: the excess
  // would be taken for the next response.
  return reply.send(
    Buffer.isBuffer(variant.content) ? variant.content : createReadStream(variant.content.file, { end: variant.bytes - 1 }),
  );
}

function bestVariant(file: SiteFile, header: string | undefined): Variant {
  const accepted = file.variants.find(({ encoding }) => encoding === null || acceptsEncoding(header, encoding));
  if (accepted === undefined) throw new Error(`Expected a plain variant of ${file.url} but received none.`);
  return accepted;
}

function hasEtag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Does this `Accept-Encoding` allow the encoding? It must be named, and `q=0` forbids it. */
function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  for (const entry of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (name === encoding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  }
  return false;
}
