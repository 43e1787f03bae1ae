import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file to upload: a path, or bytes with a name. */
export type UploadFile = string | { readonly name: string; readonly bytes: Uint8Array };

/** What WordPress says about an attachment, as far as tests need it. */
export interface Attachment {
  readonly id: number;
  readonly source_url: string;
  readonly mime_type: string;
  readonly media_details: {
    readonly width?: number;
    readonly height?: number;
    /** Relative to the uploads folder. */
    readonly file?: string;
    readonly original_image?: string;
    readonly sizes?: Readonly<Record<string, { file: string; width: number; height: number; source_url: string }>>;
  };
}

/**
 * WordPress's REST routes, as the administrator. A path is like `/wp/v2/posts?per_page=3`; an
 * unsuccessful response throws.
 */
export interface RestClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** Uploads as an application does. */
  upload(file: UploadFile): Promise<Attachment>;
  /** Any request, with any response. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** A client for the site at this address. */
export function createRestClient(siteUrl: string, user: string, password: string): RestClient {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const send = (place: string, init: RequestInit = {}) =>
    fetch(`${siteUrl}/wp-json${place}`, { ...init, headers: { authorization, ...init.headers } });
  const json = async <T>(place: string, init: RequestInit = {}): Promise<T> => {
    const response = await send(place, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${place}: ${response.status} ${text.slice(0, 2000)}`);
    return JSON.parse(text) as T;
  };
  return {
    get: (place) => json(place),
    post: (place, body = {}) =>
      json(place, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    delete: (place) => json(place, { method: 'DELETE' }),
    upload: async (file) => json('/wp/v2/media', { method: 'POST', body: await uploadForm(file) }),
    send,
  };
}

/** The form for an upload to `/wp/v2/media`. */
export async function uploadForm(file: UploadFile): Promise<FormData> {
  const { name, bytes } = typeof file === 'string' ? { name: path.basename(file), bytes: await readFile(file) } : file;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
