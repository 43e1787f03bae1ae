const input = process.env.OPENAPI_URL ?? 'http://localhost:3000/v1/openapi.json';

export default {
  // Without any options. It reads every answer as a file, reports and errors too, so this one is only compiled.
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
