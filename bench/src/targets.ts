import { IDEAS } from './encoders/settings.js';

/** A target ratio and why it's that number, or why there is none. */
export type Target =
  | { readonly kind: 'at most' | 'at least'; readonly ratio: number; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

const atMost = (ratio: number, why: string): Target => ({ kind: 'at most', ratio, why });
const atLeast = (ratio: number, why: string): Target => ({ kind: 'at least', ratio, why });

const JPEG =
  '1.5 to 1.8 was measured when the engine was chosen, on aarch64, whose vectors are as wide as WebAssembly’s; the rest is headroom for ' +
  'processors with wider ones.';

const noTarget = (why: string): Target => ({ kind: 'none', why });

const RESIZE = '12 MP JPEG to 1600 px';
const WEBP = 'JPEG to WebP';
const AVIF = 'JPEG to AVIF';
const PALETTE = 'PNG with a palette';
const LOSSLESS = 'lossless PNG';
const FAST_PALETTE = 'PNG with a palette, fast';
const FAST_LOSSLESS = 'lossless PNG, fast';
const RIVAL_ROWS = [RESIZE, WEBP, AVIF, PALETTE, FAST_PALETTE, LOSSLESS, FAST_LOSSLESS];
const every = (target: Target) => Object.fromEntries(RIVAL_ROWS.map((row) => [row, target]));

const NATIVE = noTarget('The browser’s own code is native: WebAssembly is not expected to be as fast.');
const UNKNOWN_PALETTE = noTarget('Its palettes had not been measured before.');
const UNKNOWN_PALETTES = { [PALETTE]: UNKNOWN_PALETTE, [FAST_PALETTE]: UNKNOWN_PALETTE };
const SMALLER_PNG = atMost(
  1,
  'Its files are larger (next section): ours are quantized with more care and recompressed by oxipng. At effort fast, files of about the same size take a quarter to half of its time.',
);
const WITHOUT_OXIPNG = noTarget('At this effort, oxipng isn’t run.');
const CANVAS_SIZE = atMost(0.89, 'When the engine was chosen, canvas made files 12 to 18% larger at equal quality.');
const CANVAS_SIZES = {
  [RESIZE]: CANVAS_SIZE,
  [WEBP]: CANVAS_SIZE,
  [AVIF]: CANVAS_SIZE,
  [LOSSLESS]: atMost(0.95, 'oxipng took 3.5 to 6% off lossless PNGs when it was chosen.'),
  [FAST_LOSSLESS]: WITHOUT_OXIPNG,
};
const SAME_ENCODER = atMost(1.01, 'Both contain the same encoder: sizes should match within 1%.');

const AUTO_ROWS = [
  ...['JPEG, score 75', 'JPEG, score 80', 'WebP, score 75', 'WebP, score 80', 'AVIF, score 75', 'PNG with a palette, score 75'],
];
const everyAuto = (target: Target) => Object.fromEntries(AUTO_ROWS.map((row) => [row, target]));

const everyIdea = (target: Target) => Object.fromEntries(Object.keys(IDEAS).map((row) => [row, target]));

const OPERATIONS = ['compress', 'resize', 'convert'];
const everyOperation = (what: string, target: Target) =>
  Object.fromEntries(OPERATIONS.map((operation) => [`${operation}, ${what}`, target]));

const CALLS = OPERATIONS.flatMap((operation) =>
  ['1 caller', '2 callers', '8 callers', '64 callers'].map((callers) => `${operation}, ${callers}`),
);
const everyCall = (target: Target) => Object.fromEntries(CALLS.map((row) => [row, target]));

const API = {
  'raw sharp': everyCall(atLeast(0.95, 'Raw sharp is the limit; a bare server around it cost 4 to 6% when the server was designed.')),
  ipx: everyCall(noTarget('It does less work: no upload, no accounts, and JPEGs that are encoded faster and come out larger.')),
};

/** Keyed by question, then baseline, then table row. This is the only place for these numbers. */
export const TARGETS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Target>>>>>> = {
  engine: {
    'raw sharp': {
      'JPEG, 12 MP': atMost(2, JPEG),
      'JPEG, 4 MP': atMost(2, JPEG),
      'JPEG, 12 MP to 1600 px': atMost(2, JPEG),
      'WebP, 4 MP': atMost(1.8, '1.5 to 1.8 was measured when the engine was chosen.'),
      'AVIF, 1 MP, fast': atMost(3, 'aom has a lot of hand-written vector code for native processors and little for WebAssembly.'),
      'PNG with a palette, 4 MP, fast': atMost(1.5, 'Quantizing and deflating are plain arithmetic: little is lost in WebAssembly.'),
      'lossless PNG, 1 MP, fast': atMost(1.5, 'Filtering and deflating are plain arithmetic: little is lost in WebAssembly.'),
    },
  },
  api: API,
  'api-full': API,
  'api-auto': {
    'quality 80': {
      ...everyOperation('files per second', noTarget('A search writes a sample several times, then the image once or twice.')),
      ...everyOperation('bytes', noTarget('They follow from what each photo needs to score the same.')),
    },
  },
  'rivals-time': {
    jSquash: every(atMost(1, 'When the engine was chosen, it took 1.5 to 1.8 × as long as native code, and jSquash 1.5 to 3.1 ×.')),
    'magick-wasm': {
      ...every(atMost(1, 'When the engine was chosen, it took 1.5 to 1.8 × as long as native code, and magick-wasm 0.7 to 3.5 ×.')),
      ...Object.fromEntries([PALETTE, LOSSLESS].map((row) => [row, SMALLER_PNG])),
    },
    'browser-image-compression': { ...every(NATIVE), ...UNKNOWN_PALETTES },
    compressorjs: every(NATIVE),
    canvas: every(NATIVE),
  },
  'rivals-size': {
    jSquash: {
      [RESIZE]: SAME_ENCODER,
      [WEBP]: SAME_ENCODER,
      [AVIF]: atMost(0.89, 'When the engine was chosen, its AVIF files were 11 to 15% smaller at equal quality.'),
      [LOSSLESS]: SAME_ENCODER,
      [FAST_LOSSLESS]: WITHOUT_OXIPNG,
    },
    'magick-wasm': every(atMost(1, 'When the engine was chosen, magick-wasm made larger files.')),
    'browser-image-compression': { ...CANVAS_SIZES, ...UNKNOWN_PALETTES },
    compressorjs: CANVAS_SIZES,
    canvas: CANVAS_SIZES,
  },
  auto: {
    'the best of all qualities': everyAuto(atMost(1.02, 'A search that stops near the goal should cost hardly any bytes.')),
    'quality 80': everyAuto(noTarget('A lower quality is chosen where it looks as good, and a higher one where it must be.')),
    'one encode': everyAuto(atMost(4, 'A search that takes longer than that would not be worth its bytes.')),
  },
  encoders: {
    'bytes today': everyIdea(noTarget('Shows what other settings would bring.')),
    'CPU time today': everyIdea(noTarget('Shows what they would cost.')),
  },
  batch: {
    'first 50 files': {
      'wall-clock time': atMost(1.2, 'Earlier files must not slow down later ones; the margin is for other load on the machine.'),
      'CPU time': atMost(1.2, 'As above, without the waiting.'),
      memory: atMost(1.15, 'Only the results of 200 more photos should add to it.'),
    },
  },
  counter: {
    'same server without a store': {
      'requests per second': atLeast(
        0.75,
        '0.78 was measured when group commit was chosen, and 0.12 with each call syncing alone and blocking the event loop.',
      ),
      'CPU time per request': atMost(
        2,
        'Four statements, a savepoint and a share of a commit should cost no more than all the HTTP, session, token and body handling around them.',
      ),
    },
  },
};

/** Undefined if there's no target. */
export function isMet(target: Target, ratio: number): boolean | undefined {
  if (target.kind === 'none') return undefined;
  return target.kind === 'at most' ? ratio <= target.ratio : ratio >= target.ratio;
}

/** The target in words, like `at most 2`. */
export function targetOf(target: Target): string {
  return target.kind === 'none' ? 'none' : `${target.kind} ${target.ratio}`;
}
