import { expect, heading, test } from './page';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

// Mate in 3 in one way, and a cook in 11.
const kCooked = '#tsume?problem=4gB3%2F7k1%2F6l1L%2F7N1%2F6%2BP1B%2F9%2F9%2F9%2F9+b+2r3g4s3n2l17p+1';
const square = (page: Page, name: string) => page.locator(`[data-sq="${name}"]`);

test('by mouse: a problem is checked, and every row of its tree sets the board', async ({ page }) => {
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(heading(page)).toHaveText('Unsound: move 1 has another mate');
  await expect(page.locator('.signs .proved')).toHaveText('proved: mate in 3');
  await expect(page.locator('.signs .refuted')).toHaveText('not sound');
  const rows = page.getByRole('treeitem');
  for (let i = 0; i < (await rows.count()); ++i) {
    await rows.nth(i).click();
    await expect(rows.nth(i)).toHaveAttribute('aria-selected', 'true');
  }
  await page.getByRole('treeitem', { name: /cook/ }).click();
  await expect(square(page, '3b')).toHaveAccessibleName("3b attacker's promoted knight");
  await expect(page.locator('.steps .at')).toHaveText('1 / 11');
  await expect(page.locator('.answer.old')).toHaveCount(0);
});

test('by keyboard alone: a piece is moved, the tree walked, a move typed', async ({ page }) => {
  await page.goto(kCooked);
  await expect(square(page, '2b')).toHaveAccessibleName("2b defender's king");
  await square(page, '5e').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(square(page, '1c')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Promote/ }).press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('1 / 1');
  await square(page, '2b').focus();
  await page.keyboard.type('2b3a');
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await page.keyboard.press('PageUp');
  await expect(page.locator('.steps .at')).toHaveText('1 / 2');
  await page.keyboard.press('Control+Enter');
  await expect(heading(page)).toHaveText(/Unsound/);
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('treeitem', { expanded: true })).toHaveCount(1);
});

test('by touch: solved by oneself against the longest defence; a wrong move is answered', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Solve it myself' }).tap();
  await square(page, '1c').tap();
  await square(page, '1b').tap();
  await page.getByRole('button', { name: /^Promote/ }).tap();
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await square(page, '2d').tap();
  await square(page, '3b').tap();
  await expect(page.locator('.badge', { hasText: 'mate' }).first()).toBeVisible();
  await context.close();
});

test('a problem is solved, its line stepped through, proved and verified', async ({ page }) => {
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(heading(page)).toHaveText('Mate in 3');
  await page.locator('.moves button').nth(1).click();
  await expect(page.locator('.steps .at')).toHaveText('2 / 3');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.locator('.verified')).toContainText('verified');
});

test('a problem is entered by hand, saved as KIF and opened again', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await square(page, '5a').focus();
  await page.keyboard.press('Delete');
  await square(page, '1a').focus();
  await page.keyboard.press('k');
  await square(page, '1c').focus();
  await page.keyboard.press('P');
  // The rest is counted at once.
  const others = page.getByRole('group', { name: "defender's hand" });
  await expect(others).toContainText('17');
  await expect(others.getByRole('button', { name: '金4 gold' })).toBeVisible();
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金0 gold' }).click();
  await expect(others.getByRole('button', { name: '金3 gold' })).toBeVisible();
  await others.getByRole('button', { name: 'one pawn less' }).click();
  await expect(others.getByRole('button', { name: '歩16 pawn' })).toBeVisible();
  await expect(page.getByLabel('The rest to the defender')).not.toBeChecked();
  await page.getByLabel('The rest to the defender').check();
  await expect(others.getByRole('button', { name: '歩17 pawn' })).toBeVisible();
  await page.getByRole('button', { name: 'Take this position' }).click();
  await expect(page.getByRole('group', { name: "defender's hand" })).toContainText('17');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(heading(page)).toHaveText('Mate in 1');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save and print' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'KIF' }).click();
  const kif = readFileSync(await (await waiting).path(), 'utf8');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill(kif);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(square(page, '1a')).toHaveAccessibleName("1a defender's king");
});

