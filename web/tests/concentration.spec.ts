import { expect, heading, test } from './page';
import type { Page } from '@playwright/test';

const place = (page: Page, number: number) => page.locator(`[data-place="${number}"]`);
const score = (page: Page) => page.locator('.score b').allTextContents();

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('by mouse: cards are turned, the opponent answers, advice names each turn’s loss', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=best');
  await place(page, 1).click();
  await expect(place(page, 1)).toHaveAccessibleName(/open, row 1, column 1/);
  await place(page, 2).click();
  // Two more cards come from the opponent, unless the first two were a pair.
  await expect(page.locator('.steps .at')).toHaveText('4 / 4');
  await expect(page.locator('.score .turn')).toContainText('You');
  await page.getByRole('button', { name: 'What do I turn?' }).click();
  await expect(page.locator('.badge.proved')).toBeVisible();
  await expect(page.locator('.rows .best')).toHaveCount(1);
  await expect(page.locator('.rows tbody tr')).not.toHaveCount(1);
  await expect(page.locator('.pc.do')).not.toHaveCount(0);
});

test('by keyboard alone: walked, turned, typed, stepped and undone', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none');
  await expect(place(page, 1)).toBeVisible();
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell'))) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(place(page, 7)).toHaveAccessibleName(/open, row 2, column 2/);
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await page.keyboard.press('PageUp');
  await expect(page.locator('.steps .at')).toHaveText('1 / 2');
  await page.keyboard.press('PageDown');
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await page.locator('[data-place="1"]').focus();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.steps .at')).toHaveText('1 / 1');
  await page.keyboard.press('Control+Enter');
  await expect(heading(page)).toBeVisible();
});

test('a whole game is played against an opponent that remembers little, and recorded', async ({ page }) => {
  await page.goto('#concentration?board=7&letters=3x2&opponent=random0');
  const over = page.locator('.badge', { hasText: 'over' });
  for (let turn = 0; turn < 40 && !(await over.isVisible()); ++turn) {
    await expect(page.locator('.score .turn', { hasText: 'You' }).or(over)).toBeVisible();
    if (await over.isVisible()) break;
    const steps = await page.locator('.steps .at').textContent();
    await page.getByRole('button', { name: 'What do I turn?' }).click();
    await expect(page.locator('.pc.do').first()).toBeVisible();
    await page.locator('.pc.do').first().click();
    await expect(page.locator('.steps .at')).not.toHaveText(steps!);
  }
  await expect(heading(page)).toHaveText(/^The game is over: (you win|the opponent wins), [23] to [01]$/);
  const won = (await heading(page).textContent())!.includes('you win');
  await expect(over).toHaveClass(won ? /proved/ : /refuted/);
  await expect(page.locator('.oldnote')).toHaveCount(0);
  await expect(page.locator('.answer').getByRole('button', { name: 'New game' })).toBeVisible();
  expect((await score(page)).reduce((sum, each) => sum + Number(each), 0)).toBe(3);
  await page.getByText('My games').click();
  await expect(page.locator('.folds').last()).toContainText('Table 7');
});

test('a real table is entered by tapping: what a card shows is typed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('#concentration');
  await page.getByRole('button', { name: 'Enter a real table' }).tap();
  await page.getByLabel('Letters: 10x2').fill('4x2');
  await page.getByRole('button', { name: 'Begin' }).tap();
  await expect(page.locator('h1')).toHaveText('A real table');
  await place(page, 3).tap();
  await page.getByLabel('Card 3 shows').fill('Cat');
  await page.getByRole('button', { name: 'That is it' }).tap();
  await expect(place(page, 3)).toHaveAccessibleName(/^Cat open/);
  await place(page, 5).tap();
  await page.getByLabel('Card 5 shows').fill('Cat');
  await page.getByRole('button', { name: 'That is it' }).tap();
  await expect(place(page, 3)).toHaveAccessibleName(/taken/);
  expect(await score(page)).toEqual(['1', '0']);
  await context.close();
});

