import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { type Db, poolOf } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adAlertFormUrl, adUrl, filteredListUrl, reportAdUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';
import { startSite } from '#test/support/site.ts';

const PICTURED = { image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] };
const saabs = filteredListUrl('annonser', { ...NO_AD_FILTERS, make: ['Saab'], maxPrice: 100_000 });
/** From the header by "Sparat" to the saved searches. */
async function openSearches(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Sparat/ })
    .click();
  await page
    .getByRole('navigation', { name: 'Sparat' })
    .getByRole('link', { name: /^Bevakningar/ })
    .click();
}
const watch = (page: Page) => page.locator('summary', { hasText: 'Bevaka' }).locator('visible=true').click();
/** The link in the latest mail that matches. */
async function mailedLink(db: Db, url: string, part: string): Promise<string> {
  const mail = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const link = mail.body.split(/\s/).find((word) => word.includes(part)) ?? '';
  return url + new URL(link).pathname + new URL(link).search;
}

journey('a search is saved on the device and shows what is new in it', async ({ site, open }) => {
  await insertAd(site.db, { ...PICTURED, brand: 'Saab', series: '9-5', price: 90_000 });
  const page = await hydrated(await open(saabs));
  await watch(page);
  await page.getByRole('button', { name: 'Spara sökningen' }).click();
  await page.getByRole('link', { name: 'Sökningen är sparad' }).waitFor();
  await insertAd(site.db, {
    ...PICTURED,
    brand: 'Saab',
    series: '9-3',
    price: 80_000,
    created_at: new Date(Date.now() + 60_000),
  });
  await openSearches(page);
  await page.getByText('1 ny sedan sist').waitFor();
  expect(await page.getByRole('list', { name: 'Filter' }).textContent()).toMatch(/^Saabhögst 100.000.kr$/);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: /^Byt namn/ }).click();
  await page.getByRole('textbox', { name: 'Namn' }).fill('Min Saab');
  await page.getByRole('button', { name: 'Spara' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Ta bort Min Saab' }).click();
  await page.getByText('Du har inga sparade sökningar än').waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByRole('link', { name: 'Min Saab', exact: true }).click();
  await watch(page);
  await page.getByRole('link', { name: 'Sökningen är sparad' }).waitFor();
});

journey('a damaged list and filters that no longer exist lose nothing', async ({ site, open }) => {
  const page = await hydrated(await open(savedSearchesUrl()));
  await page.evaluate(() => localStorage.setItem('milvis.bevakningar', '[null,{"id":1},'));
  await page.reload();
  await page.getByText('Du har inga sparade sökningar än').waitFor();
  await page.evaluate(() => {
    const search = { id: 5, name: 'Gammal', list: 'annonser', query: 'fuel=Ved&make=Saab', seenAt: 5 };
    localStorage.setItem('milvis.bevakningar', JSON.stringify([null, search, { ...search, id: 'x' }]));
  });
  await page.reload();
  await page.getByText('Det här finns inte längre bland filtren: ”Ved”').waitFor();
  await page.goto(`${site.url}${savedSearchesUrl()}`);
  await page.getByRole('link', { name: 'Gammal', exact: true }).waitFor();
});

