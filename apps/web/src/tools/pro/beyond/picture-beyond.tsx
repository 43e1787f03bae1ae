import { type PictureToolId, SHARP_ENGINE } from '@imagemill/core';
import { pictureOf } from '../../../shell/item.js';
import type { ItemProps } from '../../../shell/tool-kit.js';
import { createPlans } from '../../image/create-plans.js';
import { BeyondLink } from './beyond-link.js';

/**
 * The next step for an image: fewer pixels, or the server if it could process what this browser
 * can't.
 */
export function Beyond(props: ItemProps<PictureToolId>) {
  const state = props.item.state.value;
  const isTooSmall = state.kind === 'failed' && state.error.code === 'target_unreachable';
  return isTooSmall ? <Smaller {...props} /> : <OnServer {...props} />;
}

function Smaller({ mill }: ItemProps<PictureToolId>) {
  if (mill.options.value.allowResize) return null;
  return (
    <button class="button" type="button" onClick={() => mill.setOptions({ allowResize: true })}>
      Allow a smaller picture
    </button>
  );
}

function OnServer({ item, mill }: ItemProps<PictureToolId>) {
  // The server produces one size at a time.
  const settings = { ...mill.applied.value, sizes: [] };
  const picture = pictureOf(item.source.value);
  if (!picture) return null;
  try {
    createPlans(mill.tool.operation, picture, settings, SHARP_ENGINE);
  } catch {
    return null;
  }
  return (
    <BeyondLink item={item} mill={mill} path="/pro/large-image" settings={settings}>
      Large image on the server (PRO)
    </BeyondLink>
  );
}
