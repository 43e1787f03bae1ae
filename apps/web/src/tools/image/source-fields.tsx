import { type CompressOptions, optionInfo } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import { useComputed } from '@preact/signals';
import { siteEngine } from '../../engine/site-engine.js';
import { NumberField } from '../../shell/fields/number-field.js';
import { pictureOf } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';

type Drawn = Pick<CompressOptions, 'svgWidth'>;
type Paged = Pick<CompressOptions, 'page'>;

interface SourceFieldProps<P> {
  mill: Pick<Mill, 'about' | 'items' | 'typed' | 'setTyped'>;
  options: P;
  set(change: Partial<P>): void;
}

const SVG_WIDTH = optionInfo('compress', 'svgWidth');
const PAGE = optionInfo('compress', 'page');

/** Whether there is a file of this kind in the list; looked up anew for each file that comes in, shown anew only where that changes. */
function useHasFile(mill: Pick<Mill, 'items'>, isOne: (source: SourceInfo) => boolean): boolean {
  return useComputed(() => mill.items.value.flatMap(({ source }) => pictureOf(source.value) ?? []).some(isOne)).value;
}

/** How large drawings are made. Shown where there is one, or the page is about them. */
export function SvgWidthField({ mill, options, set }: SourceFieldProps<Drawn>) {
  const hasDrawing = useHasFile(mill, ({ format }) => format === 'svg');
  if (!hasDrawing && (mill.about !== 'svg' || !siteEngine().reads.includes('svg'))) return null;
  return (
    <NumberField
      mill={mill}
      option={SVG_WIDTH}
      value={options.svgWidth}
      label="Width of SVG drawings"
      unit="px"
      hint="The height follows. Leave it empty for the size a drawing says itself."
      onChange={(svgWidth) => set({ svgWidth })}
    />
  );
}

/** Which page is taken. Shown where a file has several. */
export function PageField({ mill, options, set }: SourceFieldProps<Paged>) {
  const hasPages = useHasFile(mill, ({ frames, animated }) => frames > 1 && !animated);
  if (!hasPages) return null;
  return (
    <NumberField
      mill={mill}
      option={PAGE}
      value={options.page}
      label="Page"
      hint="Of files with several pages, this one is taken."
      onChange={(page) => set({ page })}
    />
  );
}
