import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_ENDPOINTS, API_NOTES, type ApiStatus, DEFAULT_LIMITS, IMAGE_TOOLS, OPERATIONS, PDF_TOOLS } from '@imagemill/core';
import { ERRORS } from '@imagemill/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { API_ERRORS, problemExample, SITE_ONLY_ERRORS } from './api-errors.js';
import { API_TOOLS, FORM_ONLY, optionsOf } from './api-tools.js';
import { openApiDocument } from './document.js';
import { describeFormats, FORMATS_SCHEMA } from './formats-answer.js';
import { SCHEMAS } from './schemas.js';

const limits = DEFAULT_LIMITS.api;
const documentOf = (status: ApiStatus) => openApiDocument({ status, baseUrl: 'https://images.example.org', limits });
const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true, 'uri-reference': true, binary: true } });

interface Operation {
  readonly description: string;
  readonly 'x-status'?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>> };
  readonly responses: Readonly<Record<string, object>>;
}
type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;
/** Parsed from JSON, as a client sees it. */
function operationsIn(status: ApiStatus): [path: string, Operation][] {
  const { paths } = JSON.parse(JSON.stringify(documentOf(status))) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
}

for (const status of ['Planned', 'Live'] as const) {
  test(`${status}: an independent validator accepts the document as OpenAPI 3.1`, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(documentOf(status))));
    assert.ok(valid, JSON.stringify(errors, null, 1));
    assert.equal(validator.version, '3.1');
    // It follows every reference, and fails if one leads nowhere.
    assert.ok(validator.resolveRefs());
  });

  test(`${status}: every schema in the document compiles, and every example matches its schema`, () => {
    for (const [name, schema] of Object.entries(SCHEMAS)) assert.ok(ajv.compile(schema), name);
    const isProblem = ajv.compile(SCHEMAS.Problem);
    for (const error of API_ERRORS) assert.ok(isProblem(problemExample(error)), `${error.code} ${JSON.stringify(isProblem.errors)}`);
    for (const [name, { schema, example }] of Object.entries(documentOf(status).components.headers)) {
      assert.ok(ajv.validate(schema, example), `${name} ${example}`);
    }
  });
}

test('the validator rejects a broken document', async () => {
  const broken = JSON.parse(JSON.stringify(documentOf('Live')));
  delete broken.paths['/v1/compress'].post.responses;
  broken.paths['/v1/compress'].post.parameters[0].in = 'nowhere';
  assert.equal((await new Validator().validate(broken)).valid, false);
});

test('while Planned, the document and each operation that needs a live API say so with the full notice', () => {
  const { info } = documentOf('Planned');
  assert.ok(info.description.startsWith(API_NOTES.Planned));
  for (const words of ['not live', 'No keys are issued', 'may change', 'no release date', 'waitlist on the pricing page']) {
    assert.ok(info.description.includes(words), words);
  }
  for (const [path, operation] of operationsIn('Planned').filter(([, { responses }]) => '501' in responses)) {
    assert.equal(operation['x-status'], 'Planned', path);
    assert.match(operation.description, /^Status: Planned\. Not live/);
  }
  assert.doesNotMatch(JSON.stringify(documentOf('Live')), /Status: Planned/);
});

test('every endpoint lists 501, even when Live, because the API can be withdrawn; the two descriptions do not', () => {
  for (const status of ['Planned', 'Live'] as const) {
    const without = operationsIn(status).filter(([, { responses }]) => !('501' in responses));
    assert.deepEqual(without.map(([path]) => path).sort(), ['/v1', '/v1/openapi.json']);
  }
  assert.deepEqual(API_ENDPOINTS.map(({ path }) => path).sort(), ['/v1/compress', '/v1/convert', '/v1/resize']);
});

test('every error with a status is explained, in the document of the API or as an error of the site', () => {
  const text = JSON.stringify(documentOf('Live').components.responses);
  for (const { code } of API_ERRORS) assert.ok(text.includes(`"${code}":{"summary"`), code);
  const explained = [...API_ERRORS, ...SITE_ONLY_ERRORS].map(({ code }) => code).sort();
  const known = Object.entries(ERRORS).filter(([, { status }]) => status !== null);
  assert.deepEqual(explained, known.map(([code]) => code).sort());
});

