const COMMENTS_AND_STRINGS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const IMPORTS = [
  /\b(?:import|export)\b(?<names>[^'"`;()=]*?)\bfrom\s*(['"])(?<specifier>[^'"]+)\2/g,
  /\bimport\s*(['"])(?<specifier>[^'"]+)\1/g,
  /\b(?:import|require|require\.resolve|import\.meta\.resolve)\s*\(\s*(['"])(?<specifier>[^'"]+)\1/g,
];

/**
 * Every module that a TypeScript or JavaScript source imports, with the imported names if there are
 * any.
 */
export function readImports(source) {
  const code = source.replace(COMMENTS_AND_STRINGS, (part) => (part.startsWith('/') ? ' ' : part));
  return IMPORTS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups }) => ({ specifier: groups.specifier.replace(/\?.*$/, ''), names: groups.names ?? '' })),
  );
}

/** The source without comments but with its strings; line numbers don't change. */
export function withoutComments(source) {
  return source.replace(COMMENTS_AND_STRINGS, (part) => (part.startsWith('/') ? part.replace(/[^\n]+/g, ' ') : part));
}

/** The source without comments and strings. */
export function codeOnly(source) {
  return source.replace(COMMENTS_AND_STRINGS, ' ');
}
