import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import type { Mill } from '../mill.js';

/** The ways to copy the settings. Few visitors open it, so that what it holds comes only then. */
export function RecipeDrawer({ mill }: { mill: Mill }) {
  const [Buttons, setButtons] = useState<ComponentType<{ mill: Mill }>>();
  const load = () => import('./recipe-buttons.js').then(({ RecipeButtons }) => setButtons(() => RecipeButtons));
  return (
    <>
      {mill.badLink.value && <p class="field-problem">The settings in this page’s address could not be read. These are your own.</p>}
      <details class="more" onToggle={load}>
        <summary>Copy these settings</summary>
        {Buttons && <Buttons mill={mill} />}
      </details>
    </>
  );
}
