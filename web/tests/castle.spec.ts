import { expect, heading, test } from './page';
import type { Page } from '@playwright/test';

const card = (page: Page, name: string) => page.getByRole('gridcell', { name });
const column = (page: Page, number: number) => page.locator(`[data-column="${number}"]`);
const after = (page: Page, moves: number) => expect(page.locator('.head p')).toContainText(moves === 0 ? 'nothing moved yet' : moves === 1 ? 'after 1 move' : `after ${moves} moves`);

test('by mouse: a card is dragged, a hint followed, a mistake told and taken back', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await card(page, '10 of hearts, column 8').dragTo(column(page, 3));
  await after(page, 1);
  await expect(column(page, 3)).toHaveAttribute('aria-label', 'column 3: 5♠, 4♥, K♥, K♣, 7♠, J♦, 10♥');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(heading(page)).toHaveText(/from|foundation/);
  await page.getByRole('button', { name: 'Play this move' }).click();
  await after(page, 2);
  // The line of the still: lost since move 9.
  await page.goto('#castle?deal=18&moves=83+43+42+4h+13+1h+63+17+61+54');
  await after(page, 10);
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Lost since move 9');
  await expect(page.locator('.why')).toHaveText('8♠ from 6 to 1 lost it; take back 2 moves');
  await page.getByRole('button', { name: 'Take back 2' }).click();
  await after(page, 8);
  await expect(page.locator('.oldnote')).toHaveCount(0);
  await expect(page.locator('.answer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.proved')).toBeVisible();
});

test('by keyboard alone: picked up, carried, put down, stepped, undone, typed and asked', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await after(page, 0);
  await page.keyboard.press('Tab');
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell'))) await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('8 of hearts, column 1');
  for (let i = 0; i < 7; ++i) await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAccessibleName('10 of hearts, column 8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('10 of hearts picked up');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toContainText('put back');
  await page.keyboard.press('Space');
  for (let i = 0; i < 5; ++i) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAccessibleName('10 of hearts, column 3');
  await after(page, 1);
  await expect(page.getByRole('status')).toContainText('10♥ from 8 to 3');
  await page.keyboard.press('PageUp');
  await after(page, 0);
  await page.keyboard.press('PageDown');
  await after(page, 1);
  await page.keyboard.press('Control+z');
  await after(page, 0);
  await page.keyboard.press('Control+Shift+z');
  await after(page, 1);
  await column(page, 1).locator('[tabindex="0"], [data-at]').first().focus();
  await page.keyboard.type('43');
  await page.keyboard.press('Enter');
  await after(page, 2);
  await page.keyboard.press('Control+Enter');
  await expect(heading(page)).toHaveText(/from|foundation/);
});

test('by touch: a tap picks up, a tap puts down; a drag too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('#castle?deal=18');
  await card(page, '10 of hearts, column 8').tap();
  await expect(page.locator('.pc.can')).not.toHaveCount(0);
  await card(page, 'J of diamonds, column 3').tap();
  await after(page, 1);
  const session = await context.newCDPSession(page);
  const at = async (name: string) => {
    const box = (await card(page, name).boundingBox())!;
    return { x: box.x + 10, y: box.y + 20 };
  };
  const from = await at('9 of diamonds, column 4');
  const to = await at('10 of hearts, column 3');
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 4; ++i) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + ((to.x - from.x) * i) / 4, y: from.y + ((to.y - from.y) * i) / 4 }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await after(page, 2);
  await context.close();
});

test('a move that is not legal goes back, with the reason', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await card(page, '10 of hearts, column 8').click();
  await column(page, 2).locator('button').last().click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await after(page, 0);
  await page.getByLabel('Move', { exact: true }).fill('99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('there is no column 9');
  await page.getByLabel('Move', { exact: true }).fill('8h');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('10♥ cannot go to its foundation yet');
});

test('the solution is stepped through to the end, where the game is won and recorded', async ({ page }) => {
  await page.goto('#castle?deal=7');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Can be won in 128 moves');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.locator('.steps .at')).toHaveText(/\/ 128$/);
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await expect(heading(page)).toHaveText('Won');
  await expect(page.locator('.fndrow')).toContainText('K');
  await page.getByText('My games').click();
  await expect(page.locator('.folds')).toContainText('Deal 7');
  await page.getByRole('button', { name: 'Clear them' }).click();
  await expect(page.locator('.folds')).toContainText('No finished game yet');
});

test('a run moves as one with its lowest card', async ({ page }) => {
  await page.goto('#castle?deal=18&moves=83+43');
  await after(page, 2);
  // J♦ 10♥ 9♦ lie on column 3; Q♥ is on column 7: not enough room for three, so the lowest card offers no move.
  await expect(card(page, 'J of diamonds, column 3')).not.toHaveClass(/free/);
  // A solution has runs: the step bar counts single cards, and a step may take several.
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const count = async () => Number((await page.locator('.steps .at').textContent())!.split(' / ')[0]);
  let jump = false;
  for (let before = await count(), i = 0; i < 60 && !jump; ++i) {
    await page.keyboard.press('PageDown');
    await expect.poll(count).toBeGreaterThan(before);
    const now = await count();
    jump = now > before + 1;
    before = now;
  }
  expect(jump).toBe(true);
});

