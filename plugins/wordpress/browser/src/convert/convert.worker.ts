import { createWebpSizes } from '@imagemill/engine-wasm/webp-sizes';
import { convertFiles } from './convert-files.js';
import { ENGINE_FILES } from './engine-files.js';
import type { ConvertedMessage, ConvertMessage } from './messages.js';

const scope = self as unknown as {
  postMessage(message: ConvertedMessage, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ConvertMessage>) => void) | null;
};

// A part that is loaded later may import from this script. WebKit then runs it a second time: the first one stays in charge.
if (!scope.onmessage) {
  const sizes = createWebpSizes(ENGINE_FILES);
  scope.onmessage = async ({ data: { job, source, files } }) => {
    const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
    const own = await Promise.all([...files].map(async ([name, blob]) => [name, await bytes(blob)] as const));
    await convertFiles(sizes, job, { source: await bytes(source), files: new Map(own) }, (made) =>
      scope.postMessage({ kind: 'made', made }, 'webp' in made ? [made.webp.buffer as ArrayBuffer] : []),
    );
    scope.postMessage({ kind: 'end' });
  };
}
