const SLOWEST = 20;
const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];

/** One line per finished file, followed by its output if it failed. */
export function describeResult({ source, seconds, counts, failures, output }, { done, total, isRetry }) {
  const place = isRetry ? 'again' : `${String(done).padStart(String(total).length)}/${total}`;
  const isGood = failures.length === 0;
  const line = `${place} ${isGood ? '✔' : '✖'} ${source} (${counts.tests ?? 0} tests, ${seconds.toFixed(1)} s)`;
  return isGood ? line : `${line}\n${output.trimEnd()}\n${failures.map((failure) => `  ✖ ${failure}`).join('\n')}\n`;
}

/**
 * The end of a run: the slowest files, what was skipped, what failed or was flaky, and the counts.
 * `left` lists files that couldn't run here.
 */
export function describeRun(results, { left, seconds }) {
  const sections = [
    section(`The ${SLOWEST} slowest files`, slowest(results)),
    section('Skipped', [
      ...results.flatMap(({ skipped }) => skipped.map(({ name, reason }) => (reason ? `${name}: ${reason}` : name))),
      ...left.map(({ source, why }) => `${source}: ${why}`),
    ]),
    section(
      'Failed',
      results.flatMap(({ source, failures }) => failures.map((failure) => `${source}: ${failure}`)),
    ),
    flakyLines(results).join('\n'),
    countLines(results, seconds).join('\n'),
  ];
  return sections.filter(Boolean).join('\n\n');
}

/** `flaky: <file>: <test>: <first error>` for each file that passed only on its second try. */
export function flakyLines(results) {
  return results.filter(({ flaky }) => flaky).map(({ source, flaky }) => `flaky: ${source}: ${flaky[0]}`);
}

function slowest(results) {
  const bySeconds = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return bySeconds.map(({ source, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${source}`);
}

function countLines(results, seconds) {
  const sum = (name) => results.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  const totals = Object.fromEntries(COUNTS.map((name) => [name, sum(name)]));
  // A file that ended before it could report has failed without a failed test.
  const failedFiles = results.filter(({ failures, counts }) => failures.length > 0 && !counts.fail && !counts.cancelled).length;
  const failed = totals.fail + totals.cancelled + failedFiles;
  return [
    `${results.length} files in ${seconds.toFixed(0)} s`,
    ...COUNTS.map((name) => `# ${name} ${totals[name]}`),
    `${totals.pass} passed, ${failed} failed, ${totals.skipped} skipped`,
  ];
}

function section(title, lines) {
  return lines.length > 0 ? `${title}:\n${lines.map((line) => `  ${line}`).join('\n')}` : '';
}
