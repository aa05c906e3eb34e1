import { readFileSync } from 'node:fs';
import { test as plain, type Request } from '@playwright/test';
import { expect, heading, settled, sideways, test, violations } from './page';

// Each room with its main answer shown.
const kPlaces: { place: string; ask?: string; says?: RegExp }[] = [
  { place: 'start' },
  { place: 'tsume', ask: 'Check', says: /sound/i },
  { place: 'castle', ask: 'Hint', says: /^10♥ from 8 to 3$/ },
  { place: 'calculation', ask: 'Where does the 5♦ go?', says: /^Put the 5♦ on stack [12]$/ },
  { place: 'concentration', ask: 'What do I turn?', says: /^Turn one unknown card/ },
  { place: 'bridge', ask: 'What do I play?', says: /^Play ♥/ },
  { place: 'papers' },
  { place: 'papers?room=tsume' },
];

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390, 320])
    test(`axe finds nothing, and nothing scrolls sideways: ${colorScheme}, ${width} px`, async ({ browser, baseURL }) => {
      test.setTimeout(600_000);
      const context = await browser.newContext({ baseURL: baseURL!, colorScheme, viewport: { width, height: 800 }, bypassCSP: true, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const { place, ask, says } of kPlaces) {
        await page.goto(`#${place}`);
        await expect(page.locator('h1')).not.toBeEmpty();
        if (ask) await page.getByRole('button', { name: ask, exact: true }).click();
        if (says) await expect(heading(page)).toHaveText(says);
        expect(await violations(page), place).toEqual([]);
        expect(await sideways(page), place).toBeLessThanOrEqual(0);
      }
      await context.close();
    });

test('a door leads to its room, and the address says so', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('.door').nth(1)).toContainText('Cannot be won');
  await page.locator('.door').nth(1).click();
  await expect(page).toHaveURL(/#castle/);
  await expect(page.getByRole('heading', { name: 'Deal 18' })).toBeVisible();
});

test('the first screen asks once for each door, and for its words in another language', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url().replace(/.*\/api\/v1\//, ''));
  });
  const quiet = settled(page);
  await page.goto('');
  await expect(page.locator('.door .say strong')).toHaveCount(5);
  await quiet();
  expect(asked.sort()).toEqual(['bridge/advise', 'calculation/advise', 'castle/solve', 'concentration/advise', 'tsume/solve']);
  asked.length = 0;
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.door .say strong').last()).toHaveText(/^♥.*をプレイ/);
  await quiet();
  expect(asked).toEqual(Array(5).fill('render'));
});

test('the language is switched at once, the answer with it, and remembered', async ({ page }) => {
  await page.goto('#castle?deal=1');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Cannot be won');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(heading(page)).toHaveText('成功不可能');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('.why')).toContainText('緩和局面');
  await page.reload();
  await expect(page.getByRole('heading', { name: '配置 1' })).toBeVisible();
});

test('an address names deal, moves and language', async ({ page }) => {
  await page.goto('#castle?deal=18&moves=TH%3A8-3&lang=ja');
  await expect(page.getByRole('heading', { name: '配置 18' })).toBeVisible();
  await expect(page.locator('.head p')).toContainText('1手後');
});

test('the theme is chosen by hand too', async ({ page }) => {
  await page.goto('#castle');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Theme: automatic' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(paper).not.toBe(light);
});

plain('under the policy nothing is inline and nothing comes from elsewhere', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('#castle');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(heading(page)).toHaveText('10♥ from 8 to 3');
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        document.body.setAttribute('style', 'color: red');
        setTimeout(() => resolve(''), 30_000);
      }),
  );
  expect(refused).toMatch(/style-src/);
  expect(foreign).toEqual([]);
});

test.describe('clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  test('the position is copied, and a shared address opens the same', async ({ page, context }) => {
    await page.goto('#castle?deal=7');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('KH 9H QD 9C 8D 6C');
    await page.getByRole('button', { name: 'Copy the address' }).click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toContain('#castle?deal=7&lang=en');
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  });
});

