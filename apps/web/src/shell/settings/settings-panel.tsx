import type { Mill } from '../mill.js';
import type { ToolKit } from '../tool-kit.js';
import { RecipeDrawer } from './recipe-drawer.js';
import { isSameSettings } from './settings.js';

/** The settings of a tool. */
export function SettingsPanel({ mill, kit }: { mill: Mill; kit: ToolKit }) {
  const isDefault = isSameSettings(mill.settings.value, mill.defaults) && !mill.held.value;
  return (
    <form class="settings-form" onSubmit={(event) => event.preventDefault()}>
      <kit.Settings mill={mill} />
      <div class="settings-end">
        {!kit.elsewhere && <RecipeDrawer mill={mill} />}
        <button class="button button-quiet" type="button" disabled={isDefault} onClick={mill.reset}>
          Back to the defaults
        </button>
      </div>
    </form>
  );
}
