import { isMillFor, type Mill } from '../../tool/mill.js';
import { isSameSettings } from '../../tool/settings/settings.js';
import { CompressSettings } from './compress-settings.js';
import { ConvertSettings } from './convert-settings.js';
import { RecipeButtons } from './recipe-buttons.js';
import { ResizeSettings } from './resize-settings.js';

/** The settings of a tool. */
export function SettingsPanel({ mill }: { mill: Mill }) {
  const isDefault = isSameSettings(mill.settings.value, mill.defaults) && !mill.held.value;
  return (
    <form class="settings-form" onSubmit={(event) => event.preventDefault()}>
      {isMillFor(mill, 'compress') && <CompressSettings mill={mill} />}
      {isMillFor(mill, 'resize') && <ResizeSettings mill={mill} />}
      {isMillFor(mill, 'convert') && <ConvertSettings mill={mill} />}
      <div class="settings-end">
        <RecipeButtons mill={mill} />
        <button class="button button-quiet" type="button" disabled={isDefault} onClick={mill.reset}>
          Back to the defaults
        </button>
      </div>
    </form>
  );
}