test('a text that cannot be read is shown with its place, the caret there, the board unchanged', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await page.getByRole('button', { name: 'Paste a board' }).click();
  const board = '9D QD 4D TC 7H 5D\n6D 5H 2C 9X TD 4C\n';
  await page.getByLabel('The position as text').fill(board);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('Line 2, character 10');
  await expect(page.locator('.src mark')).toHaveText('9X');
  const caret = await page.getByLabel('The position as text').evaluate((area: HTMLTextAreaElement) => [document.activeElement === area, area.selectionStart]);
  expect(caret).toEqual([true, board.indexOf('9X')]);
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
});

test('a dropped file is read wherever it falls', async ({ page }) => {
  await page.goto('');
  await expect(page.locator('.foot')).toContainText('Version');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['deal 7\n'], 'deal.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  });
  await expect(page).toHaveURL(/#castle/);
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
});

test('keys are listed, and single keys can be switched off', async ({ page }) => {
  await page.goto('#castle');
  await expect(page.locator('h1')).toHaveText('Deal 18');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('PageDown');
  await page.getByLabel('Single keys').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a certificate is downloaded and verified in the page', async ({ page }) => {
  await page.goto('#castle?deal=1');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Cannot be won');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate' }).click();
  const file = await (await waiting).path();
  expect(readFileSync(file, 'latin1')).toContain('kind: castle/lost');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.verified')).toContainText('verified');
});

test('the answer shows its command, its words and its JSON', async ({ page }) => {
  await page.goto('#castle?deal=18&moves=TH%3A8-3');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('As a command').click();
  await expect(page.locator('.fold code')).toHaveText('yomi castle advise 18 --moves TH:8-3 --variant castle --time 2s');
  await page.getByText('As the terminal shows it').click();
  await expect(page.locator('.fold pre.wide')).toContainText('can be won from here');
  await page.getByText('JSON', { exact: true }).click();
  await expect(page.getByLabel('JSON')).toContainText('"verdict": "proved"');
});

plain('a lost server is said so, the position kept, and the page goes on by itself', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await expect(page.locator('h1')).toHaveText('Deal 7');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.banner')).toContainText('The server does not answer');
  await expect(page.locator('.pile').first()).toContainText('K');
  await page.unroute('**/api/v1/**');
  await expect(page.locator('.banner')).toBeHidden();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('.badge.proved')).toBeVisible();
});

test('printed, it is the board and the answer alone', async ({ page }) => {
  await page.goto('#castle?deal=1');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Cannot be won');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.castle')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  for (const hidden of ['.top', '.ask', '.steps', '.folds >> nth=0']) await expect(page.locator(hidden)).toBeHidden();
});

test('printed, a dark page is dark on light, and a board stands there once', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('yomikiri.theme', '"dark"'));
  await page.setViewportSize({ width: 794, height: 1123 }); // A4
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.smallboard')).toBeVisible();
  const ink = () => heading(page).evaluate((text) => getComputedStyle(text).color);
  expect(await ink()).toBe('rgb(240, 234, 223)');
  await page.emulateMedia({ media: 'print' });
  expect(await ink()).toBe('rgb(33, 29, 23)');
  await expect(page.locator('.shogi')).toBeVisible();
  await expect(page.locator('.smallboard')).toBeHidden();
});

test('an address with moves that cannot be played opens its position, and says why', async ({ page }) => {
  for (const [place, title, why] of [
    ['castle?deal=7&moves=zz', 'Deal 7', 'zz'],
    ['tsume?problem=4gB3%2F8k%2F6l2%2F9%2F6%2BP1B%2F9%2F9%2F9%2F9+b+NL2r3g4s3n2l17p+1&moves=9a9b', 'A problem', '9a9b'],
    ['calculation?position=5&moves=QQ', 'Shuffle 5', 'QQ'],
    ['concentration?board=3&letters=10x2&moves=99', 'Table 3', '99'],
    ['bridge?deal=7&auction=9S', 'Board 7', '9S'],
  ] as const) {
    await page.goto(`#${place}`);
    await expect(page.locator('h1'), place).toHaveText(title);
    await expect(page.locator('.typed .wrong'), place).toContainText(why);
    await expect(page.locator('aside textarea'), place).toHaveCount(0);
  }
});

