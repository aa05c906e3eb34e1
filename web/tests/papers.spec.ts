import { expect, heading, sideways, test } from './page';

test('each paper’s tables stand beside ours, with the command that makes them', async ({ page }) => {
  await page.goto('');
  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  await expect(page).toHaveURL(/#papers/);
  for (const [room, command, row] of [
    ['Tsume-shogi', 'yomi tsume paper', 'KomoringHeights'],
    ['Castle', 'yomi castle paper', 'about 70% of deals can be won'],
    ['Calculation', 'yomi calculation paper', 'paper, 50 plans'],
    ['Memory', 'yomi concentration paper', 'a known pair may be taken at once'],
    ['Bridge', 'yomi bridge paper', '161a'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Which paper' }).getByRole('link', { name: room }).click();
    await expect(page.getByRole('heading', { level: 2, name: room, exact: true })).toBeVisible();
    await expect(page.locator('.paper .box')).toContainText(command);
    await expect(page.locator('.baked')).toContainText(row);
  }
});

test('the quick ones are run again in the page, in the page’s language', async ({ page }) => {
  await page.goto('#papers?room=concentration');
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.locator('.ran h2')).toHaveText(/330/);
  await expect(page.locator('.terminal')).not.toBeEmpty();
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.terminal')).toContainText(/[ぁ-ん]/);
  await expect(page.locator('.baked')).toContainText('論文');
});

test('a wide table scrolls in its own frame', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const room of ['tsume', 'castle', 'calculation', 'concentration', 'bridge']) {
    await page.goto(`#papers?room=${room}`);
    await expect(page.locator('.baked')).not.toBeEmpty();
    expect(await sideways(page), room).toBeLessThanOrEqual(0);
  }
  await expect(heading(page)).toHaveCount(0);
});
