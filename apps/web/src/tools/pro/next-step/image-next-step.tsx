import { type ImageToolId, SHARP_ENGINE } from '@imagemill/core';
import { imageOf } from '../../../shell/item.js';
import type { ItemProps } from '../../../shell/tool-definition.js';
import { createPlans } from '../../image/create-plans.js';
import { ServerLink } from './server-link.js';

/**
 * The next step for an image: fewer pixels, or the server if it could process what this browser
 * can't.
 */
export function NextStep(props: ItemProps<ImageToolId>) {
  const state = props.item.state.value;
  const isTooSmall = state.kind === 'failed' && state.error.code === 'target_unreachable';
  return isTooSmall ? <Smaller {...props} /> : <OnServer {...props} />;
}

function Smaller({ model }: ItemProps<ImageToolId>) {
  if (model.options.value.allowResize) return null;
  return (
    <button class="button" type="button" onClick={() => model.setOptions({ allowResize: true })}>
      Allow a smaller picture
    </button>
  );
}

function OnServer({ item, model }: ItemProps<ImageToolId>) {
  // The server produces one size at a time.
  const settings = { ...model.applied.value, sizes: [] };
  const image = imageOf(item.source.value);
  if (!image) return null;
  try {
    createPlans(model.tool.operation, image, settings, SHARP_ENGINE);
  } catch {
    return null;
  }
  return (
    <ServerLink item={item} model={model} path="/pro/large-image" settings={settings}>
      Large image on the server (PRO)
    </ServerLink>
  );
}
