import { expect, type Page, test as plain } from '@playwright/test';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = resolve(process.env['YOMI_PACKED'] ?? fileURLToPath(new URL('../../../build/page', import.meta.url)));
const file = pathToFileURL(join(folder, 'yomikiri.html')).href;
const program = resolve(process.env['YOMI'] ?? fileURLToPath(new URL('../../../build/release/bin/yomi', import.meta.url)));
const kTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

// The plainest server there is; it does not even know what WebAssembly is. `change` gives other bytes for a file.
type Change = { of: (path: string, bytes: Buffer) => Buffer };
function serve(change: Change): Server {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const found = join(folder, 'site', path.endsWith('/') ? `${path}index.html` : path);
    if (!found.startsWith(folder) || !existsSync(found)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kTypes[extname(found)] ?? 'application/octet-stream' });
    response.end(change.of(path, readFileSync(found)));
  });
}

// Whatever the browser complains of (a policy, a script) is a failure.
const test = plain.extend<{ change: Change; complaints: string[]; site: string; served: string }>({
  change: [{ of: (_path, bytes) => bytes }, { option: true }],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('/api/v1/health') && !/404/.test(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ change }, use) => {
    const server = serve(change);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
  // `yomi serve` itself, with the page as it is packed.
  served: async ({}, use) => {
    const server = spawn(program, ['serve', '--port', '0', '--page', join(folder, 'site')], { stdio: ['ignore', 'pipe', 'pipe'] });
    const address = await new Promise<string>((found, failed) => {
      let said = '';
      for (const stream of [server.stdout, server.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          said += `${line}\n`;
          const [at] = /http:\/\/[\w.:]+\/?/.exec(line) ?? [];
          if (at) found(at.endsWith('/') ? at : `${at}/`);
        });
      server.on('error', failed);
      server.on('exit', (status) => failed(new Error(`yomi serve ended with ${status}: ${said}`)));
    });
    await use(address);
    server.kill();
  },
});

async function ask_castle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.proved')).toBeVisible();
}

// One question of each room: where, which button, what it says.
const kRooms: Record<string, [string, string, string | RegExp]> = {
  castle: ['deal=18', 'Can it be won?', /./],
  tsume: ['problem=4gB3%2F7k1%2F6l1L%2F7N1%2F6%2BP1B%2F9%2F9%2F9%2F9+b+2r3g4s3n2l17p+1', 'Check', 'Unsound: move 1 has another mate'],
  calculation: ['', 'Where does the 5♦ go?', /^Put the 5♦ on stack [12]$/],
  concentration: ['board=5&letters=10x2&opponent=none', 'What do I turn?', /^Turn/],
  bridge: ['', 'What do I play?', /^Play ♥/],
};
for (const [room, [query, button, answer]] of Object.entries(kRooms)) {
  for (const from of ['one file', 'a static site']) {
    test(`${from}: ${room} answers`, async ({ page, site }) => {
      await page.goto(`${from === 'one file' ? file : site}#${room}?${query}`);
      await page.getByRole('button', { name: button }).click();
      await expect(page.locator('aside h2').first()).toHaveText(answer);
      await expect(page.locator('aside .badge').first()).not.toHaveClass(/error/);
    });
  }
}

// Where the page came from `yomi serve`, that program answers: no module is loaded, and no Worker thinks.
for (const [room, [query, button, answer]] of Object.entries(kRooms)) {
  test(`yomi serve: ${room} answers`, async ({ page, served }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${served}#${room}?${query}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('aside h2').first()).toHaveText(answer);
    await expect(page.locator('aside .badge').first()).not.toHaveClass(/error/);
    expect(asked.filter((each) => each.startsWith(`POST /api/v1/${room}/`)).length).toBeGreaterThan(0);
    expect(asked.filter((each) => each.endsWith('.wasm'))).toEqual([]);
    expect(page.workers()).toEqual([]);
  });
}

test('the one file has its size', () => {
  expect(statSync(join(folder, 'yomikiri.html')).size).toBeLessThan(3_000_000);
});

// What a browser loads for the first view, compressed as the site has it.
test('a static site: the first view is small and loads no room, an opened room loads its own', async ({ page, site }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site) && !request.serviceWorker()) loaded.push(new URL(request.url()).pathname);
  });
  await page.goto(site);
  await expect(page.locator('.hello')).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const gzipped = (path: string) => join(folder, 'site', `${path.endsWith('/') ? `${path}index.html` : path}.gz`);
  const first = loaded.filter((path) => existsSync(gzipped(path)));
  expect(first.length).toBeGreaterThan(2);
  expect(first.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  expect(first.map((path) => statSync(gzipped(path)).size).reduce((a, b) => a + b)).toBeLessThan(150_000);
  await page.goto(`${site}#castle?deal=18`);
  await ask_castle(page);
  expect(loaded.filter((path) => path.endsWith('.wasm')).map((path) => /(\w+)\.\w+\.wasm$/.exec(path)?.[1])).toEqual(['castle']);
});