test('two pawns on a file are refused with the place', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill('7nl/5+B1k1/6ppp/9/9/4P4/9/4P4/9 b GS2rb3g3s3n3l13p 1');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('Line 1');
});

test('Japanese: squares, moves and the verdict', async ({ page }) => {
  await page.goto(`${kCooked}&lang=ja`);
  await expect(square(page, '2b')).toHaveAccessibleName('２二 玉方 玉');
  await page.getByRole('button', { name: '検討' }).click();
  await expect(heading(page)).toHaveText('不完全作: 1手目に余詰');
  await expect(page.locator('.signs .refuted')).toHaveText('不完全');
  await expect(page.getByRole('treeitem').first()).toContainText('▲１二香成');
});

// --- the composer's whole story: entered by hand, checked, every node walked, saved as KIF and opened again
async function walk_all(page: Page, press: (row: number) => Promise<void>): Promise<number> {
  const rows = page.getByRole('treeitem');
  let walked = 0;
  for (let i = 0; i < (await rows.count()); ++i) {
    await press(i);
    await expect(rows.nth(i)).toHaveAttribute('aria-selected', 'true');
    if ((await rows.nth(i).getAttribute('aria-expanded')) === null) walked += 1;
    else await expect(rows.nth(i)).toHaveAttribute('aria-expanded', 'true');
  }
  return walked;
}
async function check_save_open(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Unsound: move 3 has another mate');
  await expect(page.locator('.signs .proved')).toHaveText('proved: mate in 5');
}
async function through_kif(page: Page): Promise<void> {
  await page.getByRole('treeitem').nth(0).click();
  await page.keyboard.press('PageDown');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save and print' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'KIF' }).click();
  const kif = readFileSync(await (await waiting).path(), 'utf8');
  expect(kif).toContain('香打');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto('#tsume?problem=8k%2F9%2F7P1%2F9%2F9%2F9%2F9%2F9%2F9+b+G2r2b3g4s4n4l17p+1');
  await expect(square(page, '2c')).toHaveAccessibleName("2c attacker's pawn");
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill(kif);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(square(page, '1a')).toHaveAccessibleName("1a defender's king");
  await expect(page.locator('.steps .at')).toHaveText('0 / 5');
}

test('by mouse: a 5-move problem is entered, checked, every node walked, saved as KIF and opened again', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  const palette = page.getByRole('group', { name: 'Pieces' });
  const put = async (side: string, piece: string, ...squares: string[]) => {
    await page.getByRole('group', { name: 'Whose piece' }).getByRole('button', { name: side }).click();
    await palette.getByRole('button', { name: piece }).click();
    for (const each of squares) await square(page, each).click();
  };
  await put('defender', 'king', '1a');
  await put('defender', 'gold', '5a');
  await put('defender', 'lance', '3c');
  await put('attacker', 'bishop', '4a', '1e');
  await put('attacker', 'knight', '2d');
  await put('attacker', 'pawn', '3e', '3e'); // pressed again: promoted
  await expect(square(page, '3e')).toHaveAccessibleName("3e attacker's promoted pawn");
  await put('attacker', 'gold', '9i');
  await page.keyboard.press('Control+z');
  await expect(square(page, '9i')).toHaveAccessibleName('9i empty');
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '香0 lance' }).click();
  await page.getByRole('button', { name: 'Take this position' }).click();
  await expect(page.getByRole('group', { name: "defender's hand" })).toContainText('17');
  await page.getByRole('button', { name: 'Check' }).click();
  await check_save_open(page);
  expect(await walk_all(page, (row) => page.getByRole('treeitem').nth(row).click())).toBeGreaterThan(15);
  await expect(page.locator('.shogi .arrow').first()).toBeVisible();
  await through_kif(page);
});