test('deals by number, of PySolFC, of streets and of citadel, and one that can be won', async ({ page }) => {
  await page.goto('#castle');
  const open = () => page.getByRole('button', { name: 'New deal' }).click();
  await open();
  await page.getByLabel('Number of the deal').fill('12345');
  await page.getByLabel('The number is PySolFC’s').check();
  await page.getByRole('button', { name: 'Deal it' }).click();
  await expect(page.locator('h1')).toHaveText(/12345/);
  await open();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('citadel');
  await page.getByLabel('The number is PySolFC’s').uncheck();
  await page.getByLabel('Number of the deal').fill('3');
  await page.getByRole('button', { name: 'Deal it' }).click();
  await expect(page.locator('.head p')).toContainText('Citadel');
  await open();
  await page.getByRole('combobox', { name: 'Game' }).selectOption('streets');
  await page.getByRole('button', { name: 'A deal that can be won' }).click();
  // Which deals are tried is left to chance, and so is how long one takes.
  await expect(page.locator('.head p')).toContainText('Streets and Alleys');
  await expect(page.locator('.fndrow .ghost')).toHaveCount(4);
  await open();
  await page.getByLabel('Number of the deal').fill('seven');
  await page.getByRole('button', { name: 'Deal it' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
});

test('a pasted board is played on; a game survives a reload', async ({ page }) => {
  await page.goto('#castle');
  await page.getByRole('button', { name: 'Paste a board' }).click();
  await page.getByLabel('The position as text').fill('Foundations: H-J C-K D-K S-K\nQH\nKH\n-\n-\n-\n-\n-\n-\n');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('h1')).toHaveText('A board');
  await card(page, 'Q of hearts, column 1').dblclick();
  await after(page, 1);
  await page.reload();
  await after(page, 1);
  await card(page, 'K of hearts, column 2').dblclick();
  await expect(heading(page)).toHaveText('Won');
});

test('the fewest moves: progress is shown, stopped, gone on with, and a move answered while it runs', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('yomikiri.limits', '{"seconds":600,"megabytes":0}')); // it runs until it is stopped
  await page.goto('#castle?deal=18');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await page.getByRole('button', { name: 'Look for fewer' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText(/Stopped after/);
  // What was known before is not lost.
  await page.getByRole('button', { name: 'The answer before' }).click();
  await expect(heading(page)).toHaveText(/^Can be won in/);
  await page.getByRole('button', { name: 'Look for fewer' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  // A move is answered while it runs.
  await card(page, '10 of hearts, column 8').dragTo(column(page, 3));
  await after(page, 1);
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await expect(heading(page)).toHaveText(/Stopped after/);
});

test('an answer to the position before says so, and offers nothing for this one', async ({ page }) => {
  await page.goto('#castle?deal=18');
  let go_on: () => void = () => {};
  const moved = new Promise<void>((resolve) => (go_on = resolve));
  await page.route('**/api/v1/castle/solve', async (route) => {
    await moved;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.running')).toBeVisible();
  await card(page, '10 of hearts, column 8').dragTo(column(page, 3));
  await after(page, 1);
  go_on();
  await expect(heading(page)).toHaveText(/^Can be won in/);
  await expect(page.locator('.oldnote')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the solution' })).toHaveCount(0);
});

test('every rank of a long column can be read', async ({ page }) => {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('#castle?deal=18&moves=83+43+42+4h+13+1h+63+17+61+54');
    await after(page, 10);
    // A rank ends before the next card begins.
    const cut = await column(page, 3).locator('.pc').evaluateAll((cards) =>
      cards.slice(0, -1).map((card, i) => {
        const text = document.createRange();
        text.selectNodeContents(card.firstChild!);
        return text.getBoundingClientRect().right - cards[i + 1]!.getBoundingClientRect().left;
      }),
    );
    expect(cut.length).toBe(9);
    expect(Math.max(...cut), `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('a card that is picked up leaves the table as it is', async ({ page }) => {
  await page.goto('#castle?deal=18');
  await expect(card(page, '10 of hearts, column 8')).toHaveClass(/free/);
  const places = () => page.locator('.castle .pc:not(.held)').evaluateAll((all) => all.slice(0, 40).map((each) => each.getBoundingClientRect().top));
  const before = await places();
  await card(page, '10 of hearts, column 8').click();
  await expect(page.locator('.pc.held')).toHaveCount(1);
  expect(await places()).toEqual(before);
});

test('the picture is the engine’s, and every move can be judged', async ({ page }) => {
  await page.goto('#castle?deal=18');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  expect((await waiting).suggestedFilename()).toBe('castle-18.svg');
  await page.getByRole('button', { name: 'Judge every move' }).click();
  await expect(page.locator('.rows tbody tr')).not.toHaveCount(0);
  await expect(page.locator('.rows .badge.proved').first()).toHaveText('still wins');
  await expect(page.locator('.rows th').first()).toHaveText('Every legal move: does the game stay winnable?');
});

test('dark and Japanese: the story reads the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, colorScheme: 'dark', locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('#castle?deal=18');
  await page.getByRole('button', { name: 'ヒント' }).click();
  await expect(heading(page)).toHaveText('10♥を8列から3列へ');
  await expect(card(page, 'ハートの10、8列')).toBeVisible();
  await context.close();
});
