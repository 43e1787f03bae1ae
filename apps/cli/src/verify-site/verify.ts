import type { SiteEditionName } from '@imagemill/core';
import { type Site, statedHash } from '@imagemill/site';
import { CommandError } from '../command.js';
import { type Answer, ask, BadEncoding, NoAnswer } from './ask.js';
import { compareHeaders, comparePage, comparePageList, type Difference, quote } from './compare.js';
import { type Target, targetsOf } from './targets.js';
import { VISITORS, type Visitor } from './visitors.js';

/** The result of a comparison. */
export interface Report {
  readonly url: string;
  readonly edition: SiteEditionName;
  readonly buildHash: string;
  /** The build the site claims to be; undefined if it doesn't say. */
  readonly statedHash: string | undefined;
  readonly pages: number;
  readonly files: number;
  readonly fileBytes: number;
  readonly answers: number;
  readonly differences: readonly Difference[];
}

const AT_ONCE = 6;
/** Give up on a site after this many unanswered requests: each may take a minute. */
const MAX_UNANSWERED = 10;
/** Far more than any page has. */
const PAGE_BYTES = 1_000_000;

/** Compares a site with the local build's editions. Throws `CommandError` if there is no site. */
export async function verify(url: URL, local: Readonly<Record<SiteEditionName, Site>>): Promise<Report> {
  const first = await openFirstPage(url);
  const edition: SiteEditionName = /<html[^>]* data-edition="withoutHeic"/.test(first.body) ? 'withoutHeic' : 'full';
  const site = local[edition];
  const targets = targetsOf(site, url.origin);
  const found: { visitor: Visitor; differences: Difference[] }[] = [];
  for (const visitor of VISITORS) {
    const headers = visitor.keepsCookies ? { ...visitor.headers, ...cookiesOf(first) } : visitor.headers;
    const differences: Difference[] = [];
    await eachAtOnce(targets, AT_ONCE, async (target) => {
      differences.push(...(await compareTarget(url, target, headers, site.buildHash)));
      if (differences.filter(({ kind }) => kind === 'unanswered').length >= MAX_UNANSWERED)
        throw new CommandError(`${url.origin} stopped answering: ${differences.at(-1)?.detail}.`);
    });
    found.push({ visitor, differences });
  }
  const listed = [...site.pages.keys()].filter((path) => !site.unlisted.has(path));
  const list = await asDifferences('/sitemap.xml', () => comparePageList(url, listed));
  return {
    url: url.origin,
    edition,
    buildHash: site.buildHash,
    statedHash: await readStatedHash(url),
    pages: site.pages.size,
    files: site.files.length,
    fileBytes: site.files.reduce((sum, { bytes }) => sum + bytes, 0),
    answers: targets.length * VISITORS.length + 1,
    differences: [...mergeAlike(found), ...list].sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path))),
  };
}

async function openFirstPage(url: URL): Promise<Answer> {
  const answer = await ask(url, { headers: VISITORS[0]?.headers ?? {}, maxBytes: PAGE_BYTES, keepBody: true }).catch((error: unknown) => {
    throw error instanceof NoAnswer || error instanceof BadEncoding
      ? new CommandError(`${url.origin} cannot be reached: ${error.message}.`, { cause: error })
      : error;
  });
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400 && location !== undefined)
    throw new CommandError(`${url.origin} sends visitors on to ${quote(location)}. Give the address where the site itself answers.`);
  return answer;
}

async function readStatedHash(url: URL): Promise<string | undefined> {
  const question = { headers: VISITORS[0]?.headers ?? {}, maxBytes: PAGE_BYTES, keepBody: true };
  const answer = await ask(new URL('/build.json', url), question).catch(() => undefined);
  return answer && statedHash(answer.body);
}

function cookiesOf({ headers }: Answer): { cookie?: string } {
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]);
  return cookies.length > 0 ? { cookie: cookies.join('; ') } : {};
}

async function compareTarget(
  url: URL,
  target: Target,
  headers: Readonly<Record<string, string>>,
  buildHash: string,
): Promise<Difference[]> {
  const { path, status, content } = target;
  return asDifferences(path, async () => {
    const isPage = 'page' in content;
    const answer = await ask(new URL(path, url), { headers, maxBytes: isPage ? PAGE_BYTES : content.bytes, keepBody: isPage });
    if (answer.status !== status) {
      const kind = status === 200 && answer.status >= 400 ? 'missing' : 'changed';
      return [{ kind, path, detail: `expected status ${status}, received ${answer.status}` }];
    }
    const known = { buildHash, buildMark: buildHash.slice(0, 12) };
    const differences = isPage ? comparePage(path, content.page, answer.body, known) : compareFile(path, content, answer);
    return [...differences, ...compareHeaders(path, target.headers, answer.headers)];
  });
}

function compareFile(path: string, expected: { sha256: string; bytes: number }, { sha256, bytes }: Answer): Difference[] {
  if (bytes > expected.bytes) return [{ kind: 'changed', path, detail: `expected ${expected.bytes} bytes, received more` }];
  if (sha256 === expected.sha256) return [];
  return [{ kind: 'changed', path, detail: `expected sha256 ${expected.sha256}, received ${sha256} (${bytes} bytes)` }];
}

async function asDifferences(path: string, compare: () => Promise<Difference[]>): Promise<Difference[]> {
  try {
    return await compare();
  } catch (error) {
    if (error instanceof BadEncoding) return [{ kind: 'changed', path, detail: error.message }];
    if (error instanceof NoAnswer) return [{ kind: 'unanswered', path, detail: error.message }];
    throw error;
  }
}

/** Merges differences that several kinds of visitor saw into one entry. */
function mergeAlike(found: readonly { visitor: Visitor; differences: readonly Difference[] }[]): Difference[] {
  const merged = new Map<string, { difference: Difference; names: string[] }>();
  for (const { visitor, differences } of found) {
    for (const difference of differences) {
      const key = JSON.stringify(difference);
      const known = merged.get(key) ?? { difference, names: [] };
      known.names.push(visitor.name);
      merged.set(key, known);
    }
  }
  return [...merged.values()].map(({ difference, names }) =>
    names.length === found.length ? difference : { ...difference, detail: `${difference.detail} (asked as ${names.join(' and ')})` },
  );
}

/** Works on several entries at once and stops at the first error. */
async function eachAtOnce<T>(list: readonly T[], atOnce: number, work: (entry: T) => Promise<void>): Promise<void> {
  const left = list.values();
  const worker = async () => {
    // The workers share one iterator, so each entry is done once.
    for (const entry of left) await work(entry);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
