/**
 * Throws where files of a build import from one another in a circle: then one of them runs before what it needs is there, and the page dies
 * at its start. Sources without circles can come to this when the bundler puts small files together.
 */
export function requireNoCircles(manifest) {
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) throw new Error(`Files import in a circle: ${[...path, key].map((each) => manifest[each].file).join(' → ')}`);
    if (done.has(key)) return;
    for (const next of manifest[key].imports ?? []) visit(next, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}