test('a question that runs out of time says so and offers ten times as much', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText(/^Can be won in/);
  // The twenty seconds that the page grants are cut short on the way.
  await page.route('**/api/v1/castle/solve', async (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), time: '500ms' }) }));
  await page.getByRole('button', { name: 'Look for fewer' }).click();
  await expect(page.locator('.why')).toContainText('the fewest is at least');
  await expect(page.getByRole('img', { name: /^between \d+ and \d+ moves$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again with 200 s' })).toBeVisible();
});

test('a text with several rooms or none is asked about on the first screen', async ({ page }) => {
  await page.goto('');
  await page.getByRole('button', { name: 'Paste or drop a position' }).click();
  await page.getByLabel('The position as text').fill('nonsense ♞');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

// --- the engine behind the page

plain('a server that is lost is said so; the position is kept, and the page goes on by itself', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.banner')).toContainText('The server does not answer');
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  await page.unroute('**/api/v1/**');
  await expect(page.locator('.banner')).toHaveCount(0);
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText(/Can be won/);
});

plain('a question that ends the program costs that question alone', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  await page.route('**/api/v1/castle/solve', (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body: 'event: error\ndata: {"code":"crashed","arguments":[],"text":"the worker has ended"}\n\n' }));
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.banner')).toContainText('Your position is kept');
  await expect(page.locator('aside pre')).toContainText('yomi castle solve 7');
  await page.unroute('**/api/v1/castle/solve');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page)).toHaveText(/Can be won/);
});

test('the token behind the # is sent with every request, and leaves the address', async ({ page }) => {
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) sent.push(request.headers()['authorization']);
  });
  await page.goto('#token=0123456789abcdef');
  await expect(page.locator('.foot')).toContainText('Version');
  await expect(page).not.toHaveURL(/token/);
  await page.goto('#castle?deal=7');
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Deal 7' })).toBeVisible();
  expect(sent.length).toBeGreaterThan(4);
  expect(new Set(sent)).toEqual(new Set(['Bearer 0123456789abcdef']));
});

test('the limits of a question are chosen, sent and remembered', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await page.getByRole('button', { name: 'Limits of a question' }).click();
  await page.getByLabel('Time').selectOption('1 minute');
  await page.getByLabel('Memory').selectOption('256 MB');
  await page.keyboard.press('Escape');
  await page.reload();
  const asked = page.waitForRequest('**/api/v1/castle/solve');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ time: '60s', memory: '256M' });
  await expect(heading(page)).toHaveText(/Can be won/);
});

test('the best so far is shown while a question runs, and when it was stopped', async ({ page }) => {
  // A server that never ends its answer.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/bridge/advise')) return fetch(input, init);
      const progress = 'event: progress\ndata: {"done":40,"total":100,"unit":"deals","seconds":1,"best":["HK"]}\n\n';
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(progress)) });
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
    };
  });
  await page.goto('#bridge');
  await expect(page.locator('h1')).toHaveText('3NT by South');
  await page.getByRole('button', { name: 'What do I play?' }).click();
  await expect(page.locator('aside h2')).toHaveText('♥K');
  await expect(page.locator('aside .why').first()).toHaveText('best so far');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('aside h2')).toHaveText('♥K');
  await expect(page.locator('aside .why').first()).toContainText('best so far, Stopped after');
});

