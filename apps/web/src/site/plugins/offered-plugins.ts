/** A WordPress plugin as packed by the build. */
export interface OfferedPlugin {
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
}

let offered: readonly OfferedPlugin[] = [];

/** Called by the build before it renders pages. */
export function setPlugins(plugins: readonly OfferedPlugin[]): void {
  offered = plugins;
}

/** The plugin with this name. Throws if it's missing, so the page isn't rendered without it. */
export function offeredPlugin(name: string): OfferedPlugin {
  const found = offered.find((plugin) => plugin.name === name);
  if (!found) throw new Error(`Expected the plugin ${name} to be packed before the pages are rendered but received none.`);
  return found;
}
