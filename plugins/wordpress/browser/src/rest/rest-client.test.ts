import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, RestClient } from './rest-client.js';
import { RestError } from './rest-error.js';

const SETTINGS = { root: 'https://site.test/wp-json/imagemill-webp/v1/', nonce: 'first0nonce', nonceUrl: 'https://site.test/nonce' };

interface Seen {
  readonly url: string;
  readonly nonce: string | null;
}

function clientWith(answers: (seen: Seen, count: number) => Response | Error) {
  const seen: Seen[] = [];
  const client = new RestClient(SETTINGS, async (url, init) => {
    const one = { url: String(url), nonce: new Headers(init?.headers).get('X-WP-Nonce') };
    seen.push(one);
    const answer = answers(one, seen.length);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { client, seen };
}

const trouble = (kind: string) => (error: unknown) => error instanceof RestError && error.trouble === kind;

test('a nonce that WordPress sends back is used from then on', async () => {
  const { client, seen } = clientWith(() => Response.json({}, { headers: { 'X-WP-Nonce': 'second0nonce' } }));
  await client.get('status');
  await client.get('status');
  assert.deepEqual(
    seen.map(({ nonce }) => nonce),
    ['first0nonce', 'second0nonce'],
  );
});

test('an expired nonce is renewed and the request repeated', async () => {
  const { client, seen } = clientWith(({ url, nonce }) => {
    if (url === SETTINGS.nonceUrl) return new Response('fresh0nonce');
    return nonce === 'fresh0nonce' ? Response.json({ ok: true }) : Response.json({ code: 'rest_cookie_invalid_nonce' }, { status: 403 });
  });
  assert.deepEqual(await client.post('work', { json: {} }), { ok: true });
  assert.equal(seen.length, 3);
});

test('a signed-out user gets a different error than a user without permission', async () => {
  const signedOut = clientWith(({ url }) =>
    url === SETTINGS.nonceUrl ? new Response('0', { status: 400 }) : Response.json({}, { status: 401 }),
  );
  await assert.rejects(signedOut.client.get('status'), trouble('signed_out'));
  const lesser = clientWith(({ url }) => (url === SETTINGS.nonceUrl ? new Response('fresh0nonce') : Response.json({}, { status: 403 })));
  await assert.rejects(lesser.client.get('status'), trouble('forbidden'));
});

test('a lost connection, a proxy error and a truncated response mean the site is away; a refusal keeps its message', async () => {
  await assert.rejects(clientWith(() => new TypeError('Failed to fetch')).client.get('status'), trouble('away'));
  await assert.rejects(clientWith(() => new Response('<h1>502</h1>', { status: 502 })).client.get('status'), trouble('away'));
  await assert.rejects(clientWith(() => new Response('{"total":', { status: 200 })).client.get('status'), trouble('away'));
  const refused = clientWith(() => Response.json({ message: 'Too large.' }, { status: 413 }));
  await assert.rejects(refused.client.get('status'), (error) => trouble('refused')(error) && (error as RestError).message === 'Too large.');
});

test('routes get the right address with pretty and with plain permalinks', () => {
  assert.equal(addressOf('https://site.test/blog/wp-json/x/v1/', 'jobs', { after: 5 }), 'https://site.test/blog/wp-json/x/v1/jobs?after=5');
  const plain = new URL(addressOf('https://site.test/index.php?rest_route=/x/v1/', 'jobs', { all: true }));
  assert.equal(plain.searchParams.get('rest_route'), '/x/v1/jobs');
  assert.equal(plain.searchParams.get('all'), 'true');
});
