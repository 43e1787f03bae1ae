// IMAGEMILL_URL is the address of the site, IMAGEMILL_KEY your key.
import { readFile, writeFile } from 'node:fs/promises';

const { IMAGEMILL_URL, IMAGEMILL_KEY } = process.env;
const answer = await fetch(`${IMAGEMILL_URL}/v1/compress?quality=70`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${IMAGEMILL_KEY}`, 'Content-Type': 'image/jpeg' },
  body: await readFile('photo.jpg'),
});
if (!answer.ok) {
  const { code, detail } = await answer.json();
  throw new Error(`${code}: ${detail}`);
}
await writeFile('smaller.jpg', Buffer.from(await answer.arrayBuffer()));
console.log(`${answer.headers.get('original-bytes')} → ${answer.headers.get('content-length')} bytes`);
