import { createRecipe, type PRO_TOOLS, recipeLink, type Settings, type ToolId } from '@imagemill/core';
import { handOverFiles } from '../../../shell/intake/hand-over.js';
import type { ItemProps } from '../../../shell/tool-definition.js';

interface ServerLinkProps<T extends ToolId> extends ItemProps<T> {
  path: (typeof PRO_TOOLS)[number]['path'];
  settings: Settings<T>;
  children: string;
}

/**
 * A link to a server tool, with these settings. Opened in this tab, it takes the file along;
 * otherwise the visitor chooses the file again there.
 */
export function ServerLink<T extends ToolId>({ item, model, path, settings, children }: ServerLinkProps<T>) {
  const recipe = recipeLink(createRecipe(model.runner.described, settings));
  const href = path + recipe.slice(recipe.indexOf('#'));
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void handOverFiles([item.file]).then(() => location.assign(href));
      }}
    >
      {children}
    </a>
  );
}
