import { type Capabilities, PORTABLE_ENGINE, SITE_EDITIONS, type SiteEditionName, withoutFormats } from '@imagemill/core';
import type { EngineName } from './choose-engine.js';
import { engineState } from './engine-state.js';

let edition: SiteEditionName | undefined;
let elsewhere: Capabilities | undefined;

/**
 * What the engine in use can do on this site, minus what the operator switched off. Views that call
 * this update when it changes.
 */
export function siteEngine(): Capabilities {
  return elsewhere ?? siteEngineByName(engineState.choice.value.engine);
}

/** For pages whose work isn't done in this browser: the capabilities of what does it. */
export function setServerEngine(engine: Capabilities | undefined): void {
  elsewhere = engine;
}

/** What one of the engines can do on this site. */
export function siteEngineByName(name: EngineName): Capabilities {
  edition ??= editionOfPage();
  const { engine: full } = SITE_EDITIONS[edition] as { readonly engine: Capabilities };
  return name === 'full' ? full : withoutFormats(PORTABLE_ENGINE, full.switchedOff ?? []);
}

/** Sets the edition being rendered; in a browser, the page itself says which one it is. */
export function setEdition(name: SiteEditionName): void {
  edition = name;
}

function editionOfPage(): SiteEditionName {
  const name = typeof document === 'undefined' ? undefined : document.documentElement.dataset.edition;
  return name !== undefined && Object.hasOwn(SITE_EDITIONS, name) ? (name as SiteEditionName) : 'full';
}
