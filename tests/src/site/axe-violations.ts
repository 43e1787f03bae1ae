import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}
declare const axe: { run(options: object): Promise<{ violations: Violation[] }> };

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that a change of theme can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

let source: Promise<string> | undefined;

/** What axe finds wrong with a page in its current state, one line per rule. */
export function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, ALL_RULES);
}

/** The same in both themes, for a page that is shown in the light one. */
export async function axeViolationsInThemes(page: Page): Promise<string[]> {
  const inLight = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((line) => `dark: ${line}`)];
}

async function runAxe(page: Page, rules: readonly string[]): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const found = await page.evaluate((runOnly) => axe.run({ runOnly, resultTypes: ['violations'] }), rules);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
