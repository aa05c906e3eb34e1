// What the tests of the page share.
import { expect, test as base, type Locator, type Page, type Request } from '@playwright/test';
import { createRequire } from 'node:module';

const kAxe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

// A page that complains fails its test.
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(String(error)));
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

// axe is put into a page that allows it: use with bypassCSP.
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: kAxe });
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    const { axe } = window as unknown as { axe: { run: (what: Document, options: object) => Promise<Found> } };
    const found = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return found.violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  });
}
// Waits until nothing has been asked for half a second, and nothing is still to be answered.
export function settled(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => (open.add(request), (last = Date.now())));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => (open.delete(request), (last = Date.now())));
  return () => expect.poll(() => open.size === 0 && Date.now() - last > 500).toBe(true);
}
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
export const heading = (page: Page): Locator => page.locator('aside h2').first();
