// The pictures of the docs, taken from the page itself: node tools/pictures.mjs ADDRESS, with a page that is served
// (npm run dev, or yomi serve). English and Japanese, each file under 200 KB.
import { createRequire } from 'node:module';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { chromium } = createRequire(import.meta.url)('@playwright/test');
const base = process.argv[2] ?? 'http://127.0.0.1:5173/';
const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));
const ask = async (page) => {
  await page.locator('.ask button').first().click();
  await page.locator('aside .answer .facts').waitFor({ timeout: 120_000 });
};
const kPictures = {
  start: ['start', async (page) => page.locator('.door .say strong').nth(4).waitFor({ timeout: 120_000 }).catch(() => {})],
  castle: ['castle?deal=18&moves=83+43+42+4h+13+1h+63+17+61+54', ask],
  calculation: ['calculation', ask],
  memory: ['concentration', ask],
  tsume: ['tsume', async (page) => {
    await ask(page);
    await page.getByRole('treeitem').filter({ has: page.locator('.tag') }).nth(1).click();
  }],
  bridge: ['bridge', ask],
  papers: ['papers?room=concentration', async () => {}],
};
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, [place, then]] of Object.entries(kPictures))
  for (const language of ['en', 'ja']) {
    const context = await browser.newContext({ locale: language === 'ja' ? 'ja-JP' : 'en-GB', viewport: { width: 1280, height: 880 }, colorScheme: language === 'ja' && name === 'tsume' ? 'dark' : 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    // As much time as it takes: a picture does not tell how busy the machine was.
    await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":120,"megabytes":0}'));
    await page.goto(`${base}#${place}`);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(500);
    await then(page);
    await page.waitForTimeout(500);
    const file = join(folder, `${name}${language === 'ja' ? '.ja' : ''}.png`);
    await page.screenshot({ path: file });
    const size = statSync(file).size;
    console.log(`${file.split('/').at(-1)} ${Math.round(size / 1024)} KB`);
    if (size > 200_000) process.exitCode = 1;
    await context.close();
  }
await browser.close();
