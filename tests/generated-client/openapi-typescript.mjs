import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

// By default a file is typed as a string. This is how its documentation gets a Blob instead.
const blob = ts.factory.createTypeReferenceNode('Blob');
const ast = await openapiTS(new URL(process.env.OPENAPI_URL ?? 'http://localhost:3000/v1/openapi.json'), {
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
});
await mkdir('generated/openapi-typescript', { recursive: true });
await writeFile('generated/openapi-typescript/paths.ts', astToString(ast));
