import type { PictureToolId, ProToolId } from '@imagemill/core';
import type { Craft } from '../../shell/craft.js';
import { pictureOf } from '../../shell/item.js';
import type { ToolKit } from '../../shell/tool-kit.js';
import { isComparable } from '../image/is-comparable.js';
import { PICTURE_KITS } from '../image/picture-kits.js';
import { FullEffortSettings } from './full-effort-settings.js';
import { serverPictureCraft } from './server/server-picture-craft.js';
import { type ServerKits, serverKit } from './server-kit.js';

/** What a browser draws without getting into trouble. Larger pictures are not compared here. */
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
  { Settings: FullEffortSettings as unknown as ToolKit['Settings'] },
);

export const PICTURE_SERVER_KITS: Readonly<Record<'large-image' | 'full-effort', ServerKits>> = {
  'large-image': (server) => [COMPRESS(server), RESIZE(server), CONVERT(server)],
  'full-effort': (server) => [FULL_EFFORT(server)],
};
