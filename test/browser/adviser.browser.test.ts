import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { dashboardUrl } from '#src/office-urls.ts';
import { adUrl, categoryUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAds, insertCategory } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The adviser panel: asking, narrowing, restarting, deleting; by keyboard, on phones, and about the car of a page. */

let ad = 0;
beforeAll(async () => {
  const { db } = await testDatabase();
  const ads = await insertAds(db, 8, (nth) => ({
    name: `Volvo V60 nr ${nth}`,
    price: 150_000 + nth * 10_000,
    fuels: ['Diesel'],
    chassis: 'Kombi',
    image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'],
  }));
  ad = ads[0]?.internal_id ?? 0;
  await insertCategory(db, categoryFile('hundagare'));
});
beforeEach(async () => {
  await (await testDatabase()).pool.query('truncate request_limits');
});

const panel = (page: Page) => page.getByRole('dialog', { name: 'Rådgivaren' });
const input = (page: Page) => panel(page).getByRole('textbox');
const opened = async (page: Page): Promise<void> => {
  await hydrated(page);
  await page.getByRole('button', { name: 'Fråga rådgivaren' }).click();
  await panel(page).waitFor();
};
const cars = (page: Page) => panel(page).getByRole('article');
const asked = async (page: Page, message: string): Promise<void> => {
  await input(page).fill(message);
  await page.keyboard.press('Enter');
  await cars(page).first().waitFor();
};

journey('the button does not pulse in a tab where the adviser was opened', async ({ open }) => {
  const page = await open(homeUrl());
  const pulses = page.locator('.adviser-pulse');
  expect(await pulses.count()).toBe(1);
  await opened(page);
  await page.goto(new URL(vehiclesUrl(), page.url()).href);
  await hydrated(page);
  await expect.poll(() => pulses.count()).toBe(0);
});

journey('states that it is an AI, answers with cars, and widens on removing a chip', async ({ open, site }) => {
  const page = await open(homeUrl());
  await opened(page);
  await panel(page).getByText('Jag är en AI').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await expect.poll(() => panel(page).getByRole('button', { name: 'Börja om' }).count()).toBe(0);
  await asked(page, 'dieselkombi under 170000 kr');
  await expect.poll(() => cars(page).count()).toBe(3);
  await site.pool.query('truncate request_limits');
  await panel(page)
    .getByRole('button', { name: /^Ta bort högst 170/ })
    .click();
  await panel(page).getByText('Åtta bilar uppfyller kraven.').waitFor();
  const watch = panel(page).getByRole('link', { name: 'Få mejl om nya bilar' }).last();
  expect(await watch.getAttribute('href')).toMatch(/^\/bevaka\?lista=\w+&/);
  await panel(page).getByRole('link', { name: 'Visa 8 bilar i listan' }).click();
  await page.waitForURL(/\/vehicles\?.*fuel=Diesel/);
  await expect.poll(() => panel(page).isVisible()).toBe(true);
});

journey('an answer is rated, and staff read the conversation with its rating', async ({ open, openAs }) => {
  const page = await open(homeUrl(), { width: 360 });
  await opened(page);
  await asked(page, 'dieselkombi till en barnfamilj');
  const bad = panel(page).getByRole('button', { name: /^Dåligt svar/ });
  await bad.click();
  await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await opened(page);
  await expect.poll(() => bad.getAttribute('aria-pressed')).toBe('true');

  const staff = await openAs('admin', dashboardUrl());
  await staff.locator('nav summary:visible', { hasText: 'Rådgivaren' }).click();
  await staff.getByRole('navigation').getByRole('link', { name: 'Samtal', exact: true }).click();
  await staff.getByRole('heading', { level: 1, name: 'Samtal' }).waitFor();
  await staff.getByRole('main').getByRole('link').filter({ hasText: 'barnfamilj' }).first().click();
  await staff.getByText('Besökaren').waitFor();
  await staff.getByText('Tumme ner').waitFor();
});

