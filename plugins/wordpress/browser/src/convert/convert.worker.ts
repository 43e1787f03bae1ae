import { createWebpSizes } from '@imagemill/engine-wasm/webp-sizes';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm?url';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm?url';
import webpEncoderSimd from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?url';
import lcms from 'lcms-wasm/dist/lcms.wasm?url';
import { type ConvertedMessage, type ConvertMessage, convertFiles } from './convert-files.js';

/** Where the converter's files are, next to its own script. Each is loaded when first needed. */
const ENGINE_FILES = { jpegDecoder, webpDecoder, webpEncoder, webpEncoderSimd, lcms };

const scope = self as unknown as {
  postMessage(message: ConvertedMessage, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ConvertMessage>) => void) | null;
};

// A chunk that loads later may import from this script. WebKit then runs the script a second time;
// the first one stays in charge.
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
