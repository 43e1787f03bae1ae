import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { OptionFields } from '../fields/option-fields.js';
import type { ToolDefinition } from '../tool-definition.js';
import type { ToolModel } from '../tool-model.js';
import { isSameSettings } from './settings.js';

export function SettingsPanel({ model, definition }: { model: ToolModel; definition: ToolDefinition }) {
  const isDefault = isSameSettings(model.settings.value, model.defaults) && !model.held.value;
  return (
    <form class="settings-form" onSubmit={(event) => event.preventDefault()}>
      <OptionFields model={model} words={definition.words} fields={definition.fields} />
      <div class="settings-end">
        {!definition.onServer && <RecipeDrawer model={model} />}
        <button class="button button-quiet" type="button" disabled={isDefault} onClick={model.reset}>
          Back to the defaults
        </button>
      </div>
    </form>
  );
}

/** Few visitors copy their settings, so the buttons load only when this is opened. */
function RecipeDrawer({ model }: { model: ToolModel }) {
  const [Buttons, setButtons] = useState<ComponentType<{ model: ToolModel }>>();
  const load = () => import('./recipe-buttons.js').then(({ RecipeButtons }) => setButtons(() => RecipeButtons));
  return (
    <>
      {model.badLink.value && <p class="field-problem">The settings in this page’s address could not be read. These are your own.</p>}
      <details class="more" onToggle={load}>
        <summary>Copy these settings</summary>
        {Buttons && <Buttons model={model} />}
      </details>
    </>
  );
}

/** Opens the settings sheet. Wide screens show the settings beside the files and hide this. */
export function SettingsToggle({ open, onToggle }: { open: boolean; onToggle(): void }) {
  return (
    <button class="button settings-toggle" type="button" aria-expanded={open} aria-controls="settings" onClick={onToggle}>
      Settings
    </button>
  );
}