journey(
  'a conversation survives a reload, is empty after a restart, and can be deleted permanently',
  async ({ open, site }) => {
    const page = await open(homeUrl());
    await opened(page);
    await asked(page, 'dieselkombi');
    await page.reload();
    await opened(page);
    await cars(page).first().waitFor();
    await panel(page).getByRole('button', { name: 'Börja om' }).click();
    await expect.poll(() => cars(page).count()).toBe(0);
    await site.pool.query('truncate request_limits');
    await asked(page, 'kombi');
    await panel(page).getByRole('button', { name: 'Radera samtalet' }).click();
    await expect.poll(() => cars(page).count()).toBe(0);
    const { rows } = await site.pool.query(
      `select count(*)::int as left from chatbot_buybot_messages where message in ('dieselkombi', 'kombi')`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  },
);

journey('offers questions after an answer, and answers the one that is pressed', async ({ open, site }) => {
  const page = await open(homeUrl());
  await opened(page);
  await asked(page, 'dieselkombi');
  const offered = panel(page).getByRole('list', { name: 'Fråga vidare' }).getByRole('button');
  await expect.poll(() => offered.count()).toBe(3);
  await site.pool.query('truncate request_limits');
  await panel(page).getByRole('button', { name: 'Vilken av dem skulle du välja?' }).click();
  await panel(page).getByText('Av de här talar mest för').waitFor();
  await expect.poll(() => offered.count()).toBe(3);
  await site.pool.query('truncate request_limits');
  await input(page).fill('Räcker B-körkort för husvagnen?');
  await page.keyboard.press('Enter');
  await panel(page).getByText('Körkortslag (1998:488)').waitFor();
  // The questions of earlier answers are gone.
  await expect.poll(() => offered.count()).toBe(3);
});

journey(
  'the panel states the page it is opened on, offers questions about it, and forgets it when asked',
  async ({ open }) => {
    const page = await open(adUrl(ad));
    await opened(page);
    await panel(page).getByText('Gäller Volvo V60').waitFor();
    const offered = panel(page).getByRole('list', { name: 'Fråga vidare' }).getByRole('button');
    await expect.poll(() => offered.count()).toBe(3);
    await panel(page).getByRole('button', { name: 'Är det ett bra köp?' }).click();
    await panel(page).getByText('Priset kan jag inte bedöma').waitFor();
    await expect.poll(() => cars(page).count()).toBe(1);
    await panel(page).getByRole('button', { name: 'Fråga inte om Volvo V60' }).click();
    await expect.poll(() => panel(page).getByText('Gäller Volvo V60').count()).toBe(0);
    await page.goto(new URL(homeUrl(), page.url()).href);
    await opened(page);
    await cars(page).first().waitFor();
    expect(
      await panel(page)
        .getByText(/^Gäller /)
        .count(),
    ).toBe(0);
  },
);

journey('a message that would break a limit is held back visibly, and can be taken back', async ({ open, site }) => {
  const page = await open(homeUrl());
  await opened(page);
  await asked(page, 'dieselkombi');
  // The first message has no session yet.
  await input(page).fill('högst 200 000 kr');
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Ta bort högst 200/ })
    .waitFor();
  const used = await site.pool.query(`update request_limits set points = 5 where key like 'chat:session:%'`);
  expect(used.rowCount).toBe(1);
  await page.reload();
  await opened(page);
  await cars(page).first().waitFor();
  await input(page).fill('bara automat');
  await page.keyboard.press('Enter');
  await panel(page).getByText('Frågan skickas strax.').waitFor();
  await panel(page).getByRole('button', { name: 'Stoppa svaret' }).click();
  await expect.poll(() => input(page).inputValue()).toBe('bara automat');
  expect(await panel(page).getByRole('alert').count()).toBe(0);
});

journey('a rejected message shows the reason, and its text is preserved', async ({ open }) => {
  const page = await open(homeUrl(), { expect: [/400/] });
  await opened(page);
  await input(page).fill('<script>');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('alert').getByText('Säkerhetsfel').waitFor();
  await panel(page).getByText('Validering misslyckades: Otillåtet innehåll upptäckt').waitFor();
  await expect.poll(() => input(page).inputValue()).toBe('<script>');
});

