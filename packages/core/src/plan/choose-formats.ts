import type { InputFormat, OutputFormat, SourceInfo } from '@imagemill/files';
import type { Capabilities } from '../formats/capabilities.js';
import type { CompressOptions } from '../options/options.js';

type OpensIn = CompressOptions['opensIn'];
type ChoiceOptions = Pick<CompressOptions, 'animation' | 'opensIn' | 'lossless'>;

/** For images that don't move. Of two equally small results, the one in the first format wins. */
const STILL: Readonly<Record<OpensIn, readonly OutputFormat[]>> = {
  everywhere: ['webp', 'jpeg', 'png'],
  browsers: ['webp', 'avif', 'jpeg', 'png'],
};
/** GIF takes several times the bytes of WebP, so it's only for what WebP can't hold. */
const MOVING: readonly OutputFormat[] = ['webp', 'gif'];

/**
 * Formats that can keep what the file has: its frames, its transparent parts and, if nothing may be
 * lost, its 16 bits.
 */
export function formatsFor(source: SourceInfo, { animation, opensIn, lossless }: ChoiceOptions, engine: Capabilities) {
  const { writes, readsAnimated } = engine;
  const moves = source.animated && animation === 'keep' && readsAnimated.includes(source.format);
  const moving = moves ? choosable(MOVING, engine).filter((format) => writes[format]?.animation) : [];
  if (moving.length > 0) return moving;
  const still = choosable(STILL[opensIn], engine).filter((format) => writes[format] && (writes[format].alpha || !source.alpha));
  const isDeep = lossless && source.bitDepth === 16 && still.includes('png');
  return isDeep ? (['png'] as const) : still;
}

/** Whether a result may stay in the format of its source. */
export function mayStay(format: InputFormat, opensIn: OpensIn, engine: Capabilities): boolean {
  return (choosable([...STILL[opensIn], ...MOVING], engine) as readonly InputFormat[]).includes(format);
}

function choosable(formats: readonly OutputFormat[], { choosable }: Capabilities): readonly OutputFormat[] {
  return choosable ? formats.filter((format) => choosable.includes(format)) : formats;
}
