/** A ratio we aim at, and why it is that number. */
export interface Bar {
  readonly kind: 'at most' | 'at least';
  readonly ratio: number;
  readonly why: string;
}

const atMost = (ratio: number, why: string): Bar => ({ kind: 'at most', ratio, why });
const atLeast = (ratio: number, why: string): Bar => ({ kind: 'at least', ratio, why });

const JPEG =
  'The design measured 1.5 to 1.8 times native on a processor whose vectors are as wide as those of WebAssembly (aarch64); with wider ones (x64) native code gains more.';

/** By question, then by row of its table. The only place for them. */
export const BARS: Readonly<Record<string, Readonly<Record<string, Bar>>>> = {
  engine: {
    'JPEG, 12 MP': atMost(2.2, JPEG),
    'JPEG, 4 MP': atMost(2.2, JPEG),
    'JPEG, 12 MP to 1600 px': atMost(
      3,
      'Mostly decoding and shrinking, where native code uses the widest vector instructions of the processor and WebAssembly 128 bits; the fixed cost of handing a file to a worker shows as well.',
    ),
    'WebP, 4 MP': atMost(1.8, 'The design measured 1.5 to 1.8 times native for WebP.'),
    'AVIF, 1 MP, fast': atMost(3, 'aom has much hand-written vector code for native processors and little for WebAssembly.'),
    'PNG with a palette, 4 MP, fast': atMost(1.5, 'Quantising and deflating are plain arithmetic: little is lost in WebAssembly.'),
    'PNG without loss, 1 MP, fast': atMost(1.5, 'Filtering and deflating are plain arithmetic: little is lost in WebAssembly.'),
  },
  counter: {
    'requests a second': atLeast(
      0.75,
      'The design measured 0.78 with group commit, and 0.12 where each call syncs alone. Less means that the thread or the disk holds up the callers.',
    ),
    'processor time a request': atMost(
      2,
      'Five statements, a savepoint and a share of a commit should cost no more than the whole of HTTP, session, token and body around them.',
    ),
  },
};

export function isMet(bar: Bar, ratio: number): boolean {
  return bar.kind === 'at most' ? ratio <= bar.ratio : ratio >= bar.ratio;
}
