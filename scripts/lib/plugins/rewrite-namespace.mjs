const SHARED = /\bImagemill(\\{1,2})Shared\b/g;

/**
 * PHP code with the shared namespace put below the plugin's own: two plugins of different age never meet in one PHP.
 * Strings may double the separator, so it is written as it was found.
 */
export function rewriteNamespace(code, namespace) {
  return code.replace(SHARED, (_, separator) => `${namespace.replaceAll('\\', separator)}${separator}Shared`);
}
