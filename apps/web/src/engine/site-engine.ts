import { type Capabilities, PORTABLE_ENGINE, SITE_EDITIONS, type SiteEditionName, withoutFormats } from '@imagemill/core';
import type { EngineName } from './choose-engine.js';
import { engineState } from './engine-state.js';

let edition: SiteEditionName | undefined;
let elsewhere: Capabilities | undefined;

/** What the engine in use does on this site: all it can, less what the operator switched off. Views that ask follow when it changes. */
export function siteEngine(): Capabilities {
  return elsewhere ?? siteEngineCalled(engineState.choice.value.engine);
}

/** For a page whose work is not done by this browser: what does it. */
export function setElsewhere(engine: Capabilities | undefined): void {
  elsewhere = engine;
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
