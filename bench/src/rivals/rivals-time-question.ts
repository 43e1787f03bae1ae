import { type Contest, playRound } from '../contest.js';
import type { OnClose, Question, Sample, Trial } from '../question.js';
import { type ContenderName, createEntries, ENGINE, type Entry, run } from './contenders.js';
import { GENERATED } from './images.js';
import { createJudge } from './judge.js';
import { findMatch, TARGET_SCORE } from './match.js';
import { type Arena, openArena } from './open-arena.js';
import { RIVALS } from './page/job.js';
import { ROW_NAMES, ROWS, type RowName } from './rows.js';

/**
 * The browser's time is counted in steps of 10 ms, so a sample must be long enough to hide them.
 */
const MIN_SAMPLE_MS = 400;

export const rivalsTimeQuestion: Question = {
  id: 'rivals-time',
  title: 'CPU time compared with other browser tools',
  about: [
    'The engine and the others in one page in Chromium, on a generated photo of 12 megapixels for the resize and of 1 megapixel for the rest. Each uses its own ' +
      `defaults, except for a quality at which its result scores about ${TARGET_SCORE} in SSIMULACRA 2, as in the next section, so that all results look about the same. ` +
      'We count CPU time, user and system, of all Chromium processes together. Everything is running and warmed up.',
    'Canvas, and the two libraries that draw on it, use the browser’s native decoders and encoders. jSquash, magick-wasm and canvas run in a worker, as the engine ' +
      'does; the other two need the main thread.',
  ],
  subject: ENGINE,
  baselines: RIVALS,
  rounds: 5,
  open,
};

async function open(onClose: OnClose): Promise<Trial> {
  const arena = await openArena(onClose);
  const entryOf = createEntries(arena);
  const cannot: Record<string, Record<string, string>> = {};
  const contests: Contest[] = [];
  for (const name of ROW_NAMES) {
    const entry = await entryOf(GENERATED, ROWS[name]);
    const judge = await createJudge(entry.bytes, entry.row);
    const sampler = async (contender: ContenderName, guess?: number) => {
      const match = await findMatch(arena, contender, entry, judge, guess);
      return 'cannot' in match
        ? match
        : { quality: match.quality, sample: await createSampler(arena, contender, name, entry, match.quality) };
    };
    const own = await sampler(ENGINE);
    if ('cannot' in own) throw new Error(`${name}: the engine ${own.cannot}.`);
    const baselines: Record<string, () => Promise<Sample>> = {};
    for (const rival of RIVALS) {
      const other = await sampler(rival, own.quality);
      if ('cannot' in other) cannot[rival] = { ...cannot[rival], [name]: other.cannot };
      else baselines[rival] = other.sample;
    }
    contests.push({ subject: own.sample, baselines });
  }
  return { round: (index) => playRound(contests, index), findings: () => ({ cannot }) };
}

/** Runs often enough for a sample; the first run warms up and shows how often that is. */
async function createSampler(
  arena: Arena,
  contender: ContenderName,
  row: RowName,
  entry: Entry,
  quality: number,
): Promise<() => Promise<Sample>> {
  const cpuMs = async (times: number) => {
    const ran = await run(arena, contender, entry, quality, times);
    if ('cannot' in ran) throw new Error(`${row}: ${contender} ${ran.cannot}.`);
    return ran.cpuMs;
  };
  const times = Math.max(1, Math.ceil(MIN_SAMPLE_MS / Math.max(10, await cpuMs(1))));
  return async () => ({ [row]: await cpuMs(times) });
}
