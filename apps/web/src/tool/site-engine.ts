import { type Capabilities, SITE_EDITIONS, type SiteEditionName } from '@imagemill/core';

let edition: SiteEditionName | undefined;

/** What the engine does on this site: all it can, less what the operator switched off. */
export function siteEngine(): Capabilities {
  edition ??= editionOfPage();
  return SITE_EDITIONS[edition].engine;
}

/** Which edition is being rendered; in a browser, the page says so itself. */
export function setEdition(name: SiteEditionName): void {
  edition = name;
}

function editionOfPage(): SiteEditionName {
  const name = typeof document === 'undefined' ? undefined : document.documentElement.dataset.edition;
  return name !== undefined && Object.hasOwn(SITE_EDITIONS, name) ? (name as SiteEditionName) : 'full';
}
