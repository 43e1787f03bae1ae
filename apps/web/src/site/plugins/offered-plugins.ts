/** A WordPress plugin as the build packed it. */
export interface OfferedPlugin {
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
}

let offered: readonly OfferedPlugin[] = [];

/** Told by the build before pages are rendered. */
export function setPlugins(plugins: readonly OfferedPlugin[]): void {
  offered = plugins;
}

/** The plugin of that name; the page is not rendered without it. */
export function offeredPlugin(name: string): OfferedPlugin {
  const found = offered.find((plugin) => plugin.name === name);
  if (!found) throw new Error(`Expected the plugin ${name} to be packed before the pages are rendered but received none.`);
  return found;
}
