// The page in a browser: node bench/page.mjs [PAGE] (build/page/yomikiri.html, written by ./yomi page; CHROMIUM
// names another browser than Debian's). Five fresh visits each, the median and the least, from the clock of the page:
//   ready     from the beginning of the navigation until the board of a room can be played on (target 300 ms)
//             and what the page's main thread computed by then, which a busy machine does not change
//   move      from the press on a card until the board shows it and what may follow is known, while a question that
//             takes long runs in the other Worker (target 50 ms)
//   stop      from the press on Stop until the page says so, and then from the press on the next question until its
//             answer stands there, while the Worker that was ended may still compute (target 100 ms each); beside it
//             such a question with nothing stopped before it
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'web/package.json'))('@playwright/test');
const page_file = resolve(process.argv[2] ?? join(root, 'build/page/yomikiri.html'));
if (!existsSync(page_file)) throw new Error(`${page_file} is missing: run ./yomi page first`);
const address = pathToFileURL(page_file).href;
const kVisits = 5;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

// When `selector` first matches, by the page's own clock.
const seen = (page, selector) =>
  page.addInitScript((wanted) => {
    globalThis.seen_at = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(wanted)) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
  }, selector);

async function ready(room, selector) {
  const times = [];
  const computed = [];
  for (let i = 0; i < kVisits; ++i) {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
    await seen(page, selector);
    await page.goto(`${address}#${room}`);
    times.push(await page.evaluate(() => globalThis.seen_at));
    const { metrics } = await protocol.send('Performance.getMetrics');
    computed.push(1000 * metrics.find((each) => each.name === 'TaskDuration').value);
    await context.close();
  }
  return { times, computed };
}

// Deal 30560 takes the program over a minute: the question runs all the while.
async function moves() {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":600,"megabytes":0}'));
  await page.goto(`${address}#castle?deal=30560`);
  await page.locator('[data-card]').first().waitFor().catch(() => {});
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await page.locator('.badge.running').waitFor();
  const times = [];
  for (let i = 0; i < kVisits; ++i) {
    const time = await page.evaluate(async () => {
      const field = document.querySelector('.typed input');
      const at = document.querySelector('.steps .at');
      const before = at.textContent;
      const columns = ['1', '2', '3', '4', '5', '6', '7', '8'];
      for (const from of columns)
        for (const to of columns) {
          if (from === to) continue;
          field.value = `${from}${to}`;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          const begun = performance.now();
          field.form.requestSubmit();
          const moved = await new Promise((resolve) => {
            const look = () => {
              if (at.textContent !== before) resolve(true);
              else if (document.querySelector('.typed .wrong')) resolve(false);
              else requestAnimationFrame(look);
            };
            setTimeout(look);
          });
          if (moved) return performance.now() - begun;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      return NaN;
    });
    if (!(await page.locator('.badge.running').isVisible())) throw new Error('the long question has ended: the figure would say nothing');
    if (!Number.isNaN(time)) times.push(time);
  }
  await context.close();
  return times;
}

// The next question is small: what is measured is who answers it, and when it can begin.
async function stops() {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // of a busy machine the least counts
  await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":600,"megabytes":0}'));
  const stopped = [];
  const next = [];
  const usual = [];
  for (let i = 0; i < kVisits; ++i) {
    await page.goto(`${address}#castle?deal=30560`);
    await page.getByRole('heading', { name: 'Deal 30560' }).waitFor();
    await page.getByRole('button', { name: 'Can it be won?' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.waitForTimeout(1000);
    const [to_stop, to_answer, to_usual] = await page.evaluate(async () => {
      const button = (name) => [...document.querySelectorAll('aside button')].find((each) => each.textContent.trim().startsWith(name));
      const until = async (found) => {
        while (!found()) await new Promise((resolve) => setTimeout(resolve));
        return performance.now();
      };
      const begun = performance.now();
      button('Stop').click();
      const stopped = await until(() => document.querySelector('aside .badge.unknown'));
      location.hash = '#castle?deal=18';
      await until(() => document.querySelector('h1')?.textContent.includes('Deal 18') && button('Can it be won?'));
      const asked = performance.now();
      button('Can it be won?').click();
      const answered = await until(() => document.querySelector('aside .badge.proved, aside .badge.refuted'));
      await new Promise((resolve) => setTimeout(resolve, 3000)); // until the Worker that was ended has ended
      location.hash = '#castle?deal=19';
      await until(() => document.querySelector('h1')?.textContent.includes('Deal 19') && button('Can it be won?'));
      const again = performance.now();
      button('Can it be won?').click();
      return [stopped - begun, answered - asked, (await until(() => document.querySelector('aside .badge.proved, aside .badge.refuted'))) - again];
    });
    stopped.push(to_stop);
    next.push(to_answer);
    usual.push(to_usual);
  }
  await context.close();
  return { stopped, next, usual };
}

function say(what, times, target) {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(`${what.padEnd(44)}${median.toFixed(0).padStart(6)} ms median${sorted[0].toFixed(0).padStart(6)} ms least${target ? `   target ${target} ms` : ''}`);
}
function say_ready(what, { times, computed }) {
  say(what, times, 300);
  say('  its main thread computed', computed);
}

say_ready('ready: the first screen', await ready('start', '.door'));
say_ready('ready: castle, a board to play on', await ready('castle', '[data-card], .castle .pc'));
say('a move, while a long question runs', await moves(), 50);
const { stopped, next, usual } = await stops();
say('stop: the page is free', stopped, 100);
say('stop: the next question is answered', next, 100);
say('such a question, nothing stopped before it', usual, 100);
await browser.close();