// The doors' questions are answered when the page is packed: no module is loaded for them, in either language.
for (const from of ['one file', 'a static site']) {
  test(`${from}: every door of the first screen has its answer at once`, async ({ page, site }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.wasm') && !request.serviceWorker()) loaded.push(request.url());
    });
    await page.goto(from === 'one file' ? file : site);
    const answers = page.locator('.door .say strong');
    await expect(answers).toHaveText(['Mate in 3', 'Cannot be won', /^Put the 5♦ on stack [12]$/, 'Turn one unknown card, then a known one', /^Play ♥/]);
    await expect(page.locator('.door .say .badge')).toHaveCount(5);
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(answers).toHaveText(['3手詰', '成功不可能', /^5♦はスタック[12]へ$/, '未知カードを1枚、次に既知カード', /^♥.*をプレイ/]);
    expect(page.workers()).toEqual([]);
    expect(loaded).toEqual([]);
  });
}

// What was answered when the page was packed: nothing is waited for but the first move.
test('a static site: a room’s example stands on the table before its module has come, and is played on when it has', async ({ page, site }) => {
  let come: () => void = () => {};
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/*.wasm', async (route) => {
    await coming;
    await route.continue();
  });
  for (const [language, name] of [['ja', 'ハートの10、8列'], ['en', '10 of hearts, column 8']] as const) {
    await page.goto(`${site}#castle?lang=${language}`);
    await expect(page.locator('.castle .pile .pc')).toHaveCount(48);
    await page.getByRole('gridcell', { name }).click();
    await expect(page.locator('.pc.can')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('gridcell', { name: '10 of hearts, column 8' }).dragTo(page.locator('[data-column="3"]'));
  await expect(page.locator('.head p')).toContainText('after 1 move');
  come();
  await expect(page.getByRole('gridcell', { name: '9 of diamonds, column 4' })).toHaveClass(/free/);
  await page.getByRole('gridcell', { name: '9 of diamonds, column 4' }).dragTo(page.locator('[data-column="3"]'));
  await expect(page.locator('.head p')).toContainText('after 2 moves');
  await ask_castle(page);
});

test('a static site: once visited it answers without the network', async ({ page, site, context }) => {
  await page.goto(`${site}#castle?deal=18`);
  await ask_castle(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await ask_castle(page);
  await page.goto(`${site}#concentration?board=5&letters=10x2&opponent=none`); // which was not opened before
  await page.getByRole('button', { name: 'What do I turn?' }).click();
  await expect(page.locator('aside h2').first()).toHaveText(/^Turn/);
});

test('the address picks language and deal', async ({ page, site }) => {
  await page.goto(`${site}#castle?deal=1&lang=ja`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('the policy of the one file: scripts by hash, Workers from blobs, no connections', async ({ page }) => {
  await page.goto(file);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-/);
  expect(policy).toContain('worker-src blob:');
  expect(policy).not.toContain('connect-src');
});

// Both policies hold: what is not the page's own is refused.
for (const from of ['one file', 'a static site']) {
  test(`${from}: the policy is in force`, async ({ page, site, complaints }) => {
    await page.goto(from === 'one file' ? file : site);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    expect(await page.evaluate(() => fetch('https://example.org/').then(() => 'sent', () => 'refused'))).toBe('refused');
    await expect.poll(() => complaints.filter((each) => /Content Security Policy/.test(each)).length).toBeGreaterThanOrEqual(2);
    complaints.length = 0;
  });
}

// A table so large that it takes long. The page is free at once; a machine that does something else makes it later,
// so the least of a few counts. Chromium gives a Worker that computes two seconds to end by itself.
test('a question is given up within 100 ms, and the next one answered', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":60,"megabytes":0}'));
  await page.goto(`${file}#concentration?board=5&letters=52x4&opponent=none`);
  let least = Infinity;
  for (let i = 0; i < 15 && least >= 100; ++i) {
    await page.getByRole('button', { name: 'What do I turn?' }).click();
    const stop = page.getByRole('button', { name: 'Stop' });
    await expect(stop).toBeVisible();
    const gone = Promise.race(page.workers().map((worker) => new Promise<void>((resolve) => worker.once('close', () => resolve()))));
    const taken = await stop.evaluate(async (button) => {
      const begun = performance.now();
      (button as HTMLButtonElement).click();
      while (!document.querySelector('aside .badge.unknown')) await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - begun;
    });
    least = Math.min(least, taken);
    await gone;
  }
  expect(least).toBeLessThan(100);
  await page.goto(`${file}#concentration?board=5&letters=10x2&opponent=none`);
  await page.getByRole('button', { name: 'What do I turn?' }).click();
  await expect(page.locator('aside .badge.proved')).toBeVisible();
});

// The same module with less memory to grow into: section 5 of a module says how much.
function with_less_memory(bytes: Buffer, megabytes: number): Buffer {
  const number = (at: number): [number, number] => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return [value, at];
    }
  };
  for (let at = 8; at < bytes.length; ) {
    const kind = bytes[at]!;
    const [size, body] = number(at + 1);
    if (kind === 5) {
      const [least, most_at] = number(body + 2);
      const [, end] = number(most_at);
      const changed = Buffer.from(bytes);
      let pages = Math.max(least, megabytes * 16);
      for (let i = most_at; i < end; ++i, pages >>= 7) changed[i] = (pages & 0x7f) | (i + 1 < end ? 0x80 : 0);
      return changed;
    }
    at = body + size;
  }
  throw new Error('no memory');
}

test.describe('a module that runs out of memory', () => {
  test.use({ change: { of: (path, bytes) => (/concentration.*\.wasm$/.test(path) ? with_less_memory(bytes, 11) : bytes) } });
  test('ends its own question with an error and the command that could; a new Worker answers the next', async ({ page, site, complaints }) => {
    let ended = 0;
    page.on('worker', (worker) => worker.on('close', () => ++ended));
    await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":60,"megabytes":0}'));
    await page.goto(`${site}#concentration?board=5&letters=40x4&opponent=none`);
    await page.getByRole('button', { name: 'What do I turn?' }).click();
    await expect(page.locator('aside [role="alert"] h2')).toHaveText('This question could not be answered');
    await expect(page.locator('aside pre.src')).toHaveText(/^yomi concentration advise /);
    await expect.poll(() => ended).toBe(1);
    await page.goto(`${site}#concentration?board=5&letters=10x2&opponent=none`);
    await page.getByRole('button', { name: 'What do I turn?' }).click();
    await expect(page.locator('aside .badge.proved')).toBeVisible();
    complaints.length = 0; // what the module said as it ended
  });
});

test('where the memory granted ends first it is unknown, with the command that could', async ({ page }) => {
  await page.goto(`${file}#concentration?board=5&letters=100x4&opponent=none`);
  await page.getByRole('button', { name: 'What do I turn?' }).click();
  await expect(page.locator('aside .badge.unknown')).toBeVisible();
  await expect(page.locator('aside pre.src')).toHaveText(/^yomi concentration advise /);
});

test.describe('a thousand questions', () => {
  // The Worker tells of its memories.
  const kTell = 'globalThis.memories=[];{const real=WebAssembly.instantiate;WebAssembly.instantiate=async(...all)=>{const made=await real(...all);memories.push(made.exports.memory);return made;};}\n';
  test.use({ change: { of: (path, bytes) => (/worker\.\w+\.js$/.test(path) ? Buffer.concat([Buffer.from(kTell), bytes]) : bytes) } });
  test('leave the memory as it was', async ({ page, site }) => {
    await page.goto(`${site}#castle?deal=18`);
    await ask_castle(page);
    const sizes = await Promise.all(
      page.workers().map((worker) =>
        worker.evaluate(async () => {
          type Inside = { memories: WebAssembly.Memory[]; onmessage(event: object): void };
          const inside = globalThis as unknown as Inside;
          if (inside.memories.length === 0) return [];
          const ask = async (i: number) => {
            const line = JSON.stringify({ id: 'a', room: 'castle', verb: 'solve', deal: String(i % 20), nodes: 20000 });
            inside.onmessage({ data: { ask: { key: -1, room: 'castle', line } } });
            await new Promise((resolve) => setTimeout(resolve));
          };
          const size = () => inside.memories.map((each) => each.buffer.byteLength);
          for (let i = 0; i < 40; ++i) await ask(i);
          const before = size();
          for (let i = 0; i < 1000; ++i) await ask(i);
          return [before, size()];
        }),
      ),
    );
    const asked = sizes.filter((each) => each.length > 0);
    expect(asked.length).toBeGreaterThan(0);
    for (const [before, after] of asked) expect(after).toEqual(before);
  });
});

test('a Worker that ends is said so; the position is kept, and the room is ready again', async ({ page }) => {
  // As the page sees a Worker that ran out of memory: it is gone, and an error says so.
  await page.addInitScript(() => {
    const workers: Worker[] = [];
    const Own = Worker;
    window.Worker = class extends Own {
      constructor(...given: ConstructorParameters<typeof Own>) {
        super(...given);
        workers.push(this);
      }
    };
    (window as unknown as { end_workers: () => void }).end_workers = () => {
      for (const worker of workers.splice(0)) {
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
      }
    };
    localStorage.setItem('yomikiri.limits', '{"seconds":60,"megabytes":0}');
  });
  await page.goto(`${pathToFileURL(join(folder, 'yomikiri.html')).href}#castle?deal=30560`); // takes long
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  await page.evaluate(() => (window as unknown as { end_workers: () => void }).end_workers());
  await expect(page.locator('.banner')).toContainText('Your position is kept');
  await expect(page.locator('h1')).toHaveText('Deal 30560');
  await expect(page.locator('aside pre').first()).toContainText('yomi castle solve 30560');
  // A new Worker answers.
  await page.getByLabel('Move', { exact: true }).fill('xx');
  await page.keyboard.press('Enter');
  await expect(page.locator('.typed .wrong')).not.toBeEmpty();
  await page.locator('.banner').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.banner')).toHaveCount(0);
});

test('one file: the papers are in it', async ({ page }) => {
  await page.goto(`${pathToFileURL(join(folder, 'yomikiri.html')).href}#papers?room=castle`);
  await expect(page.locator('.baked')).toContainText('about 70% of deals can be won');
});
