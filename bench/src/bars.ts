/** The ratio we aim at and why it's that number, or why there is none. */
export type Bar =
  | { readonly kind: 'at most' | 'at least'; readonly ratio: number; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

const atMost = (ratio: number, why: string): Bar => ({ kind: 'at most', ratio, why });
const atLeast = (ratio: number, why: string): Bar => ({ kind: 'at least', ratio, why });

const JPEG =
  '1.5 to 1.8 was measured when the engine was chosen, on aarch64, whose vectors are as wide as those of WebAssembly; the rest is room for ' +
  'processors where native code has wider ones.';

const noAim = (why: string): Bar => ({ kind: 'none', why });

const RESIZE = '12 MP JPEG to 1600 px';
const WEBP = 'JPEG to WebP';
const AVIF = 'JPEG to AVIF';
const PALETTE = 'PNG with a palette';
const LOSSLESS = 'PNG without loss';
const every = (bar: Bar) => Object.fromEntries([RESIZE, WEBP, AVIF, PALETTE, LOSSLESS].map((row) => [row, bar]));

const NATIVE = noAim('The browser’s own code is native: WebAssembly is not expected to be as fast.');
const UNKNOWN_PALETTE = noAim('Nothing was known of its palettes beforehand.');
const CANVAS_SIZE = atMost(0.89, 'When the engine was chosen, canvas made files 12 to 18 % larger at equal quality.');
const CANVAS_SIZES = {
  [RESIZE]: CANVAS_SIZE,
  [WEBP]: CANVAS_SIZE,
  [AVIF]: CANVAS_SIZE,
  [LOSSLESS]: atMost(0.95, 'oxipng took 3.5 to 6 % off PNGs without loss when it was chosen.'),
};
const SAME_ENCODER = atMost(1.01, 'Both hold the same encoder: sizes should be equal within a hundredth.');

const CALLS = ['compress', 'resize', 'convert'].flatMap((operation) =>
  ['1 caller', '2 callers', '8 callers', '64 callers'].map((callers) => `${operation}, ${callers}`),
);
const everyCall = (bar: Bar) => Object.fromEntries(CALLS.map((row) => [row, bar]));

const API = {
  'raw sharp': everyCall(atLeast(0.95, 'Raw sharp is the limit; a bare server around it cost 4 to 6 % when the server was designed.')),
  ipx: everyCall(noAim('It does less work: no upload, no accounts, and JPEGs that are encoded faster and come out larger.')),
};

/** Keyed by question, then baseline, then table row. This is the only place for these numbers. */
export const BARS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Bar>>>>>> = {
  engine: {
    'raw sharp': {
      'JPEG, 12 MP': atMost(2, JPEG),
      'JPEG, 4 MP': atMost(2, JPEG),
      'JPEG, 12 MP to 1600 px': atMost(2, JPEG),
      'WebP, 4 MP': atMost(1.8, '1.5 to 1.8 was measured when the engine was chosen.'),
      'AVIF, 1 MP, fast': atMost(3, 'aom has much hand-written vector code for native processors and little for WebAssembly.'),
      'PNG with a palette, 4 MP, fast': atMost(1.5, 'Quantizing and deflating are plain arithmetic: little is lost in WebAssembly.'),
      'PNG without loss, 1 MP, fast': atMost(1.5, 'Filtering and deflating are plain arithmetic: little is lost in WebAssembly.'),
    },
  },
  api: API,
  'api-full': API,
  'rivals-time': {
    jSquash: every(
      atMost(1, 'Against native code, 1.5 to 1.8 was measured for the engine and 1.5 to 3.1 for jSquash when the engine was chosen.'),
    ),
    'magick-wasm': every(
      atMost(1, 'Against native code, 1.5 to 1.8 was measured for the engine and 0.7 to 3.5 for magick-wasm when the engine was chosen.'),
    ),
    'browser-image-compression': { ...every(NATIVE), [PALETTE]: UNKNOWN_PALETTE },
    compressorjs: every(NATIVE),
    canvas: every(NATIVE),
  },
  'rivals-size': {
    jSquash: {
      [RESIZE]: SAME_ENCODER,
      [WEBP]: SAME_ENCODER,
      [AVIF]: atMost(0.89, 'When the engine was chosen, its AVIF files were 11 to 15 % smaller at equal quality.'),
      [LOSSLESS]: SAME_ENCODER,
    },
    'magick-wasm': every(atMost(1, 'When the engine was chosen, magick-wasm made larger files.')),
    'browser-image-compression': { ...CANVAS_SIZES, [PALETTE]: UNKNOWN_PALETTE },
    compressorjs: CANVAS_SIZES,
    canvas: CANVAS_SIZES,
  },
  batch: {
    'first 50 files': {
      'time by the clock': atMost(
        1.2,
        'Nothing a batch leaves behind may slow down what comes after it; the rest is what else the machine does.',
      ),
      'processor time': atMost(1.2, 'As above, without the waiting.'),
      memory: atMost(1.15, 'The results of 200 more photos, and nothing else, may have been added.'),
    },
  },
  counter: {
    'same server without a store': {
      'requests a second': atLeast(
        0.75,
        '0.78 was measured when group commit was chosen, and 0.12 where each call syncs alone and blocks the event loop.',
      ),
      'processor time a request': atMost(
        2,
        'Four statements, a savepoint and a share of a commit should cost no more than the whole of HTTP, session, token and body around them.',
      ),
    },
  },
};

/** Undefined if there's nothing to aim at. */
export function isMet(bar: Bar, ratio: number): boolean | undefined {
  if (bar.kind === 'none') return undefined;
  return bar.kind === 'at most' ? ratio <= bar.ratio : ratio >= bar.ratio;
}

/** The bar in words, like `at most 2`. */
export function aimOf(bar: Bar): string {
  return bar.kind === 'none' ? 'none' : `${bar.kind} ${bar.ratio}`;
}
