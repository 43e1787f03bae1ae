import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { OptionFields } from '../fields/option-fields.js';
import type { Mill } from '../mill.js';
import type { ToolKit } from '../tool-kit.js';
import { isSameSettings } from './settings.js';

/** The settings of a tool. */
export function SettingsPanel({ mill, kit }: { mill: Mill; kit: ToolKit }) {
  const isDefault = isSameSettings(mill.settings.value, mill.defaults) && !mill.held.value;
  return (
    <form class="settings-form" onSubmit={(event) => event.preventDefault()}>
      <OptionFields mill={mill} words={kit.words} fields={kit.fields} />
      <div class="settings-end">
        {!kit.elsewhere && <RecipeDrawer mill={mill} />}
        <button class="button button-quiet" type="button" disabled={isDefault} onClick={mill.reset}>
          Back to the defaults
        </button>
      </div>
    </form>
  );
}

/** The ways to copy the settings. Few visitors open this, so its content loads only then. */
function RecipeDrawer({ mill }: { mill: Mill }) {
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

/**
 * Opens the settings when they're a sheet; wide screens show them beside the files and hide this.
 */
export function SettingsToggle({ open, onToggle }: { open: boolean; onToggle(): void }) {
  return (
    <button class="button settings-toggle" type="button" aria-expanded={open} aria-controls="settings" onClick={onToggle}>
      Settings
    </button>
  );
}
