import type { SentBody } from './sighting.js';

const MAX_TEXT = 300;

/** Measures what a call is about to send; what can be read once only is not touched. */
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

/** Reads what a request carries. */
export async function bodyOf(request: Request): Promise<SentBody | undefined> {
  const bytes = await request.clone().arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  const text = decode(bytes.slice(0, MAX_TEXT));
  return { bytes: bytes.byteLength, ...(text === undefined ? {} : { text }) };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    // As a stream: the cut may fall within a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
