import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Documents generated from the sources: the API description, and the option tables in the contract.
 */
export const GENERATED = { 'docs/openapi.json': renderOpenApi, 'docs/contract.md': renderContract };

/** The documents that don't match the sources. */
export async function findOpenApiProblems(folder) {
  const problems = [];
  for (const [file, render] of Object.entries(GENERATED))
    if (read(folder, file) !== (await render(folder))) problems.push(`${file} is out of date: run node scripts/openapi.mjs`);
  return problems;
}

function read(folder, file) {
  const place = path.join(folder, file);
  return existsSync(place) ? readFileSync(place, 'utf8').replaceAll('\r\n', '\n') : '';
}

/** From the compiled packages, which must be up to date. */
const load = (folder, name) => import(pathToFileURL(path.join(folder, 'packages', name, 'dist/index.js')).href);

/** The API document as it is in docs: Planned, with the default limits. */
async function renderOpenApi(folder) {
  const [{ DEFAULT_LIMITS }, { openApiDocument }] = await Promise.all([load(folder, 'core'), load(folder, 'openapi')]);
  return `${JSON.stringify(openApiDocument({ status: 'Planned', baseUrl: null, limits: DEFAULT_LIMITS.api }), null, 2)}\n`;
}

/** The contract with its option tables, each between two comments that name the family of tools. */
async function renderContract(folder) {
  const core = await load(folder, 'core');
  const tables = { images: core.IMAGE_TOOLS, documents: core.PDF_TOOLS };
  return read(folder, 'docs/contract.md').replaceAll(
    /(<!-- options of (\w+), written by `node scripts\/openapi\.mjs` -->\n).*?(<!-- end -->)/gs,
    (_all, start, family, end) => `${start}${optionTable(core, Object.values(tables[family]))}${end}`,
  );
}

function optionTable({ optionsIn, optionText }, tools) {
  const rows = new Map();
  for (const { tool, schema } of tools) {
    for (const option of optionsIn(schema)) {
      const text = optionText(option);
      const not = option.excludes ? ` Not with ${option.excludes.map(code).join(' or ')}.` : '';
      const row = `| ${code(option.name)} | ${valuesOf(option)} | ${defaultOf(option)} | ${text}${not} |`;
      rows.set(row, { ...option, tools: [...(rows.get(row)?.tools ?? []), tool.id] });
    }
  }
  const names = [...new Set([...rows.values()].map(({ name }) => name))];
  const sorted = [...rows].sort(([, one], [, other]) => names.indexOf(one.name) - names.indexOf(other.name));
  const of = ({ tools: owners }) => (owners.length === tools.length ? 'all' : owners.join(', '));
  return [
    '| option | values | default | meaning | tools |',
    '|---|---|---|---|---|',
    ...sorted.map(([row, option]) => `${row} ${of(option)} |`),
    '',
  ].join('\n');
}

const code = (text) => `\`${text}\``;
const count = new Intl.NumberFormat('en').format;

function valuesOf({ kind, choices, min, max, word }) {
  if (choices) return choices.map(code).join(', ');
  if (kind === 'boolean') return '`true`, `false`';
  if (kind === 'text') return 'text';
  return `${count(min)}–${count(max)}${word ? `, ${code(word)}` : ''}`;
}

const defaultOf = ({ required, default: value }) => (required ? 'required' : value === undefined ? '–' : code(value));
