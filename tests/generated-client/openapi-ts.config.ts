export default {
  input: process.env.OPENAPI_URL ?? 'http://localhost:3000/v1/openapi.json',
  output: 'generated/hey-api',
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
};