test('every component can be reached from a path, so no generator leaves it out', () => {
  const { paths, components } = JSON.parse(JSON.stringify(documentOf('Live'))) as { paths: object; components: Components };
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, ref = '', kind = '', name = ''] of JSON.stringify(part).matchAll(/"\$ref":"(#\/components\/(\w+)\/([\w-]+))"/g)) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      follow(components[kind]?.[name]);
    }
  };
  follow(paths);
  const { securitySchemes: _, ...rest } = components;
  const all = Object.entries(rest).flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`));
  assert.deepEqual([...reached].sort(), all.sort());
});

test('a JSON response is always the report, although the schema tells generators that it may be the file', () => {
  for (const [path, { responses }] of operationsIn('Live').filter(([, { requestBody }]) => requestBody)) {
    const { content } = responses[200] as { content: Readonly<Record<string, { schema: object }>> };
    const types = Object.keys(content);
    assert.equal(types.at(-1), 'application/json', path);
    const isReport = ajv.compile({ ...content['application/json']?.schema, components: { schemas: SCHEMAS } });
    const report = { format: 'jpeg', result: 'optimized', notices: [], contentType: 'image/jpeg', name: 'a.jpg' };
    assert.ok(isReport({ ...report, originalBytes: 2, resultBytes: 1, sha256: 'a'.repeat(64) }), JSON.stringify(isReport.errors));
    for (const other of ['a file', report, null]) assert.ok(!isReport(other), JSON.stringify(other));
  }
});

test('every option of every tool is accepted in the query and in the form, a password only in the form', () => {
  for (const [path, { parameters = [], requestBody }] of operationsIn('Live').filter(([, { requestBody }]) => requestBody)) {
    const tools = [...Object.values(IMAGE_TOOLS), ...Object.values(PDF_TOOLS)].filter(({ tool }) => path.endsWith(`/${tool.operation}`));
    // The server doesn't open SVG.
    const wanted = new Set(tools.flatMap(({ schema }) => Object.keys(schema.shape)).filter((name) => name !== 'svgWidth'));
    const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    assert.deepEqual(query.sort(), [...wanted].filter((name) => !FORM_ONLY.includes(name)).sort());
    const form = Object.keys(requestBody?.content['multipart/form-data']?.schema.properties ?? {});
    assert.deepEqual(form.sort(), [...wanted, 'file', 'options'].sort());
  }
});

test('an option for two kinds of files accepts the values of both, and has a default only if it is the same for all', () => {
  const width = optionsOf('resize').find(({ name }) => name === 'width');
  assert.deepEqual(width?.schema, { type: 'number', minimum: 1, maximum: 65_500 });
  assert.match(width?.description ?? '', /^Pictures: .*pixels\. PDF: .*millimeters\.$/);
  const quality = optionsOf('compress').find(({ name }) => name === 'quality');
  assert.deepEqual(quality?.schema, {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 100 },
      { type: 'string', enum: ['auto'] },
    ],
  });
  const format = optionsOf('convert').find(({ name }) => name === 'format');
  assert.ok(format?.schema.enum?.includes('pdf') && !format.schema.enum.includes('jxl'), 'what the server writes');
  assert.equal(API_TOOLS.filter(({ asked }) => asked === 'by format=pdf').length, 1);
  assert.deepEqual(new Set(API_TOOLS.map(({ operation }) => operation)), new Set(OPERATIONS));
});

test('formats and limits follow the settings and match the promised schema', () => {
  const small = describeFormats({ ...limits, maxPixels: 10_000_000, maxBytes: 5_000_000 });
  assert.ok(ajv.validate(FORMATS_SCHEMA, JSON.parse(JSON.stringify(small))), JSON.stringify(ajv.errors));
  assert.equal(small.limits.maxBytes, 5_000_000);
  for (const { format, maxPixels } of small.writes) assert.ok(maxPixels === null || maxPixels <= 10_000_000, format);
  assert.equal(describeFormats(limits).writes.find(({ format }) => format === 'avif')?.maxPixels, 25_000_000);
  assert.deepEqual(
    small.reads.map(({ format }) => format),
    ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'qoi', 'pdf'],
  );
});
