import { expect, heading, settled, test } from './page';
import type { Page } from '@playwright/test';

const card = (page: Page, name: string) => page.locator(`[data-card="${name}"]`);

test('by mouse: what to play from one seat, with rates, reasons and who holds what', async ({ page }) => {
  await page.goto('#bridge');
  await expect(page.locator('h1')).toHaveText('3NT by South');
  await page.getByRole('button', { name: 'What do I play?' }).click();
  await expect(heading(page)).toHaveText(/^Play ♥/);
  await expect(page.locator('.badge.estimated')).toBeVisible();
  await expect(card(page, 'HA')).toHaveAccessibleName(/A of hearts, sets \d+%/);
  await expect(page.locator('.who li')).not.toHaveCount(0);
  await expect(page.locator('.more .key span')).toHaveText(['South', 'West']); // whose is which part of a bar
  await page.getByRole('button', { name: 'Play it' }).last().click();
  await expect(page.locator('.steps .at')).toHaveText('9 / 9');
});

test('by keyboard alone: cards are walked and played, typed, stepped and undone', async ({ page }) => {
  await page.goto('#bridge');
  await expect(card(page, 'HA')).toBeVisible();
  await card(page, 'S2').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'HA')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('9 / 9');
  await page.keyboard.press('PageUp');
  await expect(page.locator('.steps .at')).toHaveText('8 / 9');
  await card(page, 'S2').focus();
  await page.keyboard.type('h5');
  await page.keyboard.press('Enter');
  await expect(page.locator('.steps .at')).toHaveText('9 / 9');
  await card(page, 'S2').focus();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.steps .at')).toHaveText('8 / 9');
});

test('a card that may not be played is refused with the reason', async ({ page }) => {
  await page.goto('#bridge');
  await card(page, 'S2').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('one’s own hand is in view when the room is opened on a phone, wherever dummy lies', async ({ browser, baseURL }) => {
  // South is dummy: one's own hand, on the left, across, on the right.
  for (const [seat, side] of [['S', ''], ['E', '.l'], ['N', '.t'], ['W', '.r']]) {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const query = `?deal=7&auction=P+P+1H+P+P+P&play=S2&seat=${seat}`;
    await page.goto(`#bridge${query}`);
    await expect(page.locator('.own .pc').first()).toBeVisible();
    if (side) await expect(page.locator(`.bt > ${side} .dummy`)).toBeVisible();
    const bottom = await page.locator('.own .pc').evaluateAll((cards) => Math.max(...cards.map((each) => each.getBoundingClientRect().bottom)));
    const fold = await page.locator('nav.rooms').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(bottom, query).toBeLessThanOrEqual(fold);
    await context.close();
  }
});

test('all hands are shown only when asked twice during play: tricks on every card, table and par', async ({ page }) => {
  await page.goto('#bridge?deal=7&auction=P+P+1H+P+P+P&seat=S');
  await expect(page.locator('.dummy .pc')).toHaveCount(0);
  await page.getByRole('button', { name: 'All hands' }).click();
  await expect(page.locator('.dummy .pc')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.locator('.pc .tr').first()).toBeVisible();
  await expect(page.locator('.more')).toContainText('par -600');
});

test('by touch, dark and Japanese: a board is dealt and its auction begun', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, colorScheme: 'dark', locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('#bridge');
  await page.getByRole('button', { name: '新しいボード' }).tap();
  await page.getByLabel('ボードの番号').fill('7');
  await page.getByRole('button', { name: '配る' }).tap();
  await expect(page.locator('h1')).toHaveText('ボード7');
  await page.getByRole('button', { name: '1♠', exact: true }).tap();
  await expect(page.locator('.call').first()).toContainText('1♠');
  await context.close();
});

test('a record is opened and stepped through; a bad one is shown with its place', async ({ page }) => {
  await page.goto('#bridge');
  await page.getByRole('button', { name: 'Open a board' }).click();
  await page.getByLabel('The position as text').fill('[Dealer "N"]\n[Deal "N:Q5.KT9854.76.865 982.6.AQ32.AKQ92 AJ763.AJ2.9854.T KT4.Q73.KJT.J74X"]\n');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('Line 2');
  await page.getByLabel('The position as text').fill('% PBN 2.1\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "N:Q5.KT9854.76.865 982.6.AQ32.AKQ92 AJ763.AJ2.9854.T KT4.Q73.KJT.J743"]\n[Declarer "S"]\n[Contract "1S"]\n[Auction "S"]\n1S Pass Pass Pass\n[Play "W"]\nHQ HK H6 HA\n*\n');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('h1')).toHaveText('1♠ by South');
  await expect(page.locator('.steps .at')).toHaveText('8 / 8');
  await page.keyboard.press('PageUp');
  await expect(page.locator('.steps .at')).toHaveText('7 / 8');
});

