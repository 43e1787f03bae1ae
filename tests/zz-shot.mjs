import { startSite, openBrowser } from '@imagemill/testkit';
import { readFileSync } from 'node:fs';
const site = await startSite(); const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
page.on('console', m => console.log('console', m.text())); page.on('pageerror', e => console.log('pageerror', e.message));
const [path, out, ...files] = process.argv.slice(2);
await page.goto(site.url + path);
await page.locator('input[type=file]').first().setInputFiles(files);
for (let i=0;i<60;i++){ await new Promise(r=>setTimeout(r,1000)); const t=await page.locator('main').innerText(); if(i===3) await page.screenshot({path: out.replace('.png','-3s.png')}); if(!/Reading|Working on|Waiting/.test(t) && i>4) break; }
console.log(await page.locator('main').innerText());
await page.screenshot({ path: out, fullPage: true });
await page.setViewportSize({width:390,height:844}); await page.screenshot({ path: out.replace('.png','-390.png'), fullPage: true });
await browser.close(); await site.dispose();
