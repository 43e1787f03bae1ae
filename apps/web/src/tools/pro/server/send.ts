import { AppError } from '@imagemill/errors';
import { noteReach } from '../../../offline/reach.js';

/** A request that sends a file. */
export interface Parcel {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
}

export interface Answer {
  readonly status: number;
  readonly body: Blob;
  header(name: string): string | null;
}

export interface Journey {
  readonly signal: AbortSignal;
  /** The share of the file sent so far, 0 to 1. */
  onSent(share: number): void;
  /** The share of the response received so far. */
  onReceived(share: number): void;
}

/**
 * Posts a file and returns the server's response, whatever its status. Uses XMLHttpRequest because
 * fetch doesn't report upload progress.
 */
export function send({ path, headers, body }: Parcel, { signal, onSent, onReceived }: Journey): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (error: AppError) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    };
    request.open('POST', path);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onprogress = ({ loaded, total }) => onReceived(total > 0 ? loaded / total : 0);
    request.onload = () => {
      signal.removeEventListener('abort', abort);
      noteReach(true);
      resolve({ status: request.status, body: request.response as Blob, header: (name) => request.getResponseHeader(name) });
    };
    request.onabort = () => end(new AppError('cancelled'));
    request.onerror = () => {
      noteReach(false);
      end(new AppError('store_unavailable', { detail: 'The connection to the server broke off.' }));
    };
    if (signal.aborted) return end(new AppError('cancelled'));
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}