test('what each call showed stands below the auction, and the others play until it is one’s turn', async ({ page }) => {
  await page.goto('#bridge?deal=7&auction=P+P+1H+P+P+P&seat=W');
  await expect(page.locator('.meant li')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'The others play on' }).click();
  await expect(page.locator('.head p')).toContainText('West to play');
});

test('by mouse: a board is entered by clicking cards, and the fourth hand fills itself', async ({ page }) => {
  await page.goto('#bridge');
  await page.getByRole('button', { name: 'Enter a board' }).click();
  const pack = page.getByRole('group', { name: 'The pack' });
  await expect(page.getByRole('button', { name: 'Take this board' })).toBeDisabled();
  // North the spades, East the hearts, South the diamonds: the clubs are West's.
  for (const suit of ['spades', 'hearts', 'diamonds'])
    for (const rank of ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2']) await pack.getByRole('button', { name: `${rank} of ${suit}`, exact: true }).click();
  await expect(pack.getByRole('button', { name: '2 of clubs: West' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'West 13' })).toBeVisible();
  await page.getByRole('button', { name: 'Take this board' }).click();
  await expect(page.locator('.own .pc')).toHaveCount(13);
  await expect(card(page, 'DA')).toBeVisible();
  await expect(page).toHaveURL(/deal=N%3AAKQJT98765432/);
});

test('by keyboard: a hand of thirteen is entered, the others stay hidden', async ({ page }) => {
  await page.goto('#bridge');
  await page.getByRole('button', { name: 'Enter a board' }).press('Enter');
  await page.getByRole('button', { name: 'South 0' }).press('Enter');
  await page.locator('[data-pack="SA"]').focus();
  for (let i = 0; i < 13; ++i) {
    await page.keyboard.press('Space');
    if (i < 12) await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('button', { name: 'South 13' })).toBeVisible();
  await page.getByRole('button', { name: 'Take this board' }).press('Enter');
  await expect(page.locator('.own .pc')).toHaveCount(13);
  await expect(page.locator('.backs')).toHaveCount(3);
});

const kLin = 'qx|o1|md|3SAKQ2HAKDAK2C5432,S43H5432D543CAKQJ,SJT98HQJTDQJT9CT9,|sv|0|mb|1S|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||pc|C8|pc|C2|pc|CA|pc|C9|pg||pc|CK|pc|CT|pc|C6|pc|C3|pg||pc|CQ|pc|S8|pc|C7|pc|C4|pg||';

test('a LIN record pasted on the first screen is stepped through and advised at three tricks', async ({ page }) => {
  test.setTimeout(900_000);
  const quiet = settled(page);
  await page.goto('');
  await expect(page.locator('.foot')).toContainText('Version');
  await page.getByRole('button', { name: 'Paste or drop a position' }).click();
  await page.getByLabel('The position as text').fill(kLin);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page).toHaveURL(/#bridge/);
  await expect(page.locator('h1')).toHaveText('4♠ by North');
  await expect(page.locator('.steps .at')).toHaveText('18 / 18');
  for (let trick = 0; trick < 3; ++trick) {
    for (const at of [[17, 16], [15, 14, 13, 12], [11, 10, 9, 8]][trick]!) {
      await page.keyboard.press('PageUp');
      await expect(page.locator('.steps .at')).toHaveText(`${at} / 18`);
    }
    // Whose turn it is comes with the position's answer, after the step itself.
    await quiet();
    const sit = page.getByRole('button', { name: /^Sit down as/ });
    const show = page.getByRole('button', { name: 'Show them' });
    if (await sit.isVisible()) {
      await sit.click();
      await expect(show.or(page.getByRole('button', { name: 'What do I play?' }))).toBeVisible();
      if (await show.isVisible()) await show.click();
    }
    // Asked once, however long it takes.
    await page.getByRole('button', { name: 'What do I play?' }).click();
    await expect(page.getByText('For the position before')).toHaveCount(0, { timeout: 180_000 });
    await expect(heading(page)).toHaveText(/^Play /, { timeout: 180_000 });
  }
  await page.getByRole('button', { name: 'All hands' }).click();
  await expect(page.locator('.pc .tr').first()).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.locator('.pc .tr').first()).toBeVisible();
});

