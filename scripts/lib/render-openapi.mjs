import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const OPENAPI_FILE = 'docs/openapi.json';

/** The API's document as it stands in docs: Planned, with the default limits. From the compiled packages, which must be up to date. */
export async function renderOpenApi(folder) {
  const load = (name) => import(pathToFileURL(path.join(folder, 'packages', name, 'dist/index.js')).href);
  const [{ DEFAULT_LIMITS }, { openApiDocument }] = await Promise.all([load('core'), load('openapi')]);
  return `${JSON.stringify(openApiDocument({ status: 'Planned', baseUrl: null, limits: DEFAULT_LIMITS.api }), null, 2)}\n`;
}
