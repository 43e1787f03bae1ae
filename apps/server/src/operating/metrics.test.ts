import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '@imagemill/testkit';
import { jpegSample } from '../processing/test-pro.js';
import { from } from '../test-app.js';
import { startProServer } from '../test-process.js';

test('metrics are served only to the operator, with labels from fixed sets', async (t) => {
  const port = await freePort();
  const server = await startProServer(t, { METRICS_PORT: String(port), WORKERS: '1', LOG_LEVEL: 'info' });
  const { base, tab } = server;
  const send = (target: string, body: Buffer) => fetch(`${base}/api/process/${target}`, { method: 'POST', headers: from(tab), body });
  const file = await jpegSample();
  assert.equal((await send('compress', file)).status, 200);
  assert.equal((await send('compress?holiday=1', file)).status, 422);
  assert.equal((await send('resize?width=10', Buffer.from('holiday'))).status, 415);
  const strange = ['/holiday-1', '/holiday-2.jpg', '/api/holiday', '/v1/holiday', '/api/process/holiday', `/api/process/${'0'.repeat(36)}`];
  for (const path of strange) await fetch(base + path, { method: 'PROPFIND' }).then((answer) => answer.text());
  await fetch(`${base}/assets/app-B3xq_9Zk.js`).then((answer) => answer.text());
  await fetch(`${base}/pricing`).then((answer) => answer.text());
  assert.equal((await fetch(`${base}/metrics`)).status, 404, 'not on the site itself');

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const text = await answer.text();
  const expected = [
    'imagemill_http_request_seconds_count{route="/api/process/compress",method="POST",status="200"} 1',
    'imagemill_http_request_seconds_count{route="/api/process/compress",method="POST",status="422"} 1',
    'imagemill_http_request_seconds_count{route="file",method="GET",status="200"} 1',
    'imagemill_http_request_seconds_count{route="page",method="GET",status="200"} 1',
    'imagemill_files_total{operation="compress",tool="compress-image",outcome="optimized"} 1',
    'imagemill_files_total{operation="compress",tool="none",outcome="invalid_option"} 1',
    'imagemill_files_total{operation="resize",tool="none",outcome="unsupported_media"} 1',
    'imagemill_pool_work_seconds_count{kind="image",outcome="done"} 1',
    'imagemill_pool_wait_seconds_count{outcome="started"} 1',
    'imagemill_store_call_seconds_count{call="reserve",outcome="done"} 1',
    `imagemill_upload_bytes_total ${file.length + 'holiday'.length}`,
    'imagemill_pool_workers 1',
    'imagemill_pool_busy 0',
    'imagemill_pool_waiting 0',
    'imagemill_uploads 0',
  ];
  for (const line of expected) assert.ok(text.split('\n').includes(line), `${line} is missing in\n${text}`);
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'imagemill_build_info{', 'imagemill_pool_info{']) {
    assert.ok(text.includes(`\n${name}`), name);
  }
  assert.doesNotMatch(text, /holiday|PROPFIND|0{20}|example\.org|127\.0\.0\.1/);
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404);

  const processed = server
    .stderr()
    .split('\n')
    .filter((line) => line.includes('"processed"'))
    .map((line) => JSON.parse(line));
  const [done] = processed.filter(({ outcome }) => outcome === 'optimized');
  const { operation, tool, format, resultFormat, bytes, pixels } = done;
  assert.deepEqual(
    { operation, tool, format, resultFormat, bytes, pixels },
    {
      operation: 'compress',
      tool: 'compress-image',
      format: 'jpeg',
      resultFormat: 'jpeg',
      bytes: file.length,
      pixels: 320 * 240,
    },
  );
  assert.match(done.requestId, /^[0-9a-f-]{36}$/);
  assert.doesNotMatch(server.stderr(), /holiday|example\.org|127\.0\.0\.1/);
});
