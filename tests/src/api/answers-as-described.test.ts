import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type LiveSite, openLiveSite, photo, textBook } from '@imagemill/testkit';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Described {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: { readonly type: string } }>>;
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}
type Responses = Readonly<Record<string, Described>>;
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', { readonly responses: Responses }>>>> };

/**
 * Headers that every server sends and callers don't care about, and headers that HTTP itself
 * explains.
 */
const COMMON = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'content-security-policy', 'cross-origin-resource-policy', 'date'],
  ...['keep-alive', 'referrer-policy', 'transfer-encoding', 'vary', 'x-content-type-options'],
]);

/** Sent with every file, never with a report. */
const FILE_HEADERS = ['etag', 'content-disposition'] as const;

describe('real responses match the API document of the same server', () => {
  const ajv = new Ajv2020({
    strict: false,
    coerceTypes: false,
    formats: { uuid: true, 'date-time': true, 'uri-reference': true, binary: true },
  });
  let site: LiveSite;
  let document: Document;
  let image: Uint8Array<ArrayBuffer>;
  before(async () => {
    site = await openLiveSite();
    const validator = new Validator();
    const { valid } = await validator.validate((await (await fetch(`${site.url}/v1/openapi.json`)).json()) as Record<string, unknown>);
    assert.ok(valid);
    document = validator.resolveRefs() as unknown as Document;
    image = new Uint8Array(await photo(320, 240).jpeg({ quality: 95 }).toBuffer());
  });
  after(() => site.dispose());

  const send = (method: 'GET' | 'POST', target: string, body?: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(site.url + target, { method, ...(body && { body }), headers: { authorization: `Bearer ${site.key}`, ...headers } });

  function described(method: 'get' | 'post', path: string, status: number): Described {
    const { responses } = document.paths[path]?.[method] ?? { responses: {} };
    const found = responses[status] ?? responses.default;
    assert.ok(found, `${path} ${status}`);
    return found;
  }

  /**
   * Every header that's sent is described and has the described type; every required one is sent.
   */
  function assertHeaders(answer: Response, { headers = {} }: Described): void {
    const known = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
    for (const [name, value] of answer.headers) {
      if (COMMON.has(name)) continue;
      const schema = known.get(name)?.schema;
      assert.ok(schema, `${name} is not described`);
      assert.ok(ajv.validate(schema, schema.type === 'integer' || schema.type === 'number' ? Number(value) : value), `${name}: ${value}`);
    }
    const missing = [...known].filter(([name, { required }]) => required && !answer.headers.has(name));
    assert.deepEqual(
      missing.map(([name]) => name),
      [],
      `${answer.status}`,
    );
  }

  async function assertJson(answer: Response, schema: object | undefined): Promise<unknown> {
    const body: unknown = await answer.json();
    assert.ok(ajv.validate(schema ?? { not: {} }, body), `${JSON.stringify(ajv.errors)} ${JSON.stringify(body)}`);
    return body;
  }

  for (const [target, type] of [
    ['/v1/compress?quality=60', 'image/jpeg'],
    ['/v1/compress', 'image/jpeg'],
    ['/v1/resize?width=100&format=png', 'image/png'],
    ['/v1/convert?format=webp', 'image/webp'],
    ['/v1/convert?format=pdf', 'application/pdf'],
  ] as const) {
    test(`${target}: the file, its headers and the report match the document`, async () => {
      const path = target.split('?')[0] ?? '';
      const answer = await send('POST', target, image);
      assert.equal(answer.status, 200);
      const words = described('post', path, 200);
      assertHeaders(answer, words);
      assert.equal(answer.headers.get('content-type'), type);
      assert.ok(words.content[type], 'a type that is described');
      for (const name of FILE_HEADERS) assert.ok(answer.headers.has(name), name);
      const file = new Uint8Array(await answer.arrayBuffer());

      const other = await send('POST', target, image, { accept: 'application/json' });
      assertHeaders(other, words);
      for (const name of FILE_HEADERS) assert.ok(!other.headers.has(name), name);
      assert.match(other.headers.get('content-type') ?? '', /^application\/json\b/);
      const report = (await assertJson(other, words.content['application/json']?.schema)) as {
        contentType: string;
        resultBytes: number;
        sha256: string;
      };
      assert.deepEqual([report.contentType, report.resultBytes], [type, file.length]);
      if (type !== 'application/pdf') assert.equal(report.sha256, createHash('sha256').update(file).digest('hex'));
    });
  }

  test('a PDF, its pages as a zip, and an unchanged result match the document', async () => {
    const pdf = new Uint8Array(await textBook({ pages: 2 }));
    const compressed = await send('POST', '/v1/compress', pdf);
    assertHeaders(compressed, described('post', '/v1/compress', 200));
    const again = await send('POST', '/v1/compress', await compressed.arrayBuffer());
    assert.equal(again.headers.get('result'), 'unchanged');
    assertHeaders(again, described('post', '/v1/compress', 200));
    const pages = await send('POST', '/v1/convert?format=png&dpi=36', pdf);
    assert.equal(pages.headers.get('content-type'), 'application/zip');
    assert.ok(described('post', '/v1/convert', 200).content['application/zip']);
    assertHeaders(pages, described('post', '/v1/convert', 200));
  });

  for (const path of ['/v1', '/v1/usage', '/v1/formats'] as const) {
    test(`GET ${path} matches the document`, async () => {
      const answer = await send('GET', path, undefined, path === '/v1' ? { authorization: '' } : {});
      assert.equal(answer.status, 200);
      const words = described('get', path, 200);
      assertHeaders(answer, words);
      await assertJson(answer, words.content['application/json']?.schema);
    });
  }

  test('every refusal has a described status, headers and body', async () => {
    const json = { 'content-type': 'image/jpeg' };
    const refusals: [code: string, path: string, () => Promise<Response>][] = [
      ['missing_key', '/v1/compress', () => fetch(`${site.url}/v1/compress`, { method: 'POST', body: image })],
      ['invalid_key', '/v1/usage', () => send('GET', '/v1/usage', undefined, { authorization: 'Bearer im_live_x' })],
      ['invalid_option', '/v1/compress', () => send('POST', '/v1/compress?quality=0&x=1', image)],
      ['unsupported_media', '/v1/compress', () => send('POST', '/v1/compress', 'a text')],
      ['unsupported_media', '/v1/compress', () => send('POST', '/v1/compress', image, { ...json, 'content-encoding': 'gzip' })],
      ['corrupt_input', '/v1/resize', () => send('POST', '/v1/resize?width=5', image.subarray(0, 300))],
      ['target_unreachable', '/v1/convert', () => send('POST', '/v1/convert?format=png&lossless=true&targetBytes=1000', image)],
      ['bad_request', '/v1/compress', () => send('POST', '/v1/compress', image, { 'idempotency-key': 'ä' })],
      ['method_not_allowed', '/v1/compress', () => send('GET', '/v1/compress')],
      ['not_found', '/v1/compress', () => send('POST', '/v1/nothing', image)],
    ];
    for (const [code, path, ask] of refusals) {
      const answer = await ask();
      const words = described(path === '/v1/usage' ? 'get' : 'post', path, answer.status);
      const schema = words.content['application/problem+json'] as { schema: object; examples: Record<string, unknown> };
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/, code);
      const body = (await assertJson(answer, schema.schema)) as { code: string; type: string };
      assert.deepEqual([body.code, body.type], [code, `/api#${code}`]);
      assert.ok(schema.examples[code], `${code} is among the examples at ${path}`);
      assertHeaders(answer, words);
    }
  });
});
