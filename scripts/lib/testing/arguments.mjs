import { Stop } from '../run.mjs';
import { SUITES } from './test-files.mjs';

/**
 * Parses the command line: `[--suite name …] [--all] [--changed [ref]] [--record] [words]`. The
 * default suite is `main`. With words or `--changed`, which select only a few files, it's `main`
 * and `long`.
 */
export function parseArguments(args) {
  const asked = { suites: [], words: [], changedSince: undefined, isRecorded: false };
  const rest = [...args];
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === '--all') asked.suites = [...SUITES];
    else if (word === '--suite') asked.suites.push(requireSuite(rest.shift()));
    else if (word === '--changed') asked.changedSince = rest[0] && !rest[0].startsWith('-') ? rest.shift() : 'HEAD';
    else if (word === '--record') asked.isRecorded = true;
    else if (word.startsWith('-')) throw new Stop(`Expected --suite, --all, --changed or --record but received ${word}`);
    else asked.words.push(word);
  }
  const defaults = asked.words.length > 0 || asked.changedSince ? ['main', 'long'] : ['main'];
  return { ...asked, suites: asked.suites.length > 0 ? asked.suites : defaults };
}

function requireSuite(name) {
  if (!SUITES.includes(name)) throw new Stop(`Expected one of ${SUITES.join(', ')} for --suite but received ${name}`);
  return name;
}