test('switching the language asks for words alone, never the question again', async ({ page }) => {
  for (const [place, ask, says] of [
    ['castle', 'Hint', /^10♥ from 8 to 3$/],
    ['tsume', 'Check', /^Unsound/],
    ['concentration', 'What do I turn?', /^Turn one unknown card/],
    ['bridge', 'What do I play?', /^Play ♥/],
  ] as const) {
    await page.goto(`#${place}?lang=en`);
    await page.reload();
    const quiet = settled(page);
    await page.getByRole('button', { name: ask, exact: true }).click();
    await expect(heading(page)).toHaveText(says);
    await quiet();
    const asked: string[] = [];
    const hear = (request: Request) => {
      if (request.url().includes('/api/v1/')) asked.push(request.url().replace(/.*\/api\/v1\//, ''));
    };
    page.on('request', hear);
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(heading(page)).not.toHaveText(says);
    await quiet();
    expect(asked.length, place).toBeGreaterThan(0);
    expect([...new Set(asked)], place).toEqual(['render']);
    page.off('request', hear);
    await page.getByRole('button', { name: 'English' }).click();
  }
});

test('an example is a press away from any position', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await expect(page.locator('h1')).toHaveText('Deal 7');
  await page.getByRole('button', { name: 'Show me an example' }).click();
  await expect(page.locator('h1')).toHaveText('Deal 18');
  await expect(page.getByRole('button', { name: 'Show me an example' })).toHaveCount(0);
});

test('a game left for another room is found again, and its moves can still be undone and redone', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await expect(page.getByRole('heading', { name: 'Deal 18' })).toBeVisible();
  const at = page.locator('.steps .at');
  await page.getByLabel('Move', { exact: true }).fill('83');
  await page.keyboard.press('Enter');
  await expect(at).toHaveText('1 / 1');
  const rooms = page.getByRole('navigation', { name: 'Rooms' });
  await rooms.getByRole('link', { name: 'Memory' }).click();
  await page.locator('[data-place="2"]').click();
  await expect(at).toHaveText('19 / 19');
  await rooms.getByRole('link', { name: 'Castle' }).click();
  await expect(page.getByRole('heading', { name: 'Deal 18' })).toBeVisible();
  await expect(at).toHaveText('1 / 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(at).toHaveText('0 / 0');
  await rooms.getByRole('link', { name: 'Memory' }).click();
  await expect(at).toHaveText('19 / 19');
  await page.keyboard.press('Control+z');
  await expect(at).toHaveText('18 / 18');
  await rooms.getByRole('link', { name: 'Castle' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(at).toHaveText('1 / 1');
  // Another deal by its address takes the place of this one; that can be undone too.
  await page.goto('#castle?deal=1');
  await expect(page.getByRole('heading', { name: 'Deal 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Deal 18' })).toBeVisible();
  await expect(at).toHaveText('1 / 1');
});

test('a language switched while a question runs is that of its answer', async ({ page }) => {
  await page.goto('#castle?deal=1');
  await expect(page.locator('h1')).toHaveText('Deal 1');
  let go_on: () => void = () => {};
  const switched = new Promise<void>((resolve) => (go_on = resolve));
  await page.route('**/api/v1/castle/solve', async (route) => {
    await switched;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  await page.getByRole('button', { name: '日本語' }).click();
  go_on();
  await expect(heading(page)).toHaveText('成功不可能');
  await expect(page.locator('aside .why')).toContainText('緩和局面');
  await expect(page.getByRole('status')).toHaveText('反証 成功不可能');
});

test('what was refused, or could not be read, is told in the language of now', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await page.getByLabel('Move', { exact: true }).fill('99');
  await page.keyboard.press('Enter');
  await expect(page.locator('.typed .wrong')).not.toBeEmpty();
  await page.getByRole('button', { name: 'Paste a board' }).click();
  await page.getByLabel('The position as text').fill('9D QD 4D TC 7H 5D\n6D 5H 2C 9X TD 4C\n');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('aside [role="alert"] h2')).toHaveText(/[a-z]/);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('aside [role="alert"] h2')).toHaveText(/[ぁ-ん]/);
  await expect(page.locator('aside [role="alert"]')).toContainText('2行10字目');
  await expect(page.locator('.typed .wrong')).toHaveCount(0);
});

test.describe('what is copied', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  test('is said where everybody sees it, by buttons and by keys', async ({ page }) => {
    await page.goto('#castle?deal=7');
    await expect(page.locator('.noted')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.locator('.noted')).toHaveText('Copied');
    await expect(page.locator('.noted')).toHaveCount(0);
    await page.locator('[data-at="1.0"]').focus();
    await page.keyboard.press('Control+c');
    await expect(page.locator('.noted')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('KH 9H QD 9C 8D 6C');
    await page.getByRole('button', { name: 'Save and print' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.noted')).toHaveText('The address is in the clipboard');
  });
  test('is copied too where the page is neither of https nor of this machine', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'real', { value: navigator.clipboard });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto('#castle?deal=7');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.locator('.noted')).toHaveText('Copied');
    expect(await page.evaluate(() => (window as unknown as { real: Clipboard }).real.readText())).toContain('KH 9H QD 9C 8D 6C');
  });
});

test('by touch what was undone can be had again, from 320 px on', async ({ browser, baseURL }) => {
  for (const width of [390, 320]) {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 800 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto('#castle?deal=18&moves=TH%3A8-3');
    await expect(page.locator('.steps .at')).toHaveText('1 / 1');
    await page.getByLabel('Move', { exact: true }).fill('43');
    await page.keyboard.press('Enter');
    await expect(page.locator('.steps .at')).toHaveText('2 / 2');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.locator('.steps .at')).toHaveText('1 / 1');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Redo' }).tap();
    await expect(page.locator('.steps .at')).toHaveText('2 / 2');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeHidden();
    await context.close();
  }
});