journey('a pending answer can be stopped', async ({ open }) => {
  const page = await open(homeUrl());
  await page.route('**/api/chat', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await opened(page);
  await input(page).fill('kombi');
  await page.keyboard.press('Enter');
  await expect.poll(() => input(page).isDisabled()).toBe(true);
  await panel(page).getByText('Rådgivaren skriver').waitFor();
  await panel(page).getByRole('button', { name: 'Stoppa svaret' }).click();
  await panel(page).getByText('Svaret avbröts.').waitFor();
  await expect.poll(() => input(page).isDisabled()).toBe(false);
});

journey('a question about the car of the page', async ({ open }) => {
  const page = await hydrated(await open(adUrl(ad)));
  await page.getByRole('button', { name: 'Fråga om den här bilen' }).click();
  await panel(page).getByLabel('Fråga om Volvo V60 nr 0').waitFor();
});

journey('an error is shown above the text that follows it', async ({ open }) => {
  const page = await open(homeUrl());
  const events: [string, object][] = [
    ['meta', { conversationId: '00000000-0000-4000-8000-000000000009', ai: true }],
    ['error', { message: 'AI-tjänsten är inte tillgänglig: den svarade inte i tid.' }],
    ['text', { text: 'Åtta bilar uppfyller kraven.' }],
    ['done', { id: 1, reply: 'Åtta bilar uppfyller kraven.' }],
  ];
  const body = events.map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  await page.route('**/api/chat', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body })
      : route.continue(),
  );
  await opened(page);
  await input(page).fill('kombi');
  await page.keyboard.press('Enter');
  const notice = panel(page).getByText('AI-tjänsten är inte tillgänglig: den svarade inte i tid.');
  const answer = panel(page).getByText('Åtta bilar uppfyller kraven.');
  await answer.waitFor();
  expect((await notice.boundingBox())?.y).toBeLessThan((await answer.boundingBox())?.y ?? 0);
  await expect.poll(() => input(page).isDisabled()).toBe(false);
});

journey('a question about a category’s winner includes the facts of the page', async ({ open }) => {
  const page = await hydrated(await open(categoryUrl('hundagare')));
  const asking = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/chat'));
  const box = page.getByRole('textbox', { name: /^Fråga om / }).first();
  await box.fill('hur mycket drar den?');
  await page.keyboard.press('Enter');
  const { message, context } = (await asking).postDataJSON() as { message: string; context: string };
  expect(message).toBe('hur mycket drar den?');
  expect(context.length).toBeLessThanOrEqual(1_200);
  expect(context.split('\n').filter((line) => /^\p{L}[^:]* \d+(?:[.,]\d)?: /u.test(line))).toHaveLength(4);
  await panel(page).getByText('hur mycket drar den?').waitFor();
  await panel(page).getByRole('button', { name: 'Skicka' }).waitFor();
});

journey(
  'on phones the button is the last item of the bar, does not move with reduced motion, and is hidden while typing',
  async ({ open }) => {
    const page = await open(vehiclesUrl(), { width: 360 });
    const button = page.getByRole('button', { name: 'Fråga rådgivaren' });
    await expect.poll(() => button.boundingBox()).toMatchObject({ x: 288, width: 72, height: 56 });
    await expect.poll(() => button.evaluate((node) => getComputedStyle(node).animationName)).toBe('none');
    const field = page.getByRole('main').getByLabel('Sök bland bilarna');
    await field.focus();
    await expect.poll(() => button.isVisible()).toBe(false);
    await field.blur();
    await expect.poll(() => button.isVisible()).toBe(true);
  },
);

journey('without scripts there is no button', async ({ open }) => {
  const page = await open(adUrl(ad), { script: false });
  await expect.poll(() => page.getByRole('button', { name: /Fråga/ }).count()).toBe(0);
});

describe.each([
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', (screen) => {
  journey('the panel stands beside the page; on phones it fills the screen', async ({ open }) => {
    const page = await open(vehiclesUrl(), screen);
    await opened(page);
    await asked(page, 'dieselkombi');
    const box = await panel(page).boundingBox();
    if (screen.width === 360) expect(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    else expect(box?.width).toBeLessThan(450);
  });
});

journey('a word longer than the panel is broken, and nothing scrolls sideways', async ({ open }) => {
  const page = await open(homeUrl());
  await opened(page);
  await input(page).fill('x'.repeat(600));
  await page.keyboard.press('Enter');
  await panel(page).getByText('Jag förstod inte ”').waitFor();
  const wide = await panel(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(wide).toEqual([]);
});
