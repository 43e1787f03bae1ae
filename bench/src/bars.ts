/** A ratio we aim at, and why it is that number. */
export interface Bar {
  readonly kind: 'at most' | 'at least';
  readonly ratio: number;
  readonly why: string;
}

const atMost = (ratio: number, why: string): Bar => ({ kind: 'at most', ratio, why });
const atLeast = (ratio: number, why: string): Bar => ({ kind: 'at least', ratio, why });

const JPEG =
  '1.5 to 1.8 was measured when the engine was chosen, on aarch64, whose vectors are as wide as those of WebAssembly; the rest is room for ' +
  'processors where native code has wider ones.';

/** By question, then by row of its table. The only place for them. */
export const BARS: Readonly<Record<string, Readonly<Record<string, Bar>>>> = {
  engine: {
    'JPEG, 12 MP': atMost(2, JPEG),
    'JPEG, 4 MP': atMost(2, JPEG),
    'JPEG, 12 MP to 1600 px': atMost(2, JPEG),
    'WebP, 4 MP': atMost(1.8, '1.5 to 1.8 was measured when the engine was chosen.'),
    'AVIF, 1 MP, fast': atMost(3, 'aom has much hand-written vector code for native processors and little for WebAssembly.'),
    'PNG with a palette, 4 MP, fast': atMost(1.5, 'Quantising and deflating are plain arithmetic: little is lost in WebAssembly.'),
    'PNG without loss, 1 MP, fast': atMost(1.5, 'Filtering and deflating are plain arithmetic: little is lost in WebAssembly.'),
  },
  batch: {
    'time by the clock': atMost(
      1.2,
      'Nothing a batch leaves behind may slow down what comes after it; the rest is what else the machine does.',
    ),
    'processor time': atMost(1.2, 'As above, without the waiting.'),
    memory: atMost(1.15, 'The results of 200 more photos, and nothing else, may have been added.'),
  },
  counter: {
    'requests a second': atLeast(
      0.75,
      '0.78 was measured when group commit was chosen, and 0.12 where each call syncs alone and blocks the event loop.',
    ),
    'processor time a request': atMost(
      2,
      'Four statements, a savepoint and a share of a commit should cost no more than the whole of HTTP, session, token and body around them.',
    ),
  },
};

export function isMet(bar: Bar, ratio: number): boolean {
  return bar.kind === 'at most' ? ratio <= bar.ratio : ratio >= bar.ratio;
}