test('by keyboard: the same problem is entered, checked and every node walked', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByRole('button', { name: 'Empty board' }).press('Enter');
  for (const [at, keys] of [['1a', 'k'], ['5a', 'g'], ['3c', 'l'], ['4a', 'B'], ['2d', 'N'], ['3e', 'P+'], ['1e', 'B']] as const) {
    await square(page, at).focus();
    for (const key of keys) await page.keyboard.press(key);
  }
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '香0 lance' }).press('Enter');
  await page.getByRole('button', { name: 'Take this position' }).press('Enter');
  await expect(page.getByRole('group', { name: "defender's hand" })).toContainText('17');
  await page.keyboard.press('Control+Enter');
  await check_save_open(page);
  await page.getByRole('treeitem').first().focus();
  let first = true;
  const walked = await walk_all(page, async () => {
    if (!first) await page.keyboard.press('ArrowDown');
    first = false;
    await page.keyboard.press('Enter');
  });
  expect(walked).toBeGreaterThan(15);
});

test('a double-king problem: a second king is put, and a king put again has moved', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await square(page, '1a').focus();
  await page.keyboard.press('k');
  await expect(square(page, '5a')).toHaveAccessibleName('5a empty');
  await page.getByRole('button', { name: 'Double kings' }).click();
  await expect(square(page, '5i')).toHaveAccessibleName("5i attacker's king");
  await square(page, '2c').focus();
  await page.keyboard.press('P');
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金0 gold' }).click();
  await page.getByRole('button', { name: 'Take this position' }).click();
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(heading(page)).toHaveText('Mate in 1');
});

const kThree = ['8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1', '7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1', '4gB3/7k1/6l1L/7N1/6+P1B/9/9/9/9 b 2r3g4s3n2l17p 1'];