test('a card that may not be turned is refused with the reason', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none');
  await page.getByLabel('Card', { exact: true }).fill('99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('the map: arrows walk it, Enter asks what that table is worth', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none');
  const cell = page.locator('[data-cell="5.3"]');
  await expect(cell).toHaveAccessibleName(/^1: .*5 letters, 3 known$/);
  await expect(page.locator('.heat .here')).toBeVisible();
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-cell="6.3"]')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.locator('.facts')).toContainText('19/35');
  await expect(page.locator('.answer h3').first()).toHaveText('From the map, not your game: 5 letters, 3 known');
  await page.getByRole('button', { name: 'Back to your game' }).click();
  await expect(page.locator('.facts')).toContainText('10x0/2');
  await expect(page.getByRole('button', { name: 'Back to your game' })).toHaveCount(0);
});

test('the map: where the best turn is a pass, no second card is named', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none');
  const second = page.getByText('The second card, by what the first shows');
  await page.locator('[data-cell="5.3"]').click();
  await expect(page.locator('.facts')).toContainText('19/35');
  await expect(second).toBeVisible();
  await page.locator('[data-cell="8.7"]').click();
  await expect(page.locator('.rows .best')).toContainText('pass: ');
  await expect(second).toHaveCount(0);
});

test('what was seen can be hidden: then it is a game', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none&moves=1+2+3+4');
  await expect(page.locator('.table .known')).toHaveCount(4);
  await page.getByRole('button', { name: 'Hide what was seen' }).click();
  await expect(page.locator('.table .known')).toHaveCount(2);
});

test('Japanese, and a reload keeps the game', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none&moves=1+2&lang=ja');
  await page.getByRole('button', { name: 'どれをめくるか' }).click();
  await expect(heading(page)).toContainText('カード');
  await page.reload();
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
});

test('the exact value has a proof that is verified in the page', async ({ page }) => {
  await page.goto('#concentration');
  await page.getByRole('button', { name: 'What do I turn?' }).click();
  await expect(heading(page)).toHaveText(/^Turn one unknown card/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.verified')).toContainText('verified');
});

test('passes are counted aloud, and the game that they end says why', async ({ page }) => {
  await page.goto('#concentration?board=5&letters=10x2&opponent=none&moves=1+2+3+4');
  await expect(page.locator('.steps .at')).toHaveText('4 / 4');
  await expect(page.locator('.note')).toHaveCount(0);
  for (let pass = 1; pass <= 4; ++pass) {
    await page.getByLabel('Card', { exact: true }).fill('1 3');
    await page.keyboard.press('Enter');
    await expect(page.locator('.steps .at')).toHaveText(`${4 + 2 * pass} / ${4 + 2 * pass}`);
    if (pass < 4) await expect(page.locator('.note')).toHaveText(`passes in a row (two known cards that differ): ${pass}; the game ends at 4`);
  }
  await expect(heading(page)).toHaveText('The game is over: a draw, 0 to 0');
  await expect(page.locator('.answer .why')).toContainText('4 passes in a row (two known cards that differ) end the game');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('.answer .why')).toContainText('4回続いて終局');
});

for (const width of [390, 320])
  test(`the map fits ${width} px: this table is in it, the rest comes by its buttons and by arrows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('#concentration?board=5&letters=10x2&opponent=none');
    const map = page.locator('.map');
    await expect(map.locator('.here')).toBeVisible();
    const cut = () => map.evaluate((box) => [...box.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > box.getBoundingClientRect().right + 1).length);
    expect(await cut()).toBe(0);
    const size = await map.locator('[data-cell]').first().boundingBox();
    expect(Math.min(size!.width, size!.height)).toBeGreaterThanOrEqual(24);
    await expect(page.locator('[data-cell="15.3"]')).toHaveCount(0);
    while (await map.getByRole('button', { name: 'more letters' }).isEnabled()) await map.getByRole('button', { name: 'more letters' }).click();
    await expect(page.locator('[data-cell="15.3"]')).toBeVisible();
    expect(await cut()).toBe(0);
    await page.locator('[data-cell="15.3"]').focus();
    for (let letters = 14; letters >= 4; --letters) {
      await page.keyboard.press('ArrowLeft');
      await expect(page.locator(`[data-cell="${letters}.3"]`)).toBeFocused();
    }
  });
