import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { listFiles } from '../lib/fingerprint.mjs';

/** Code that serves visitors, in the browser or on the server. */
const SHIPPED = /^(?:apps|packages|plugins)\/.+\/src\/.+\.tsx?$/;
const TEST = /\.test\.tsx?$|\/test-[^/]+$|\/testing\/|^packages\/testkit\//;
/** If something else keeps the text short, a comment on the line or the one before it says what. */
const BOUNDED = /\/[/*].*\bBounded: \S/;

/**
 * Every regular expression whose time grows faster than the text it's given, one line each: the
 * sender of the text could stall a server or a page with it. Found by analysis, not by timing.
 */
export function findSlowExpressions(folder) {
  const skip = (name) => ['node_modules', 'dist', 'vendor', 'public'].includes(name);
  return ['apps', 'packages', 'plugins']
    .filter((place) => existsSync(path.join(folder, place)))
    .flatMap((place) => listFiles(folder, skip, place))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => SHIPPED.test(file) && !TEST.test(file))
    .flatMap((file) => slowIn(readFileSync(path.join(folder, file), 'utf8'), file));
}

function slowIn(source, file) {
  const lines = source.split('\n');
  return expressionsIn(source, file.endsWith('x') ? 'tsx' : 'ts').flatMap(({ pattern, flags, start }) => {
    const line = source.slice(0, start).split('\n').length;
    if ([lines[line - 1], lines[line - 2]].some((text) => BOUNDED.test(text ?? ''))) return [];
    const slow = slowness(pattern, flags);
    return slow ? [`${file}:${line}: /${pattern}/${flags} ${slow}. Cut the text first, or change the expression`] : [];
  });
}

/** What makes an expression slow, in words; undefined if nothing does. */
export function slowness(pattern, flags = '') {
  const parser = new RegExpParser();
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const { reports } = analyse({ pattern: parser.parsePattern(pattern, 0, pattern.length, modes), flags: parser.parseFlags(flags) });
  const worst = reports.find(({ exponential }) => exponential) ?? reports[0];
  return worst && `takes ${worst.exponential ? 'exponential' : 'quadratic'} time on a long run of ${JSON.stringify(worst.character.pick)}`;
}

function expressionsIn(source, lang) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Literal' && node.regex) found.push({ ...node.regex, start: node.start });
    else for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang }).body);
  return found;
}