test('a collection is browsed with one’s own marks, which stay', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill(kThree.join('\n'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('heading', { name: 'Problem 1 of 3' })).toBeVisible();
  // Solved by oneself: marked by itself.
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金1 gold' }).click();
  await square(page, '2b').click();
  await expect(page.getByRole('button', { name: 'solved' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Next without a mark' }).click();
  await expect(page.getByRole('heading', { name: 'Problem 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'later', exact: true }).click();
  await page.getByRole('button', { name: 'Next without a mark' }).click();
  await expect(page.getByRole('heading', { name: 'Problem 3 of 3' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Problem 3 of 3' })).toBeVisible();
  await expect(page.locator('.collection')).toContainText('solved 1 · failed 0 · later 1');
  await page.getByRole('button', { name: 'Next for later' }).click();
  await expect(page.getByRole('heading', { name: 'Problem 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all my marks' }).click();
  await expect(page.locator('.collection')).toContainText('solved 0 · failed 0 · later 0');
});

test('every wrong move is answered and explained, and can be taken back', async ({ page }) => {
  await page.goto(`#tsume?${new URLSearchParams({ problem: kThree[1]! }).toString()}`);
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金1 gold' }).click();
  await square(page, '3b').click(); // lets the king out
  await expect(page.locator('aside .badge').first()).toHaveText('the mate is gone');
  await expect(page.locator('aside .why').first()).toHaveText('the king moves away');
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 2');
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金1 gold' }).click();
  await square(page, '9i').click(); // no check at all
  await expect(page.locator('aside .badge').first()).toHaveText('that is no check');
});

test('a move put down before the legal ones are known is played and answered', async ({ page }) => {
  await page.goto(`#tsume?${new URLSearchParams({ problem: kThree[1]! }).toString()}`);
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金1 gold' }).click();
  await square(page, '3b').click();
  await expect(page.locator('.steps .at')).toHaveText('2 / 2');
  await page.route('**/api/v1/tsume/moves', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 2');
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金1 gold' }).click();
  await square(page, '9i').click();
  await expect(page.locator('aside .badge').first()).toHaveText('that is no check');
});

test('a check puts its main line into the steps, and solving it oneself takes it out again', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 7');
  await expect(page.locator('.shogi .arrow .ar')).toHaveCount(1);
  await page.keyboard.press('PageDown');
  await expect(page.locator('.steps .at')).toHaveText('1 / 7');
  await expect(square(page, '2d')).toHaveAccessibleName("2d attacker's knight");
  await expect(page.locator('.answer.old')).toHaveCount(0);
  await page.getByRole('button', { name: 'Solve it myself' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 0');
});

test('an arrow leads from the hand', async ({ page }) => {
  await page.goto(`#tsume?${new URLSearchParams({ problem: kThree[1]! }).toString()}`);
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(heading(page)).toHaveText('Mate in 3');
  await page.locator('.moves button').first().click();
  await page.keyboard.press('PageUp');
  const silver = await page.locator('[data-hand="black"] [data-kind="S"]').boundingBox();
  const arrow = await page.locator('.shogi .arrow .ar').boundingBox();
  expect(silver!.y + silver!.height / 2).toBeGreaterThan(arrow!.y + arrow!.height - 20);
  expect(Math.abs(silver!.x + silver!.width / 2 - arrow!.x)).toBeLessThan(30);
});

test('pictures and files: PNG drawn from the SVG, KI2, SFEN', async ({ page }) => {
  await page.goto(`#tsume?${new URLSearchParams({ problem: kThree[1]! }).toString()}`);
  await expect(square(page, '2b')).toHaveAccessibleName("2b defender's king");
  await page.getByRole('button', { name: 'Save and print' }).click();
  const dialog = page.getByRole('dialog');
  const saved = async (name: string) => {
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name, exact: true }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const png = await saved('PNG');
  expect([png.name, png.bytes.subarray(1, 4).toString(), png.bytes.readUInt32BE(16) >= 1200]).toEqual(['tsume.png', 'PNG', true]);
  expect((await saved('SVG')).bytes.toString()).toContain('<svg');
  expect((await saved('SFEN')).bytes.toString()).toContain('7nl/5+B1k1/6ppp');
  expect((await saved('KI2')).bytes.toString()).toContain('玉');
});

test('letters stand for kanji where no Japanese font is there', async ({ page }) => {
  // Every kanji is one and the same box.
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      fillText.call(this, text.replace(/[^\x20-\x7e]/g, '#'), x, y);
    };
  });
  await page.goto('#tsume');
  await expect(square(page, '1b').locator('text')).toHaveText('K');
  await expect(square(page, '3e').locator('text')).toHaveText('+P');
  await expect(page.locator('[data-hand="black"]')).toContainText('N');
});

test('a sheet to print has the problems and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      (window as unknown as { printed: string[] }).printed = [...document.querySelectorAll('.sheet li')].map((each) => each.textContent ?? '');
    };
  });
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill(kThree.join('\n'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByRole('button', { name: 'Print a sheet of twelve' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: string[] }).printed?.length)).toBe(3);
});

test('the tree follows the steps, and its arrows set the board as they walk', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 7');
  const selected = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(selected).toHaveCount(0);
  const in_frame = () => selected.evaluate((row) => {
    const [item, tree] = [row.getBoundingClientRect(), row.closest('.tree')!.getBoundingClientRect()];
    return item.top >= tree.top - 1 && item.bottom <= tree.bottom + 1;
  });
  for (let at = 1; at <= 7; ++at) {
    await page.keyboard.press('PageDown');
    await expect(page.locator('.steps .at')).toHaveText(`${at} / 7`);
    await expect(selected).toHaveAttribute('data-row', String(at));
    expect(await in_frame()).toBe(true);
  }
  await page.keyboard.press('PageUp');
  await expect(selected).toHaveAttribute('data-row', '6');
  expect(await page.evaluate(() => scrollY)).toBe(0); // the board is where it was
  // From there by arrows alone: rows that are no fold set the board at once.
  await selected.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(selected).toHaveAttribute('data-row', '1');
  await expect(page.locator('.steps .at')).toHaveText('1 / 7');
  await page.keyboard.press('ArrowDown'); // 4 tries, folded: where they branch off
  await expect(page.locator('.steps .at')).toHaveText('0 / 7');
  await expect(selected).toHaveAttribute('data-row', '1.try');
  await expect(selected).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(selected).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(selected).toHaveAttribute('data-row', '1.try.0');
  await expect(selected).toBeFocused();
  const before = await square(page, '2d').getAttribute('aria-label');
  expect(before).toBe('2d empty');
  // Steps within the try stay with it; back at the start nothing is selected.
  await page.keyboard.press('PageDown');
  await expect(page.locator('.steps .at')).toHaveText(/^2 /);
  await expect(selected).toHaveAttribute('data-row', '1.try.0');
  await page.keyboard.press('ArrowLeft');
  await expect(selected).toHaveAttribute('data-row', '1.try');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem', { expanded: true })).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(selected).toHaveAttribute('data-row', '1');
  await page.getByRole('button', { name: 'First' }).click();
  await expect(selected).toHaveCount(0);
  // To walk is nothing to undo.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  // A try that is played by hand is found, and its fold opened.
  await page.getByLabel('Move', { exact: true }).fill('L*1c');
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('1 / 1');
  await expect(selected).toHaveAttribute('data-row', /^1\.try\.\d+$/);
});

for (const [width, height] of [[1280, 800], [390, 844], [320, 640]] as const)
  test(`the editor’s pieces are in view with the board: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('#tsume');
    await page.getByRole('button', { name: 'Edit' }).click();
    const palette = page.getByRole('group', { name: 'Pieces' });
    await expect(palette).toBeInViewport({ ratio: 1 });
    if (height > 640) await expect(page.locator('.shogi')).toBeInViewport({ ratio: 0.98 });
    if (width > 980) await expect(page.getByRole('button', { name: 'Take this position' })).toBeInViewport({ ratio: 1 });
    // However far one has scrolled, on a phone.
    if (width < 980) {
      await page.locator('[data-sq="5i"]').scrollIntoViewIfNeeded();
      await expect(palette).toBeInViewport({ ratio: 1 });
    }
  });

test('in the editor a piece is lifted and put down, and a square without a chosen piece says what to do', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await square(page, '9i').click();
  await expect(page.locator('.toolbox [role="alert"]')).toHaveText('Choose a piece above, then press its squares.');
  await square(page, '1b').click();
  await expect(square(page, '1b')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.toolbox [role="alert"]')).toHaveCount(0);
  await square(page, '2b').click();
  await expect(square(page, '2b')).toHaveAccessibleName("2b defender's king");
  await expect(square(page, '1b')).toHaveAccessibleName('1b empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(square(page, '1b')).toHaveAccessibleName("1b defender's king");
  // By keyboard, and put back by Escape.
  await square(page, '1b').focus();
  await page.keyboard.press('Enter');
  await expect(square(page, '1b')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(square(page, '1b')).toHaveAttribute('aria-selected', 'false');
  await expect(square(page, '1b')).toHaveAccessibleName("1b defender's king");
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(square(page, '1c')).toHaveAccessibleName("1c defender's king");
});

test('what was edited is not lost by asking at once, nor by walking on; what cannot be taken says why', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await square(page, '1a').focus();
  await page.keyboard.press('k');
  await square(page, '2c').focus();
  await page.keyboard.press('P');
  await page.getByRole('group', { name: "attacker's hand" }).getByRole('button', { name: '金0 gold' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.signs .proved').first()).toHaveText('proved: mate in 1');
  await page.getByRole('button', { name: 'Edit' }).click();
  await square(page, '2d').focus();
  await page.keyboard.press('P'); // two on a file
  await page.getByRole('button', { name: 'Walk' }).click();
  await expect(page.locator('.toolbox [role="alert"]')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-pressed', 'true');
  await square(page, '2d').focus();
  await page.keyboard.press('Delete');
  await square(page, '9i').focus();
  await page.keyboard.press('L');
  await page.getByRole('button', { name: 'Walk' }).click();
  await expect(page.getByRole('button', { name: 'Walk' })).toHaveAttribute('aria-pressed', 'true');
  await expect(square(page, '9i')).toHaveAccessibleName("9i attacker's lance");
});

async function saved_as(page: Page, name: string): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save and print' }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const text = readFileSync(await (await waiting).path(), 'utf8');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  return text;
}

test('a file has the solution, whichever row is on the board; what is opened again is walked along the new answer', async ({ page }) => {
  await page.goto(kCooked);
  // Without an answer: what was played.
  await expect(square(page, '2b')).toHaveAccessibleName("2b defender's king");
  await page.getByLabel('Move', { exact: true }).fill('2d1b+');
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('1 / 1');
  const tried = await saved_as(page, 'KIF');
  expect(tried).toContain('１二桂成(24)');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(heading(page)).toHaveText('Unsound: move 1 has another mate');
  await page.getByRole('treeitem', { name: /cook/ }).click();
  await expect(page.locator('.steps .at')).toHaveText('1 / 11');
  const checked = await saved_as(page, 'KIF');
  expect(checked).toContain('検討結果：不完全作(余詰あり)');
  expect(checked).toMatch(/ 1 １二香成\(13\)/);
  expect(checked).toContain('変化：1手');
  expect(await saved_as(page, 'KI2')).toContain('▲１二香成');
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await expect(heading(page)).toHaveText('Mate in 3');
  expect(await saved_as(page, 'KIF')).toMatch(/ 1 １二香成\(13\)/);
  // The record of a refuted try, opened and checked.
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('The position as text').fill(tried);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 1');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 3');
  await page.getByRole('button', { name: 'Forward' }).first().click();
  await expect(square(page, '1b')).toHaveAccessibleName("1b attacker's promoted lance");
  await page.getByRole('button', { name: 'Undo' }).click(); // the record
  await expect(page.locator('.steps .at')).toHaveText('0 / 1');
});

test('the editor takes the problem, not the position that is looked at', async ({ page }) => {
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('treeitem', { name: /cook/ }).click();
  await expect(square(page, '3b')).toHaveAccessibleName("3b attacker's promoted knight");
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(square(page, '3b')).toHaveAccessibleName('3b empty');
  await expect(square(page, '2d')).toHaveAccessibleName("2d attacker's knight");
  await page.getByRole('button', { name: 'Take this position' }).click();
  await expect(page.locator('.steps .at')).toHaveText('0 / 0');
  await expect(page).toHaveURL(/4gB3%2F7k1%2F6l1L%2F7N1%2F6%2BP1B/);
});

test('a line longer than its length says what is not counted', async ({ page }) => {
  await page.goto(`#tsume?${new URLSearchParams({ problem: '4gB2k/9/6l2/7N1/8B/9/9/9/9 b L2r3g4s3n2l18p 1' }).toString()}`);
  await page.getByRole('button', { name: 'Check' }).click();
  const flaw = page.getByRole('treeitem', { name: /distance left open/ });
  await expect(flaw).toContainText('in 5');
  await flaw.click();
  await expect(page.locator('.steps .at')).toHaveText('1 / 7');
  await expect(flaw).toContainText('A futile interposition in it and its capture are not counted.');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('treeitem', { name: /距離の非限定/ })).toContainText('無駄合1回とそれを取る手は手数に数えません');
});

test('the editor’s keys are in the sheet and in the caption; a hand is emptied by Delete', async ({ page }) => {
  await page.goto('#tsume');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.locator('.head p')).toContainText('capitals for the attacker');
  const hand = page.getByRole('group', { name: "attacker's hand" });
  await hand.getByRole('button', { name: '桂1 knight' }).focus();
  await page.keyboard.press('Enter');
  await expect(hand.getByRole('button', { name: '桂2 knight' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(hand.getByRole('button', { name: '桂1 knight' })).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toContainText('P L N S G B R K');
  await expect(sheet).toContainText('promote');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.goto('#castle');
  await page.locator('header').getByRole('button', { name: 'Keys' }).click();
  await expect(sheet).not.toContainText('promote');
});

test('by touch: one’s own move is named with its answer, by the board too; a row of the tree is seen on a board', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Solve it myself' }).tap();
  await square(page, '5e').scrollIntoViewIfNeeded();
  await square(page, '1c').tap();
  await square(page, '1b').tap();
  await page.getByRole('button', { name: /^Promote/ }).tap();
  await expect(heading(page)).toHaveText(/1b\+?.*; the defender answers .*3a/);
  await expect(page.locator('.verdict')).toHaveText(/^the right move: .*1b.*; the defender answers .*3a/);
  await expect(page.getByRole('status')).toHaveText(/^the right move: /);
  await page.getByRole('button', { name: 'From the beginning' }).tap();
  await expect(page.locator('.steps .at')).toHaveText('0 / 0');
  await square(page, '5e').scrollIntoViewIfNeeded();
  await square(page, '2d').tap();
  await square(page, '1b').tap();
  await expect(page.locator('.verdict.bad')).toHaveText(/^the mate is gone: .*1b/);
  await expect(page.locator('.verdict.bad')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.shogi')).toBeInViewport({ ratio: 0.7 });
  await page.getByRole('button', { name: 'Leave it' }).tap();
  await page.getByRole('button', { name: 'Check' }).tap();
  await page.getByRole('treeitem').last().tap();
  await expect(page.locator('.smallboard')).toBeInViewport({ ratio: 0.98 });
  await context.close();
});

test('a fold of the tree shows where its rows branch off', async ({ page }) => {
  await page.goto('#tsume?problem=4gB2k%2F9%2F6l2%2F7N1%2F8B%2F9%2F9%2F9%2F9+b+L2r3g4s3n2l18p+1');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('[data-row="5"]').click();
  await expect(page.locator('.steps .at')).toHaveText('5 / 5');
  await page.getByRole('treeitem', { name: /^✕?\s*4 tries/ }).click();
  await expect(page.locator('.steps .at')).toHaveText('2 / 5');
  await expect(page.locator('[data-row="3.try"]')).toHaveAttribute('aria-selected', 'true');
  await expect(square(page, '2b')).toHaveAccessibleName("2b defender's king");
});

test('the focus stays with what is left when a button goes or is switched off', async ({ page }) => {
  await page.goto('#tsume');
  const on_board = page.locator('.shogi [data-sq]:focus');
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByRole('button', { name: 'Take this position' }).press('Enter');
  await expect(on_board).toHaveCount(1);
  await page.getByRole('button', { name: 'Open' }).press('Enter');
  await page.getByLabel('The position as text').fill(kThree[1]!);
  await page.getByRole('button', { name: 'Read it' }).press('Enter');
  await expect(on_board).toHaveCount(1);
  await page.getByRole('button', { name: 'Solve it myself' }).press('Enter');
  await expect(on_board).toHaveCount(1);
  await page.getByRole('button', { name: 'Leave it' }).press('Enter');
  await expect(on_board).toHaveCount(1);
  await page.getByRole('button', { name: 'Solve', exact: true }).press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('0 / 3');
  const steps = page.getByRole('toolbar');
  await steps.getByRole('button', { name: 'Last' }).press('Enter');
  await expect(steps.getByRole('button', { name: 'Back' })).toBeFocused();
  await steps.getByRole('button', { name: 'First' }).press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('0 / 3');
  await expect(steps.getByRole('button', { name: 'Forward' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.steps .at')).toHaveText('1 / 3');
});

test('what was said is not left behind in another room or language; the tree’s rings are whole', async ({ page }) => {
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('status')).toContainText('Unsound');
  const room = await page.locator('.tree').evaluate((tree) => {
    const [frame, first] = [tree.getBoundingClientRect(), tree.firstElementChild!.getBoundingClientRect()];
    tree.scrollTop = tree.scrollHeight;
    const last = tree.lastElementChild!.getBoundingClientRect();
    return Math.min(first.top - frame.top, frame.bottom - last.bottom, first.left - frame.left);
  });
  expect(room).toBeGreaterThanOrEqual(5); // 3 px of ring, 2 px off
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('status')).toBeEmpty();
  await page.getByRole('button', { name: '検討' }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  await page.getByRole('navigation').getByRole('link').first().click();
  await expect(page.getByRole('status')).toBeEmpty();
});

test('on a phone the board comes into view to solve it oneself', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(kCooked);
  await page.getByRole('button', { name: 'Check' }).tap();
  await expect(page.locator('.tree')).toBeVisible();
  await page.getByRole('button', { name: 'Solve it myself' }).tap();
  const edges = () => page.locator('.ts').evaluate((board) => [board.getBoundingClientRect().top, board.getBoundingClientRect().bottom]);
  await expect.poll(async () => (await edges())[0]).toBeGreaterThanOrEqual(0);
  const fold = await page.locator('nav.rooms').evaluate((bar) => bar.getBoundingClientRect().top);
  expect((await edges())[1]).toBeLessThanOrEqual(fold);
  await context.close();
});
