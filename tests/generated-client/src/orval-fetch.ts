import { baseUrl, key } from './program.js';

/**
 * Sends every request of orval's client: adds the server and the key, and reads the response by its
 * content type.
 */
export async function orvalFetch<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${key}`);
  const response = await fetch(baseUrl + path, { ...init, headers });
  const isJson = /^application\/(?:.+\+)?json\b/.test(response.headers.get('Content-Type') ?? '');
  const data: unknown = isJson ? await response.json() : await response.blob();
  return { data, status: response.status, headers: response.headers } as T;
}
