// Creates docs/pictures/compress-image.png: the built tool in a real browser, with five generated
// files in it. Run it by hand after a build.
import { fileURLToPath } from 'node:url';
import { openBrowser, poll, startSite } from '@imagemill/testkit';
import sharp from 'sharp';
import { floorPlan, logo, mountains, sea, woods } from './scenes.mjs';

const target = fileURLToPath(new URL('../../docs/pictures/compress-image.png', import.meta.url));
const WIDTH = 1280;
const MARGIN = 24;

const files = [
  { name: 'mountains-at-dawn.jpg', mimeType: 'image/jpeg', buffer: await mountains(3000, 2000).jpeg({ quality: 96 }).toBuffer() },
  { name: 'evening-by-the-sea.jpg', mimeType: 'image/jpeg', buffer: await sea(2400, 1600).jpeg({ quality: 95 }).toBuffer() },
  { name: 'woods.webp', mimeType: 'image/webp', buffer: await woods(1800, 1200).webp({ quality: 97 }).toBuffer() },
  { name: 'floor-plan.png', mimeType: 'image/png', buffer: await floorPlan(1800, 1200).png().toBuffer() },
  { name: 'logo.png', mimeType: 'image/png', buffer: await logo(1024).png().toBuffer() },
];

const site = await startSite();
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 1080 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(`${site.url}/compress-image`);
  await page.locator('.drop input[accept]').setInputFiles(files);
  await poll(async () => (await page.locator('.row[data-state="finished"]').count()) === files.length, {
    timeoutMs: 120_000,
    what: 'every file to be done',
  });
  await poll(async () => (await page.locator('.thumb img').count()) === files.length, { timeoutMs: 10_000, what: 'the previews' });
  await page.mouse.move(0, 0);
  const top = (await page.locator('.tool-head').boundingBox()).y;
  const total = await page.locator('.total').boundingBox();
  const shot = await page.screenshot({ clip: { x: 0, y: top, width: WIDTH, height: total.y + total.height + MARGIN - top } });
  const { size } = await sharp(shot).png({ palette: true, colors: 200, dither: 0.6, effort: 10 }).toFile(target);
  console.log(`docs/pictures/compress-image.png: ${Math.round(size / 1000)} kB`);
} finally {
  await browser.close();
  await site.dispose();
}
