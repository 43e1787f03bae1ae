import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { API_ENDPOINTS, createApiKey } from '@imagemill/core';
import { photo, repoRoot, startSite } from '@imagemill/testkit';
import { callHeaders, openPage } from '../service/open-page.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const DOCUMENTS = ['/v1', '/v1/openapi.json'];

test('a server is Planned by default: no method or key gets through, and neither page nor command creates keys', async () => {
  await using site = await startSite();
  const keys = [undefined, 'wrong', createApiKey(randomInt)];
  const paths = [...new Set([...API_ENDPOINTS.map(({ path }) => path), ...DOCUMENTS, '/v1/usage', '/v1/formats', '/v1/', '/v1/nothing'])];
  const body = new Uint8Array(await photo(64, 64).jpeg().toBuffer());
  for (const path of paths) {
    for (const method of METHODS) {
      for (const key of keys) {
        const isRead = method === 'GET' || method === 'HEAD';
        const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
        const answer = await fetch(site.url + path, { method, headers, ...(!isRead && { body }) });
        const text = await answer.text();
        const what = `${method} ${path} ${key}`;
        if (isRead && DOCUMENTS.includes(path)) {
          assert.equal(answer.status, 200, what);
          if (method === 'GET') assert.match(text, /"Planned"/, what);
          continue;
        }
        assert.equal(answer.status, 501, what);
        assert.equal(answer.headers.get('link'), '</pricing#waitlist>; rel="help"', what);
        if (method !== 'HEAD') assert.equal((JSON.parse(text) as { code: string }).code, 'api_not_live', what);
      }
    }
  }

  const page = callHeaders(await openPage(site.url), site.url);
  const refused = await fetch(`${site.url}/api/keys`, { method: 'POST', headers: page, body: JSON.stringify({ name: 'Too early' }) });
  assert.equal(refused.status, 501);
  assert.equal(((await refused.json()) as { code: string }).code, 'api_not_live');

  const { PATH, HOME } = process.env;
  const command = promisify(execFile)('npx', ['--no-install', 'imagemill', 'keys', 'create', 'Too early'], {
    cwd: repoRoot(),
    env: { PATH, HOME, DATA_DIR: site.dataDir },
  });
  await assert.rejects(command, { code: 2, stderr: /The public API is Planned/ });
});
