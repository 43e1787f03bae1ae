import type { SentBody } from './sighting.js';

const MAX_TEXT = 300;

/** Measures what a call is about to send, without touching bodies that can be read only once. */
export function sentBody(body: unknown): SentBody | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) {
    const text = String(body);
    return { bytes: new TextEncoder().encode(text).length, text: text.slice(0, MAX_TEXT) };
  }
  if (body instanceof Blob) return { bytes: body.size };
  const { byteLength } = body as { byteLength?: unknown };
  return { bytes: typeof byteLength === 'number' ? byteLength : null };
}

/** Reads the body of a request. */
export async function bodyOf(request: Request): Promise<SentBody | undefined> {
  const bytes = await request.clone().arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  const text = decode(bytes.slice(0, MAX_TEXT));
  return { bytes: bytes.byteLength, ...(text === undefined ? {} : { text }) };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    // As a stream, because the cut may fall within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
