import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { VIEWED_LIST_NAMES } from '#src/domain/staff-lists/saved-view.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffDealersUrl, viewedListUrl } from '#src/pages/list-urls.ts';
import { insertAds, insertDealer, insertImportRun } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** How much of its lists staff see without scrolling. */
const { db, pool } = await testDatabase();
const ROWS = 30;
const LONG = 'Volkswagen Multivan 2.0 TDI 204 4Motion DSG Highline Edition med lång rubrik och många ord';

beforeAll(async () => {
  const ads = await insertAds(db, ROWS, (index) => ({
    name: index % 2 === 0 ? LONG : 'Saab 9-5',
    // Some pictures that cannot be loaded, some that can, and none.
    image_urls:
      [[`/exempelbild/finns-inte-${index}.svg`], ['/exempelbild/kombi-gra-snett-fram-studio.svg'], []][index % 3] ?? [],
    quality_flags: ['kW mot hk', 'mätarställning'],
    price: index % 5 === 0 ? null : 100_000,
  }));
  const ids = ads.map(({ internal_id: id }) => id);
  for (let nth = 0; nth < ROWS; nth += 1) {
    await insertDealer(db, { name: `Bilhallen nummer ${nth} i Västra Frölunda med omnejd AB`, city: 'Göteborg' });
    await insertImportRun(db, {
      file: `en-fil-med-ett-langt-namn-${nth}.csv`,
      dealer: 'Bilhallen i Västra Frölunda',
      message: 'Filen saknar 23 av 32 bilar som handlaren hade i går, och det är ovanligt många.',
      state: 'failed',
    });
  }
  const repeat = (statement: string) => pool.query(statement, [ROWS]);
  await pool.query(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive)
     select unnest($1::bigint[]), 'Eva Ek med ett ganska långt namn', 'eva@kund.example', 'Hej', false`,
    [ids],
  );
  await pool.query(`insert into ad_reports (ad_id, reason, message) select unnest($1::bigint[]), 'fraud', 'Fel'`, [
    ids,
  ]);
  await repeat(`with begun as (insert into chatbot_conversations (session_id) select 's' || n from generate_series(1, $1) n returning id)
    insert into chatbot_buybot_messages (conversation_id, role, message) select id, 'user', repeat('Jag söker en stor bil. ', 9) from begun`);
  await repeat(`insert into users (email) select 'person' || n || '@bil.example' from generate_series(1, $1) n`);
  await repeat(`insert into audit_log (email, action, subject, before, after)
    select 'eva@bil.example', 'ad.update', 'ad:1', '{"price": 1}', jsonb_build_object('description', repeat('En lång text. ', 40))
    from generate_series(1, $1) n`);
  await repeat(`insert into security_events (event_type, severity, details)
    select 'sign-in-failed', 'medium', jsonb_build_object('text', repeat('Lång ', 60)) from generate_series(1, $1) n`);
});

/** Rows of the list that are in the window from top to bottom. */
const visibleRows = (page: Page): Promise<number> =>
  page.locator('main tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

/** Elements of the page that scroll downwards within it. */
const nestedScrollers = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((nodes) =>
    nodes
      .filter((node) => node.checkVisibility() && node.scrollHeight > node.clientHeight + 1)
      .filter((node) => ['auto', 'scroll'].includes(getComputedStyle(node).overflowY))
      .map((node) => node.outerHTML.slice(0, 80)),
  );

const WINDOWS = [
  { width: 1440, height: 900, least: 14 },
  { width: 360, height: 740, least: 3 },
] as const;

describe.each(WINDOWS)('at $width × $height', ({ width, height, least }) => {
  journey('every list shows its rows on the first screen', { timeout: 240_000 }, async ({ openAs, site }) => {
    const page = await openAs('admin', dashboardUrl(), { width, expect: [/40[04]/, /50\d/] });
    await page.setViewportSize({ width, height });
    const seen: Record<string, number> = {};
    for (const list of VIEWED_LIST_NAMES) {
      await page.goto(site.url + viewedListUrl(list));
      await hydrated(page);
      expect(await nestedScrollers(page), list).toEqual([]);
      seen[list] = await visibleRows(page);
    }
    expect(
      Object.entries(seen).filter(([, rows]) => rows < least),
      JSON.stringify(seen),
    ).toEqual([]);
  });
});

journey('rows have one height, whatever their pictures and texts', { timeout: 240_000 }, async ({ openAs }) => {
  const page = await openAs('admin', staffAdsUrl(), { expect: [/40[04]/, /50\d/] });
  const heights = async () => [
    ...new Set(
      await page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.clientHeight))),
    ),
  ];
  await expect.poll(heights).toEqual([40]);
  await page.mouse.wheel(0, 1_500);
  await expect
    .poll(() =>
      page
        .getByRole('img', { name: /kunde inte laddas/ })
        .or(page.getByTitle('bilden kunde inte laddas'))
        .count(),
    )
    .toBeGreaterThan(0);
  expect(await heights()).toEqual([40]);
  // The headings stay in view while the page scrolls.
  expect(
    await page.getByRole('columnheader', { name: 'Pris' }).evaluate((cell) => cell.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('main summary', { hasText: 'Kolumner' }).click();
  await page.getByRole('checkbox', { name: 'Hela texter, på flera rader' }).check();
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(1);
});

journey(
  'the sidebar has its groups, the current one open, within a window of 900 px',
  { timeout: 240_000 },
  async ({ openAs }) => {
    const page = await openAs('admin', staffDealersUrl());
    const groups = page.getByRole('navigation', { name: 'Admin' }).locator('details');
    const open = () =>
      groups.evaluateAll((all) =>
        all.filter((one) => one.hasAttribute('open')).map((one) => one.querySelector('summary')?.textContent),
      );
    expect(await groups.locator('summary').allTextContents()).toEqual([
      'Bilar',
      'Handlare',
      'Besökare',
      'Rådgivaren',
      'Drift',
    ]);
    expect(await open()).toEqual(['Handlare']);
    const header = page.locator('header[data-print=no]');
    expect(await header.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
    await groups.getByText('Drift').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'User Roles roller' }).click();
    await page.getByRole('heading', { level: 1, name: 'User Roles' }).waitFor();
    expect(await open()).toEqual(['Drift']);
  },
);
