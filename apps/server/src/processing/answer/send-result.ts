import { FORMATS } from '@imagemill/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from '../receive/read-body.js';
import type { FinishedResult } from './finish-result.js';
import { prefersJson } from './prefers-json.js';
import { attachment, resultName } from './safe-name.js';

const ZIP = { mime: 'application/zip', extensions: ['zip'] } as const;

export interface Answer {
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  readonly result: FinishedResult;
  /** How long each part took, in milliseconds. */
  readonly timing: Readonly<Record<string, number>>;
}

/** Sends the file itself or, if the client prefers, the report about it. */
export async function sendResult(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<void> {
  const { result } = answer;
  const { mime, extensions } = result.format === 'zip' ? ZIP : FORMATS[result.format];
  const fallback = result.format === 'pdf' || result.pages !== undefined ? 'document' : 'image';
  const name = resultName(answer.files.length === 1 ? answer.files[0].name : null, fallback, extensions[0]);
  const originalBytes = answer.files.reduce((sum, file) => sum + file.bytes, 0);
  reply.headers({ ...factsOf(result, originalBytes), 'Server-Timing': serverTiming(answer.timing), Vary: 'Accept' });
  if (prefersJson(request.headers.accept, mime)) {
    await result.content.close();
    reply.send(reportOf(result, mime, name, originalBytes));
    return;
  }
  reply.headers({
    'Content-Type': mime,
    ETag: `"${result.hash}"`,
    'Content-Length': result.bytes,
    'Content-Disposition': attachment(name),
    'Cache-Control': 'no-store',
  });
  reply.send(result.content.send());
}

function factsOf(result: FinishedResult, originalBytes: number): Record<string, string | number> {
  const facts = {
    'Original-Bytes': originalBytes,
    'Image-Width': result.width,
    'Image-Height': result.height,
    'Quality-Used': result.qualityUsed,
    'Visual-Score': result.visualScore,
    Result: result.result,
    'Result-Reason': result.reason,
    'Result-Notices': result.notices.join(', ') || undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string | number] => fact[1] !== undefined));
}

function reportOf(
  { content: _content, path: _path, hash, bytes, ...facts }: FinishedResult,
  contentType: string,
  name: string,
  originalBytes: number,
) {
  return { ...facts, contentType, name, originalBytes, resultBytes: bytes, sha256: hash };
}

function serverTiming(timing: Readonly<Record<string, number>>): string {
  return Object.entries(timing)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(', ');
}
