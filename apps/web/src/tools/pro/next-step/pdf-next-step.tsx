import type { ItemProps } from '../../../shell/tool-definition.js';
import { ServerLink } from './server-link.js';

/** A link to the server for a document this browser can't handle. */
export function NextStep({ item, model }: ItemProps<'compress-pdf'>) {
  const state = item.state.value;
  if (state.kind === 'failed' && state.error.code === 'target_unreachable') return null;
  return (
    <ServerLink item={item} model={model} path="/pro/large-pdf" settings={model.applied.value}>
      Large PDF on the server (PRO)
    </ServerLink>
  );
}