test('another seat’s hand is shown only after asking, and no picture shows it', async ({ page }) => {
  await page.goto('#bridge?deal=7&auction=P+P+1H+P+P+P&seat=S');
  await expect(page.locator('.own .pc')).toHaveCount(13);
  await page.locator('.typed').getByLabel('Seat').selectOption('West');
  await expect(page.getByRole('alert')).toContainText('your seat cannot see');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.typed').getByLabel('Seat')).toHaveValue('S');
  const asked = page.waitForRequest('**/api/v1/bridge/diagram');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  expect((await asked).postDataJSON().deal.split(' ').filter((each: string) => each.endsWith('-')).length).toBeGreaterThanOrEqual(2);
});

test('the others call until it is one’s turn', async ({ page }) => {
  await page.goto('#bridge?deal=12&seat=S');
  await expect(page.locator('.own .pc')).toHaveCount(13);
  const others = page.getByRole('button', { name: 'The others play on' });
  await others.click();
  await expect(page.getByRole('button', { name: 'What do I call?' })).toBeVisible();
  await expect(others).toHaveAttribute('aria-pressed', 'true');
  await others.click(); // from here on everybody waits
  await page.locator('.calls').getByRole('button', { name: 'pass' }).click();
  await expect(page.getByRole('button', { name: /^Sit down as/ })).toBeVisible();
});

test('a whole deal is played in one seat: the others go on after each of one’s own cards, to thirteen tricks', async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto('#bridge?deal=7&auction=P+P+1H+P+P+P&seat=N');
  await expect(page.locator('h1')).toContainText('1♥ by North');
  await page.getByRole('button', { name: 'The others play on' }).click();
  // The declarer's own hand and dummy: whatever is legal there is pressed, nothing else.
  const mine = page.locator('.own .pc:not(.off)[aria-disabled="false"], .dummy .pc:not(.off)[aria-disabled="false"]').first();
  const at = page.locator('.steps .at');
  for (let own = 0; own < 26; ++own) {
    await expect(mine).toBeVisible({ timeout: 180_000 });
    const before = await at.textContent();
    await mine.click();
    await expect(at).not.toHaveText(before!);
  }
  await expect(at).toHaveText('58 / 58', { timeout: 180_000 });
  await expect(page.locator('.head p')).toHaveText(/^1[H♥] by North: \d+ tricks, [+−-]\d+$/);
  await expect(page.getByRole('button', { name: 'Review the play' })).toBeVisible();
  await page.getByText('My games').click();
  await expect(page.locator('.fold li')).toContainText('1♥');
});

test('the last trick ends the board; its result is kept and can be cleared', async ({ page, baseURL }) => {
  // Legal cards for the first twelve tricks.
  const play: string[] = [];
  for (let i = 0; i < 48; ++i) {
    const response = await page.request.post(`${baseURL}api/v1/bridge/moves`, { data: { deal: '7', auction: 'P P 1H P P P', play: play.join(' ') } });
    const answer = JSON.parse((await response.text()).split('data: ')[1]!) as { legal: { move: string }[] };
    play.push(answer.legal[0]!.move);
  }
  await page.goto(`#bridge?${new URLSearchParams({ deal: '7', auction: 'P P 1H P P P', play: play.join(' '), seat: 'S' }).toString()}`);
  await expect(page.locator('.steps .at')).toHaveText('54 / 54');
  for (let i = 0; i < 4; ++i) {
    await page.getByRole('button', { name: /^Sit down as|What do I play/ }).waitFor();
    const legal = JSON.parse((await (await page.request.post(`${baseURL}api/v1/bridge/moves`, { data: { deal: '7', auction: 'P P 1H P P P', play: play.join(' ') } })).text()).split('data: ')[1]!) as { legal: { move: string }[] };
    play.push(legal.legal[0]!.move);
    await page.getByLabel('Move', { exact: true }).fill(play.at(-1)!);
    await page.keyboard.press('Enter');
    await expect(page.locator('.steps .at')).toHaveText(`${55 + i} / ${55 + i}`);
  }
  await page.getByText('My games').click();
  await expect(page.locator('.fold li')).toContainText('1♥');
  await page.getByRole('button', { name: 'Clear them' }).click();
  await expect(page.locator('.fold').last()).toContainText('No finished game yet.');
});

test('a record is reviewed: what each card cost, the turning point, and a row leads to its position', async ({ page }) => {
  await page.goto('#bridge');
  await expect(page.locator('.foot')).toContainText('Version');
  await page.getByRole('button', { name: 'Open a board' }).click();
  await page.getByLabel('The position as text').fill(kLin);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('h1')).toHaveText('4♠ by North');
  const review = page.getByRole('button', { name: 'Review the play' });
  await review.click();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.locator('.course')).toBeVisible({ timeout: 180_000 });
  await expect(page.locator('.turns li').first()).not.toBeEmpty();
  const row = page.locator('.turns button').first();
  if (await row.count()) {
    await row.press('Enter');
    await expect(row).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('.answer.old')).toHaveCount(0);
  }
});