journey('undoing a removal preserves what another tab has saved since then', async ({ site, open }) => {
  await insertAd(site.db, { ...PICTURED, brand: 'Saab', series: '9-5', price: 90_000 });
  const page = await hydrated(await open(saabs));
  await watch(page);
  await page.getByRole('button', { name: 'Spara sökningen' }).click();
  await openSearches(page);
  await page.getByRole('button', { name: /^Ta bort Saab/ }).click();
  const second = await page.context().newPage();
  await second.goto(site.url + filteredListUrl('annonser', { ...NO_AD_FILTERS, maxPrice: 95_000 }));
  await watch(await hydrated(second));
  await second.getByRole('button', { name: 'Spara sökningen' }).click();
  await page.getByText('En bevakning', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByText('Två bevakningar', { exact: true }).waitFor();
});

journey('from alerts by e-mail without scripts to their end', async ({ site, open }) => {
  const pool = poolOf(site.db);
  await matchSearches(pool);
  const page = await open(saabs, { width: 360, script: false });
  await watch(page);
  await page.getByRole('link', { name: 'Få mejl om nya bilar' }).click();
  await page.getByRole('textbox', { name: 'E-post' }).fill('eva@kund.example');
  await page.getByRole('combobox', { name: 'Hur ofta' }).selectOption('Direkt');
  await page.getByRole('button', { name: 'Skicka' }).click();
  await page.getByText('Kolla din e-post').waitFor();
  await page.goto(await mailedLink(site.db, site.url, '/bekrafta'));
  await page.getByRole('button', { name: 'Bekräfta' }).click();
  await page.getByText('Bevakningen är bekräftad').waitFor();

  const car = await insertAd(site.db, { ...PICTURED, brand: 'Saab', series: '9-5', price: 70_000 });
  await matchSearches(pool);
  const services = { db: site.db, secretBox, site: { name: 'Milvis', url: site.url } };
  expect(await mailAlerts(services, 'at-once', new Date())).toBe(1);
  expect(await mailedLink(site.db, site.url, '/ad/')).toBe(`${site.url}${adUrl(car.internal_id)}`);
  await page.goto(await mailedLink(site.db, site.url, '/andra'));
  await page.getByRole('checkbox', { name: 'Nya bilar' }).uncheck();
  await page.getByRole('button', { name: 'Spara' }).click();
  await page.getByText('Bevakningen är ändrad').waitFor();
  await page.getByRole('link', { name: 'Avsluta bevakningen' }).click();
  await page.getByRole('button', { name: 'Avsluta bevakningen' }).click();
  await page.getByText('Bevakningen är avslutad').waitFor();
  expect(await site.db.selectFrom('saved_searches').select('id').execute()).toEqual([]);
});

journey('the answer to a form that it replaces is in the window', async ({ site, open }) => {
  const { internal_id: id } = await insertAd(site.db, { ...PICTURED, brand: 'Saab', series: '9-5', price: 90_000 });
  const isInWindow = (page: Page, text: string) =>
    page.getByText(text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const page = await open(adAlertFormUrl(id), { width: 360 });
  await page.getByRole('textbox', { name: 'E-post' }).fill('eva@kund.example');
  await page.getByRole('button', { name: 'Skicka' }).click();
  await expect.poll(() => isInWindow(page, 'Kolla din e-post')).toBe(true);
  await page.goto(site.url + reportAdUrl(id));
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Vad är fel?' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Beskriv felet' }).fill('Bilden visar en annan bil.');
  await page.getByRole('button', { name: 'Skicka anmälan' }).click();
  await expect.poll(() => isInWindow(page, 'Tack')).toBe(true);
});

/** Headless browsers have no push service: the subscription is one of the test's own, all else is real. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/browser',
      options: { applicationServerKey: null },
      unsubscribe: async () => true,
      toJSON: () => ({
        endpoint: 'https://push.example/browser',
        keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
      }),
    };
    let current: typeof subscription | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscription;
        return current;
      },
    });
    Notification.requestPermission = async () => 'granted';
  });

journey('notifications of a saved search begin and end', async ({ browser }) => {
  const site = await startSite({ SERVICE_WORKER: 'on' });
  await insertAd(site.db, { ...PICTURED, brand: 'Saab', series: '9-5', price: 90_000 });
  const page = await (await browser.newContext()).newPage();
  await withPushService(page);
  await page.goto(site.url + saabs);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await hydrated(page);
  await watch(page);
  await page.getByRole('button', { name: 'Spara sökningen' }).click();
  await openSearches(page);
  await page.getByRole('button', { name: /^Få notiser om Saab/ }).click();
  await page.getByRole('button', { name: /^Stäng av notiser om Saab/ }).waitFor();
  const stored = () => site.db.selectFrom('push_subscriptions').select('endpoint').execute();
  expect(await stored()).toEqual([{ endpoint: 'https://push.example/browser' }]);
  await page.getByRole('button', { name: /^Stäng av notiser/ }).click();
  await page.getByRole('button', { name: /^Få notiser/ }).waitFor();
  expect(await stored()).toEqual([]);
  await page.getByRole('button', { name: /^Få notiser/ }).click();
  await page.getByRole('button', { name: /^Stäng av notiser/ }).waitFor();
  // The browser has ended its subscription on its own.
  await page.reload();
  await page.getByRole('button', { name: /^Få notiser/ }).click();
  await page.getByRole('button', { name: /^Stäng av notiser/ }).waitFor();
  await page.getByRole('button', { name: /^Ta bort Saab/ }).click();
  await expect.poll(stored).toEqual([]);
  await page.context().close();
  await site.close();
});
