// IMAGEMILL_URL is the address of the site, IMAGEMILL_KEY your key.
import { readFile, writeFile } from 'node:fs/promises';

const { IMAGEMILL_URL, IMAGEMILL_KEY } = process.env;
const response = await fetch(`${IMAGEMILL_URL}/v1/compress?quality=70`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${IMAGEMILL_KEY}`, 'Content-Type': 'image/jpeg' },
  body: await readFile('photo.jpg'),
});
if (!response.ok) {
  const { code, detail } = await response.json();
  throw new Error(`${code}: ${detail}`);
}
await writeFile('smaller.jpg', Buffer.from(await response.arrayBuffer()));
console.log(`${response.headers.get('original-bytes')} → ${response.headers.get('content-length')} bytes`);