// East's 2♦ has two diamonds: what double dummy wants of North at the tenth trick, North cannot know.
const kNamed = 'pn|anna,ben,carl,dora|st||md|2S43HKJT5DQ54CQ753,S7H8642DAK86CK862,SAT965HQDJ973CAJ9,SKQJ82HA973DT2CT4|rh||ah|Board 12|sv|n|mb|p|mb|p|mb|1S|mb|p|mb|1N|mb|p|mb|2D|mb|p|mb|p|mb|p|pg||pc|D4|pc|D6|pc|DJ|pc|D2|pg||pc|HQ|pc|H3|pc|HK|pc|H2|pg||pc|HJ|pc|H4|pc|CA|pc|H7|pg||pc|S4|pc|S7|pc|SA|pc|S2|pg||pc|D9|pc|DT|pc|DQ|pc|D8|pg||pc|CQ|pc|C2|pc|CJ|pc|C4|pg||pc|C7|pc|C6|pc|C9|pc|CT|pg||pc|SK|pc|S3|pc|DA|pc|S5|pg||pc|H6|pc|D3|pc|HA|pc|H5|pg||pc|S6|pc|S8|pc|HT|pc|H8|pg||';

test('a review names the players and the board, holds dummy’s cards to declarer, and is there on coming back', async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto('#bridge');
  await expect(page.locator('.foot')).toContainText('Version');
  await page.getByRole('button', { name: 'Open a board' }).click();
  await page.getByLabel('The position as text').fill(kNamed);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('h1')).toHaveText('2♦ by East');
  const review = page.getByRole('button', { name: 'Review the play' });
  // The question stands beside its button and has the focus; the button has it again after no.
  await review.click();
  const sure = page.locator('aside').getByRole('alert');
  await expect(sure).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  await expect(review).toBeFocused();
  await review.click();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.locator('.course')).toBeVisible({ timeout: 300_000 });
  await expect(heading(page)).toHaveText('11 tricks were lost on this board, 40 cards played');
  const aside = page.locator('aside');
  await expect(aside).toContainText('Board 12: carl (North), dora (East), anna (South), ben (West)');
  await expect(aside.locator('.turns button').filter({ hasText: '♦8' })).toContainText('Trick 5: East, from dummy: ♦8');
  await expect(aside.locator('.turns')).not.toContainText('West');
  await expect(aside.locator('.turns li').filter({ hasText: 'Trick 10: North ♠6' })).toContainText('could not know');
  await expect(aside.locator('.players tr').filter({ hasText: 'dora (East)' }).locator('td').nth(1)).toHaveText('6');
  await expect(aside.locator('.players tr').filter({ hasText: 'ben (West)' }).locator('td').nth(1)).toHaveText('0');
  await expect(aside.locator('.why li').filter({ hasText: 'is not what it shows' })).toContainText('East 2♦: the hand (10 points, ♠ K Q J 8 2 ♥ A 9 7 3 ♦ 10 2 ♣ 10 4)');
  await expect(aside).not.toContainText(/[♠♥♦♣]T/);
  await page.evaluate(() => (location.hash = '#castle'));
  await expect(page.locator('.course')).toHaveCount(0);
  await page.evaluate(() => (location.hash = '#bridge'));
  await expect(page.locator('.course')).toBeVisible();
  await expect(page.locator('.answer.old')).toHaveCount(0);
});

test('a fault of a LIN record is marked at its card, and at its call', async ({ page }) => {
  await page.goto('#bridge');
  await page.getByRole('button', { name: 'Open a board' }).click();
  const text = page.getByLabel('The position as text');
  await text.fill(kLin.replace('pc|C6|', 'pc|H9|'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('.src mark')).toHaveText('H9');
  await text.fill(kLin.replace('mb|4S|', 'mb|1C|'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('.src mark')).toHaveText('1C');
});

test('a call that its hand does not fit is reviewed with the points that it shows', async ({ page }) => {
  await page.goto('#bridge');
  await page.getByRole('button', { name: 'Open a board' }).click();
  // North has 7 points and no balanced hand of 15 to 17.
  await page.getByLabel('The position as text').fill(kLin.replace('mb|1S|', 'mb|1N|').replace('mb|4S|', 'mb|3N|').replace(/pg\|\|pc.*$/, 'pg||pc|H9|pc|HA|pg||'));
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('h1')).toHaveText('3NT by North');
  await page.getByRole('button', { name: 'Review the play' }).click();
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.locator('aside .why li').filter({ hasText: '1NT' })).toContainText('is not what it shows: 15–17 points, balanced', { timeout: 180_000 });
});
