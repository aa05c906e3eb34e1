import { expect, heading, test } from './page';
import type { Page } from '@playwright/test';

const stop = (page: Page, name: string) => page.locator(`[data-stop="${name}"]`);
const at = (page: Page, steps: string) => expect(page.locator('.steps .at')).toHaveText(steps);

test('by mouse: the example’s card is advised with chance and interval, dragged to its place, and the next drawn', async ({ page }) => {
  await page.goto('#calculation');
  await expect(page.locator('h1')).toHaveText('Shuffle 17');
  await page.getByRole('button', { name: 'Where does the 5♦ go?' }).click();
  await expect(heading(page)).toHaveText('Put the 5♦ on stack 2');
  await expect(page.locator('.why')).toHaveText('The 5♦ is kept for base 2, which needs 4 6 8 10 Q A 3 before it');
  await expect(page.locator('.rows .best')).toContainText('84.9%');
  await expect(page.locator('.rows .best')).toContainText(/won \d+ of \d+ trial games, \d+–\d+%/);
  await expect(page.locator('#chances')).toContainText('The chance comes from other games with a like estimate');
  await expect(page.locator('.chips li')).toHaveCount(8);
  await expect(page.getByRole('button', { name: '5♦ 84.9%: put it on stack 2' })).toHaveClass(/hot/);
  await stop(page, 'hand').dragTo(page.locator('[data-drop="s2"]'));
  await at(page, '43 / 43');
  await expect(page.locator('.oldnote')).toBeVisible();
  await page.locator('.ask').getByRole('button', { name: 'Draw' }).click();
  await expect(page.getByRole('button', { name: 'J♠: the drawn card' })).toBeVisible();
});

test('by keyboard alone: drawn, walked, placed, typed, stepped and undone', async ({ page }) => {
  await page.goto('#calculation?position=17');
  await expect(stop(page, 'hand')).toBeVisible();
  while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-stop')))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '4♥: the drawn card' })).toBeVisible();
  await stop(page, 'hand').focus();
  await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
  await expect(stop(page, 'b4')).toBeFocused();
  await page.keyboard.press('Enter');
  await at(page, '2 / 2');
  await stop(page, 'hand').focus();
  await page.keyboard.type('6c s1');
  await page.keyboard.press('Enter');
  await at(page, '4 / 4');
  await page.keyboard.press('PageUp');
  await at(page, '3 / 4');
  await stop(page, 'hand').focus();
  await page.keyboard.press('Control+z');
  await at(page, '2 / 2');
});

test('by touch and dark: a real table is entered card by card, and its advice followed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('#calculation');
  await page.getByRole('button', { name: 'Enter cards from a table' }).tap();
  await expect(page.locator('h1')).toHaveText('Shuffle 17'); // it is asked first
  await page.getByRole('button', { name: 'Begin' }).tap();
  await expect(page.locator('h1')).toHaveText('A real table');
  await page.getByRole('button', { name: /^7: drawn/ }).tap();
  await page.getByRole('button', { name: 'Where does the 7 go?' }).tap();
  await expect(heading(page)).toHaveText(/Put the 7 on stack/);
  await page.getByRole('button', { name: 'Put it there' }).tap();
  await at(page, '2 / 2');
  await page.getByRole('button', { name: /^A: drawn/ }).tap();
  await stop(page, 'b1').tap();
  await at(page, '4 / 4');
  await context.close();
});

test('a placement that is not allowed is refused with the reason', async ({ page }) => {
  await page.goto('#calculation?position=17');
  await page.getByLabel('Move', { exact: true }).fill('b9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await at(page, '0 / 0');
});

test('the game plays on by itself to the end, and is recorded as won', async ({ page }) => {
  await page.goto('#calculation?position=17');
  await page.getByRole('button', { name: 'Play on by itself' }).click();
  await expect(heading(page)).toContainText('Won');
  await page.getByRole('button', { name: 'Show the game' }).click();
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await expect(page.locator('.badge.proved').first()).toHaveText('won');
  await page.getByText('My games').click();
  await expect(page.locator('.folds').last()).toContainText('Shuffle 17');
});

test('whether the shuffle can be won is proved, and the proof verified', async ({ page }) => {
  await page.goto('#calculation?position=17');
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(page.locator('.badge.proved')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.verified')).toContainText('verified');
});

test('Japanese, and a reload keeps the game', async ({ page }) => {
  await page.goto('#calculation?lang=ja');
  await page.getByRole('button', { name: '5♦をどこへ置くか' }).click();
  await expect(heading(page)).toHaveText('5♦はスタック2へ');
  await page.reload();
  await at(page, '42 / 42');
});

const kTops = 'bases\n1: 3 4 5 6 7 8 9 T J Q K\n2: 4 6 8 T Q A 3 5 7 9 J K\n3: 9 Q 2 5 8 J A 4 7 T K\n4: Q 3 7 J 2 6 T A 5 9 K\nstacks\n1: 9\n2: T\n3: K\n';

test('a top card that a base awaits is marked and mentioned while a card is drawn', async ({ page }) => {
  await page.goto(`#calculation?position=${encodeURIComponent(kTops)}&moves=7`);
  await expect(page.locator('.strip .up')).toHaveText('↑3');
  await expect(page.locator('.strip .up')).toHaveAttribute('title', 'base 3 awaits the 9');
  await page.getByRole('button', { name: 'Where does the 7 go?' }).click();
  await expect(page.locator('.held')).toContainText(/Base 3 awaits the 9 of stack 1; the plan keeps it for base [124]/);
  await expect(page.locator('.marks')).toContainText('kept for base 2');
});

test('a real table of four stacks says why there is no chance, and that too many cards are left', async ({ page }) => {
  await page.goto('#calculation');
  await page.getByRole('button', { name: 'Enter cards from a table' }).click();
  await page.getByLabel('Stacks').fill('4');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.stack')).toHaveCount(4);
  await page.getByRole('button', { name: /^7: drawn/ }).click();
  await page.getByRole('button', { name: 'Can it be won?' }).click();
  await expect(heading(page)).toHaveText('Not decided: too many cards are left to decide it exactly');
  await page.getByRole('button', { name: 'Where does the 7 go?' }).click();
  await expect(page.locator('#chances')).toHaveText('Chances of winning are known for 3 stacks only');
  await expect(page.locator('.rows th')).toHaveText(['placement', '0 … 100%']);
  await expect(page.locator('.rows .best')).toContainText('= stack');
  await expect(page.locator('.key')).not.toContainText('chance');
});

test('what can be undone outlives a reload', async ({ page }) => {
  await page.goto('#calculation?position=17');
  await page.locator('.ask').getByRole('button', { name: 'Draw' }).click();
  await at(page, '1 / 1');
  await page.reload();
  await at(page, '1 / 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await at(page, '0 / 0');
});
