import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DescribedTool, IMAGE_TOOLS, type OptionsOfTool, PDF_TOOLS, parseWith, type ToolId } from '@imagemill/core';
import { curlCommands, unwrittenFormat } from './curl-commands.js';

const ORIGIN = 'https://images.example.org';
const HEAD = 'curl --fail-with-body -H "Authorization: Bearer $IMAGEMILL_KEY"';

function commands<T extends ToolId>(described: DescribedTool<T>, given: Record<string, unknown>, sizes: { width: number }[] = []) {
  const options = parseWith(described.schema, given) as unknown as OptionsOfTool[T];
  return curlCommands(described, { options, sizes }, ORIGIN);
}

test('settings become one call without the options at their default', () => {
  assert.deepEqual(commands(IMAGE_TOOLS['compress-image'], {}), [`${HEAD} --data-binary @photo.jpg -o result.jpg '${ORIGIN}/v1/compress'`]);
  assert.deepEqual(commands(IMAGE_TOOLS['convert-image'], { format: 'webp', quality: 60, background: '#00ff00' }), [
    `${HEAD} --data-binary @photo.jpg -o result.webp '${ORIGIN}/v1/convert?format=webp&quality=60&background=%2300ff00'`,
  ]);
});

test('several sizes become several calls', () => {
  const results = commands(IMAGE_TOOLS['resize-image'], { width: 640, ratio: '16:9' }, [{ width: 320 }]);
  assert.deepEqual(
    results.map((command) => command.slice(HEAD.length)),
    [
      ` --data-binary @photo.jpg -o result-1.jpg '${ORIGIN}/v1/resize?width=640&ratio=16%3A9'`,
      ` --data-binary @photo.jpg -o result-2.jpg '${ORIGIN}/v1/resize?ratio=16%3A9&width=320'`,
    ],
  );
});

test('with an automatic format the response names the file, differently for each size', () => {
  const [only] = commands(IMAGE_TOOLS['convert-image'], { format: 'auto' });
  assert.equal(only, `${HEAD} --data-binary @photo.jpg --clobber -OJ '${ORIGIN}/v1/convert?format=auto'`);
  const several = commands(IMAGE_TOOLS['resize-image'], { width: 640, format: 'auto' }, [{ width: 320 }]);
  assert.deepEqual(
    several.map((command) => command.slice(HEAD.length)),
    [
      ` -F 'file=@photo.jpg;filename=photo-1.jpg' --clobber -OJ '${ORIGIN}/v1/resize?width=640&format=auto'`,
      ` -F 'file=@photo.jpg;filename=photo-2.jpg' --clobber -OJ '${ORIGIN}/v1/resize?format=auto&width=320'`,
    ],
  );
});

test('images for one document go in a form, and the response names the pages', () => {
  assert.deepEqual(commands(PDF_TOOLS['images-to-pdf'], { margin: 0 }), [
    `${HEAD} -F file=@first.jpg -F file=@second.jpg -F format=pdf -F margin=0 -o result.pdf '${ORIGIN}/v1/convert'`,
  ]);
  const [pages] = commands(PDF_TOOLS['pdf-to-images'], { pages: '1-3, 7' });
  assert.equal(pages, `${HEAD} --data-binary @document.pdf --clobber -OJ '${ORIGIN}/v1/convert?pages=1-3%2C+7'`);
});

test('a call contains neither a password nor permission to break a signature', () => {
  const [command = ''] = commands(PDF_TOOLS['compress-pdf'], { preset: 'small', password: "it's secret", allowUnsign: true });
  assert.equal(command, `${HEAD} --data-binary @document.pdf -o result.pdf '${ORIGIN}/v1/compress?preset=small'`);
});

test('a format that only browsers write is recognized', () => {
  const settings = (format: string) => ({ options: parseWith(IMAGE_TOOLS['convert-image'].schema, { format }) as never, sizes: [] });
  assert.equal(unwrittenFormat(settings('jxl')), 'jxl');
  assert.equal(unwrittenFormat(settings('avif')), undefined);
});
