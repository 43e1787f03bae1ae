import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPENAPI_FILE, renderOpenApi } from '../lib/render-openapi.mjs';

/** A description of the API in docs that does not match the sources. */
export async function findOpenApiProblems(folder) {
  const file = path.join(folder, OPENAPI_FILE);
  const found = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : '';
  return found === (await renderOpenApi(folder)) ? [] : [`${OPENAPI_FILE} is out of date: run node scripts/openapi.mjs`];
}
