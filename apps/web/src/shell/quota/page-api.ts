import { noteReach } from '../../offline/reach.js';
import { createApiClient } from './api-client.js';

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

/** The client of this page; its token is in the document's head. */
export const pageApi = createApiClient(fetchAndNote, {
  read: () => meta()?.content ?? '',
  write: (token) => {
    const element = meta();
    if (element) element.content = token;
  },
});

async function fetchAndNote(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    noteReach(true);
    return response;
  } catch (error) {
    noteReach(false);
    throw error;
  }
}
