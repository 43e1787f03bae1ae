import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Neither runs in production nor reaches a browser; nor do the workspaces outside packages and
 * apps.
 */
const FOR_TESTS = ['packages/testkit'];

/**
 * Every third-party package that the other workspaces need, for all platforms, once each, read from
 * the lock file and sorted by name and version. `place` is its folder below the root; `isOptional`
 * packages are installed on some machines only.
 */
export function listProductionPackages(folder) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const isShipped = (place) => /^(?:packages|apps)\/[^/]+$/.test(place) && !FOR_TESTS.includes(place);
  const places = new Set(Object.keys(packages).filter(isShipped));
  // A set may grow while it's iterated, so this visits every package once.
  for (const place of places) {
    const { dependencies, optionalDependencies } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(packages, place, name);
      if (found) places.add(packages[found].link ? packages[found].resolved : found);
    }
  }
  return (
    [...places]
      .filter((place) => place.includes('node_modules/'))
      // The lock file gives an aliased package's real name.
      .map((place) => ({ place, name: packages[place].name ?? nameOf(place), ...pick(packages[place]) }))
      .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
      .filter((one, index, all) => one.name !== all[index - 1]?.name || one.version !== all[index - 1]?.version)
  );
}

function pick({ version, license = 'unknown', optional = false }) {
  return { version, license, isOptional: optional };
}

// Looks for a module as Node does: in the nearest node_modules, then upward. Optional packages for
// no listed platform may be absent.
function resolve(packages, from, name) {
  for (let place = from; place; place = path.posix.dirname(place).replace(/^\.$/, '')) {
    if (packages[`${place}/node_modules/${name}`]) return `${place}/node_modules/${name}`;
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}
