import type { PictureToolId, ProToolId } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';
import type { Craft } from '../../shell/craft.js';
import { pictureOf } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';
import type { ToolKit } from '../../shell/tool-kit.js';
import { FormatField } from '../image/fields.js';
import { isComparable } from '../image/is-comparable.js';
import { FIELD_WORDS } from '../image/words.js';
import { PICTURE_KITS } from '../picture-tools.js';
import { serverPictureCraft } from './server/server-picture-craft.js';
import { type ServerKits, serverKit } from './server-kit.js';

/** What a browser can display without trouble. Larger images can't be compared here. */
const MAX_SHOWN_PIXELS = 60_000_000;

function pictureKit<T extends PictureToolId>(page: ProToolId, id: T, start: Craft['start'], own: Partial<ToolKit> = {}) {
  const kit = PICTURE_KITS[id];
  const craft = serverPictureCraft(id, page, start) as unknown as Craft;
  const compare: ToolKit['compare'] = kit.compare && {
    ...kit.compare,
    isComparable({ source }, result) {
      const picture = pictureOf(source.value);
      return picture !== undefined && picture.width * picture.height <= MAX_SHOWN_PIXELS && isComparable(picture, result);
    },
  };
  return (server: Parameters<ServerKits>[0]) => serverKit(kit, { craft, compare, ...own }, server);
}

const COMPRESS = pictureKit('large-image', 'compress-image', {});
const RESIZE = pictureKit('large-image', 'resize-image', { width: 3840, height: 2160 });
const CONVERT = pictureKit('large-image', 'convert-image', { format: 'webp' });
const FULL_EFFORT = pictureKit(
  'full-effort',
  'convert-image',
  { format: 'avif', effort: 'max' },
  // This page always uses the highest effort.
  { fields: { ...PICTURE_KITS['convert-image'].fields, format: FullEffortFormat, effort: null } as ToolKit['fields'] },
);

function FullEffortFormat({ mill }: { mill: Mill<'convert-image'> }) {
  return (
    <FormatField<OutputFormat>
      legend={FIELD_WORDS.convertTo}
      choices={['avif', 'webp']}
      value={mill.options.value.format}
      onChoose={(format) => mill.setOptions({ format })}
    />
  );
}

export const PICTURE_SERVER_KITS: Readonly<Record<'large-image' | 'full-effort', ServerKits>> = {
  'large-image': (server) => [COMPRESS(server), RESIZE(server), CONVERT(server)],
  'full-effort': (server) => [FULL_EFFORT(server)],
};
