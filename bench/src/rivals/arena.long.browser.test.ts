import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { photo } from '@imagemill/testkit';
import { type ContenderName, createEntries, ENGINE, type Entry, resultOf, run } from './contenders.js';
import { createJudge } from './judge.js';
import { type Arena, openArena } from './open-arena.js';
import { RIVALS } from './page/job.js';
import { ROW_NAMES, ROWS } from './rows.js';

const closers: (() => unknown)[] = [];
let arena: Arena;
before(async () => {
  arena = await openArena((close) => closers.push(close));
});
after(async () => {
  for (const close of closers.reverse()) await close();
});

/**
 * An image small enough for a test. The large one is a strip that's still wider than its resized
 * version.
 */
const image = { name: 'a small photo', open: (longEdge: number) => (longEdge > 2000 ? photo(1800, 225) : photo(240, 180)) };

/** What a contender writes for a row; undefined if it can't do the work. */
async function attempt(name: ContenderName, entry: Entry): Promise<Buffer | undefined> {
  const ran = await run(arena, name, entry, 90, 1);
  return 'cannot' in ran ? undefined : resultOf(arena, entry.row);
}

const CANNOT: Readonly<Record<string, readonly string[]>> = {
  'JPEG to AVIF': ['browser-image-compression', 'compressorjs', 'canvas'],
  'PNG with a palette': ['jSquash', 'compressorjs', 'canvas'],
  'PNG with a palette, fast': ['jSquash', 'compressorjs', 'canvas'],
};

for (const name of ROW_NAMES) {
  test(`${name}: every contender's file looks like the reference, or it's known not to work`, async () => {
    const entry = await createEntries(arena)(image, ROWS[name]);
    const judge = await createJudge(entry.bytes, entry.row);
    const unable: string[] = [];
    for (const contender of [ENGINE, ...RIVALS] as const) {
      const file = await attempt(contender, entry);
      if (!file) unable.push(contender);
      // Scoring fails if the size differs from the reference's.
      else if (entry.row.alike !== 'stated') assert.ok((await judge.score(file)) > 50, contender);
    }
    assert.deepEqual(unable, CANNOT[name] ?? []);
  });
}
