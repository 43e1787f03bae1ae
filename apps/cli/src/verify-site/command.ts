import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeBuild, readSite } from '@imagemill/site';
import { type Command, CommandError, EXIT, type Output, UsageError } from '../command.js';
import { reportText } from './report-text.js';
import { verify } from './verify.js';

const BUILT_SITE = fileURLToPath(new URL('../../../web/dist/site', import.meta.url));
const BUILD_SCRIPT = fileURLToPath(new URL('../../../../scripts/build.mjs', import.meta.url));

/** `imagemill verify-site <url>`: does a site serve what this folder builds? */
export const verifySite: Command = {
  name: 'verify-site',
  usage: '<url> [--no-build]',
  summary: 'Compares what a site serves with a build of the source in this folder.',
  help: [
    'Builds first what is not up to date (--no-build: takes the build that is there). Then it asks the site for every page and every file, as',
    'three kinds of visitor, and compares contents and the headers that guard visitors with what this source would send.',
    'Exit codes: 0 all the same, 1 something differs, 2 the site cannot be reached or the arguments make no sense.',
  ].join('\n'),
  async run(args, output) {
    const { url, build } = readArguments(args);
    if (build) await buildIfNeeded(output);
    const local = { full: await readLocal('full'), withoutHeic: await readLocal('withoutHeic') };
    if ((await describeBuild(BUILT_SITE)).hash !== local.full.buildHash)
      throw new CommandError('The build in this folder was changed after it was made. Remove apps/web/dist and run this again.');
    const report = await verify(url, local);
    output.show(reportText(report));
    if (report.differences.some(({ kind }) => kind !== 'unanswered')) return EXIT.no;
    return report.differences.length > 0 ? EXIT.failed : EXIT.ok;
  },
};

function readArguments(args: readonly string[]): { url: URL; build: boolean } {
  const { positionals, values } = parse(args);
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new UsageError('Expected the address of one site.');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`Expected an address like https://images.example.org but received "${address}".`);
  const url = new URL(address);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new UsageError(`Expected the address of the whole site, ${url.origin}, but received "${address}".`);
  return { url, build: values['no-build'] !== true };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { 'no-build': { type: 'boolean' } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The script prints nothing if everything is up to date. */
async function buildIfNeeded(output: Output): Promise<void> {
  const child = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.complain(text.trimEnd()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CommandError('The source in this folder could not be built, so there is nothing to compare with.');
}

async function readLocal(edition: 'full' | 'withoutHeic') {
  try {
    return await readSite(BUILT_SITE, edition);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
