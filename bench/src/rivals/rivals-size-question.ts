import type { OnClose, Question, Trial } from '../question.js';
import { createEntries, ENGINE } from './contenders.js';
import { listImages } from './images.js';
import { createJudge } from './judge.js';
import { findMatch, TARGET_SCORE } from './match.js';
import { openArena } from './open-arena.js';
import { RIVALS } from './page/job.js';
import { ROW_NAMES, ROWS } from './rows.js';
import { createSizeFindings } from './size-findings.js';

export const rivalsSizeQuestion: Question = {
  id: 'rivals-size',
  title: 'Bytes at equal quality compared with other browser tools',
  about: [
    'The engine and the others in one page in Chromium, each with its own defaults. For JPEG, WebP and AVIF each contender’s quality is adjusted until its ' +
      `result scores ${TARGET_SCORE} in SSIMULACRA 2 (\`packages/perceptual\`) against the decoded input; the bytes at exactly that score are interpolated between ` +
      'the two nearest settings. The reference for a resize is scaled with lanczos3 from all pixels; jSquash and magick-wasm are set to that filter, while the others ' +
      'only have the browser’s, which costs them bytes, so in that row the encoder isn’t the only difference. Lossless results must match the input in every pixel. Palettes have at most 256 colors; their scores are listed below. One ' +
      'decoder, sharp, reads all results.',
    'A generated photo is smooth and its noise is too regular: encoders rank differently on it than on real ones, which are also used if available.',
  ],
  subject: ENGINE,
  baselines: RIVALS,
  rounds: 1,
  open,
};

async function open(onClose: OnClose): Promise<Trial> {
  const arena = await openArena(onClose);
  const entryOf = createEntries(arena);
  const images = listImages();
  const findings = createSizeFindings();
  return {
    rounds: images.map(({ name }) => name),
    round: async (index) => {
      const image = images[index];
      if (!image) throw new Error(`No picture ${index}`);
      const ratios: Record<string, Record<string, number>> = {};
      for (const name of ROW_NAMES) {
        const entry = await entryOf(image, ROWS[name]);
        const judge = await createJudge(entry.bytes, entry.row);
        const own = await findMatch(arena, ENGINE, entry, judge);
        if ('cannot' in own) throw new Error(`${name}, ${image.name}: the engine ${own.cannot}.`);
        findings.add(name, image.name, ENGINE, own);
        for (const rival of RIVALS) {
          const match = await findMatch(arena, rival, entry, judge, own.quality);
          findings.add(name, image.name, rival, match);
          if ('bytes' in match) ratios[rival] = { ...ratios[rival], [name]: own.bytes / match.bytes };
        }
      }
      return ratios;
    },
    findings: findings.all,
  };
}
