const input = process.env.OPENAPI_URL ?? 'http://localhost:3000/v1/openapi.json';

export default {
  // Without any options, it reads every response as a file, even reports and errors, so this client
  // is only compiled.
  plain: { input, output: { client: 'fetch', target: 'generated/orval-plain/client.ts' } },
  imagemill: {
    input,
    output: {
      client: 'fetch',
      target: 'generated/orval/client.ts',
      override: { mutator: { path: 'src/orval-fetch.ts', name: 'orvalFetch' } },
    },
  },
};
