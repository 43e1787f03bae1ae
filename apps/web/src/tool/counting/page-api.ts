import { createApiClient } from './api-client.js';

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

/** The client of this page: its token stands in the document's head. */
export const pageApi = createApiClient((path, init) => fetch(path, init), {
  read: () => meta()?.content ?? '',
  write: (token) => {
    const element = meta();
    if (element) element.content = token;
  },
});
