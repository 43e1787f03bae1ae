import { type Capabilities, PORTABLE_ENGINE, SITE_EDITIONS, type SiteEditionName, withoutFormats } from '@imagemill/core';
import type { EngineName } from '../engine/choose-engine.js';
import { engineState } from '../engine/engine-state.js';

let edition: SiteEditionName | undefined;

/** What the engine in use does on this site: all it can, less what the operator switched off. Views that ask follow when it changes. */
export function siteEngine(): Capabilities {
  return siteEngineCalled(engineState.choice.value.engine);
}

/** What one of the engines does on this site. */
export function siteEngineCalled(name: EngineName): Capabilities {
  edition ??= editionOfPage();
  const { engine: full } = SITE_EDITIONS[edition] as { readonly engine: Capabilities };
  return name === 'full' ? full : withoutFormats(PORTABLE_ENGINE, full.switchedOff ?? []);
}

/** Which edition is being rendered; in a browser, the page says so itself. */
export function setEdition(name: SiteEditionName): void {
  edition = name;
}

function editionOfPage(): SiteEditionName {
  const name = typeof document === 'undefined' ? undefined : document.documentElement.dataset.edition;
  return name !== undefined && Object.hasOwn(SITE_EDITIONS, name) ? (name as SiteEditionName) : 'full';
}