test('Tab comes to the board at a card that may be played; the skip link says where it leads', async ({ page }) => {
  for (const [place, name] of [
    ['bridge', 'A of hearts'],
    ['concentration', 'unknown card, row 1, column 2'],
    ['castle', '8 of hearts, column 1'],
  ] as const) {
    await page.goto(`#${place}`);
    await page.reload();
    await expect(page.locator('.felt [tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'To the board' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.felt [tabindex="0"]')).toBeFocused();
    await expect(page.locator('.felt [tabindex="0"]')).toHaveAccessibleName(name);
  }
  await page.goto('#start');
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To the content' })).toBeFocused();
});

test('a room that is left while it opens does not call one back', async ({ page }) => {
  await page.goto('#castle?deal=18&moves=TH%3A8-3');
  await expect(page.locator('.steps .at')).toHaveText('1 / 1');
  // A link, and in the same breath the room's own address.
  await page.evaluate(() => {
    location.hash = '#bridge';
    document.querySelector<HTMLElement>('[data-step="back"]')?.click();
  });
  await expect(page.locator('h1')).toHaveText('3NT by South');
  let go_on: () => void = () => {};
  const left = new Promise<void>((resolve) => (go_on = resolve));
  await page.route('**/api/v1/castle/moves', async (route) => {
    await left;
    await route.continue();
  });
  await page.goto('#castle?deal=7');
  await page.goto('#calculation');
  go_on();
  await expect(page.locator('h1')).toHaveText('Shuffle 17');
  await expect(page).toHaveURL(/#calculation/);
});

test('what is typed or pressed while a position is on its way waits for it', async ({ page }) => {
  let go_on: () => void = () => {};
  let coming = Promise.resolve();
  const hold = () => (coming = new Promise<void>((resolve) => (go_on = resolve)));
  await page.route('**/api/v1/*/moves', async (route) => {
    await coming;
    await route.continue();
  });
  const at = page.locator('.steps .at');
  const move = page.getByLabel('Move', { exact: true });

  hold();
  await page.goto('#castle?deal=18');
  await move.fill('83');
  await page.keyboard.press('Enter');
  go_on();
  await expect(at).toHaveText('1 / 1');

  hold();
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Take this position' }).click();
  go_on();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.locator('[data-sq="1b"]')).toHaveAccessibleName("1b defender's king");

  hold();
  await page.goto('#calculation?position=17');
  await expect(page.locator('h1')).toHaveText('A real table');
  await page.keyboard.press('Control+Enter');
  go_on();
  await expect(at).toHaveText('1 / 1'); // its first card was drawn
});

test('what can be undone outlives a reload in every room', async ({ page }) => {
  for (const [place, title, move, before, after] of [
    ['castle?deal=18', 'Deal 18', '83', '0 / 0', '1 / 1'],
    ['tsume', 'A problem', 'L*1c', '0 / 0', '1 / 1'],
    ['bridge', '3NT by South', 'h5', '8 / 8', '9 / 9'],
  ] as const) {
    await page.goto(`#${place}`);
    await expect(page.locator('h1')).toHaveText(title); // not that of the room before
    const at = page.locator('.steps .at');
    await expect(at).toHaveText(before);
    await page.getByLabel('Move', { exact: true }).fill(move);
    await page.keyboard.press('Enter');
    await expect(at).toHaveText(after);
    await page.reload();
    await expect(at).toHaveText(after);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(at).toHaveText(before);
  }
});
