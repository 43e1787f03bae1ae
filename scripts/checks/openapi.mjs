import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const OPENAPI_FILE = 'docs/openapi.json';

/** A description of the API in docs that does not match the sources. */
export async function findOpenApiProblems(folder) {
  const file = path.join(folder, OPENAPI_FILE);
  const found = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  return found === (await renderOpenApi(folder)) ? [] : [`${OPENAPI_FILE} is out of date: run node scripts/openapi.mjs`];
}

/** The API's document as it stands in docs: Planned, with the default limits. From the compiled packages, which must be up to date. */
export async function renderOpenApi(folder) {
  const load = (name) => import(pathToFileURL(path.join(folder, 'packages', name, 'dist/index.js')).href);
  const [{ DEFAULT_LIMITS }, { openApiDocument }] = await Promise.all([load('core'), load('openapi')]);
  return `${JSON.stringify(openApiDocument({ status: 'Planned', baseUrl: null, limits: DEFAULT_LIMITS.api }), null, 2)}\n`;
}
