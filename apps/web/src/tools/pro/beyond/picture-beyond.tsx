import { type PictureToolId, SHARP_ENGINE } from '@imagemill/core';
import { pictureOf } from '../../../shell/item.js';
import type { ItemProps } from '../../../shell/tool-definition.js';
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

function Smaller({ model }: ItemProps<PictureToolId>) {
  if (model.options.value.allowResize) return null;
  return (
    <button class="button" type="button" onClick={() => model.setOptions({ allowResize: true })}>
      Allow a smaller picture
    </button>
  );
}

function OnServer({ item, model }: ItemProps<PictureToolId>) {
  // The server produces one size at a time.
  const settings = { ...model.applied.value, sizes: [] };
  const picture = pictureOf(item.source.value);
  if (!picture) return null;
  try {
    createPlans(model.tool.operation, picture, settings, SHARP_ENGINE);
  } catch {
    return null;
  }
  return (
    <BeyondLink item={item} model={model} path="/pro/large-image" settings={settings}>
      Large image on the server (PRO)
    </BeyondLink>
  );
}
