import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { adsUrl, placesApiUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAd, insertAds } from '#test/factories.ts';
import { accessibilityProblems, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The ads page: filters step by step, pages, an ad and back, states; with and without scripts. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const MISSING = '/exempelbild/finns-inte.svg';
const VOLVOS = 30;

beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, VOLVOS, (index) => ({
    series: index % 3 === 0 ? 'V90' : 'V60',
    image_urls: [PICTURE],
    price: 60_000 + index * 10_000,
    name: `Volvo nummer ${index}`,
  }));
  await insertAd(db, {
    brand: 'Saab',
    series: '9-5',
    price: 90_000,
    name: 'Saab utan bild',
    image_urls: [],
    published_at: daysAgo(60),
  });
  await insertAd(db, {
    brand: 'Kia',
    series: 'Ceed',
    name: 'Kia med trasig bild',
    image_urls: [MISSING, PICTURE],
    published_at: daysAgo(61),
  });
  await insertAd(db, {
    brand: 'Seat',
    series: 'Leon',
    name: 'Seat med bara trasiga',
    image_urls: [MISSING],
    published_at: daysAgo(62),
  });
});

const cards = (page: Page) => page.locator('article');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const found = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

journey('applies each choice immediately without a reload: make, model, price', async ({ open }) => {
  const page = await open(adsUrl());
  await found(page, `${VOLVOS + 3} annonser hittades`).waitFor();
  const entries = await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    return history.length;
  });
  await expect.poll(() => field(page, 'Modell').isDisabled()).toBe(true);
  await field(page, 'Märke').selectOption('Volvo');
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await field(page, 'Modell').selectOption('V90');
  await heading(page, 'Volvo V90 - Bilannonser').waitFor();
  await found(page, '10 annonser hittades').waitFor();
  await field(page, 'Pris, högst').selectOption('100000');
  await found(page, '2 annonser hittades').waitFor();
  expect(new URL(page.url()).search).toBe('?make=Volvo&model=V90&maxPrice=100000');
  await expect.poll(() => page.title()).toContain('Volvo V90 - Bilannonser (2 annonser)');
  await expect
    .poll(() => page.evaluate(() => [Reflect.get(window, 'sameDocument'), history.length]))
    .toEqual([true, entries]);
  await field(page, 'Märke').selectOption('Saab');
  await heading(page, 'Saab - Bilannonser').waitFor();
  expect(new URL(page.url()).search).toBe('?make=Saab&maxPrice=100000');
});

journey('completes a place while typing, and applies it', async ({ open }) => {
  const page = await open(adsUrl());
  const place = page.getByRole('combobox', { name: 'Ort eller postnummer' });
  await place.pressSequentially('ume');
  // Browsers show the options in a window of their own, which no page can read.
  const option = page.locator('datalist option[value="Umeå"]');
  await option.waitFor({ state: 'attached' });
  expect(await option.getAttribute('label')).toBe('Västerbottens län');
  await place.fill('Umeå');
  await place.press('Enter');
  await page.waitForURL(/near=Ume/);
  expect(await place.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.route(`**${placesApiUrl()}*`, (route) => route.fulfill({ json: { places: [] } }));
  await place.fill('Umeåx');
  await expect.poll(() => page.locator('datalist option').count()).toBe(0);
  expect(await place.inputValue()).toBe('Umeåx');
});

journey('applies a choice made before hydration', async ({ open, browser, site }) => {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(site.url + adsUrl(), { waitUntil: 'commit' });
  await field(page, 'Märke').selectOption('Volvo');
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await page.context().close();
  // Going back chooses nothing.
  expect(new URL((await open(adsUrl())).url()).search).toBe('');
});

journey('applies a choice made while the page hydrates', async ({ browser, site }) => {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(site.url + adsUrl(), { waitUntil: 'commit' });
  // The first event that React receives makes it hydrate at once; the second one reads the field.
  await field(page, 'Märke').evaluate((select: HTMLSelectElement) => {
    select.value = 'Volvo';
    const { fetch } = window;
    window.fetch = (...request) => {
      clearInterval(events);
      return fetch(...request);
    };
    const events = setInterval(() => {
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    }, 1);
  });
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await page.context().close();
});

journey('a search is reported once, whatever the page and the order', async ({ open }) => {
  const page = await open(adsUrl());
  const reported: string[] = [];
  page.on('request', (request) => reported.push(...new URL(request.url()).searchParams.getAll('sokt')));
  await found(page, `${VOLVOS + 3} annonser hittades`).waitFor();
  await expect.poll(() => field(page, 'Modell').isDisabled()).toBe(true);
  await field(page, 'Märke').selectOption('Volvo');
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await field(page, 'Modell').selectOption('V60');
  await heading(page, 'Volvo V60 - Bilannonser').waitFor();
  await expect.poll(() => reported).toEqual(['model:Volvo:V60']);
  await page.locator('summary', { hasText: 'Fler sorteringar' }).click();
  await page.getByRole('link', { name: 'Högst pris' }).click();
  await page.waitForURL('**sortBy=price&sortOrder=desc');
  await field(page, 'Pris, högst').selectOption('400000');
  await expect.poll(() => reported).toEqual(['model:Volvo:V60', 'price:300000']);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('maxPrice'));
  await page.waitForTimeout(1_500);
  expect(reported).toHaveLength(2);
  // The form leaves out what is empty or as it is without it.
  expect(new URL(page.url()).search).not.toMatch(/=(?:&|$)|within/);
});

journey('a filter leads back to the first page, and clearing to the popular list', async ({ open }) => {
  const page = await open(adsUrl({ sort: { by: 'date', order: 'desc' }, page: 2 }), { expect: [/404/] });
  await field(page, 'Märke').selectOption('Volvo');
  await heading(page, 'Volvo - Bilannonser').waitFor();
  expect(new URL(page.url()).search).toBe('?make=Volvo&sortBy=date');
  await page.getByRole('link', { name: 'Rensa', exact: true }).click();
  await page.getByText('Populära annonser', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(adsUrl());
});

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('page two, an ad, and back to the same position', async ({ open }) => {
    const page = await open(`${adsUrl()}?make=Volvo`, { script });
    await page.getByRole('link', { name: 'Sida 2' }).click();
    await page.waitForURL('**page=2');
    await expect.poll(() => cards(page).count()).toBe(VOLVOS - 24);
    const name =
      (await cards(page)
        .last()
        .getByText(/^nummer \d+$/)
        .textContent()) ?? '';
    const own = page.getByRole('heading', { level: 1, name: new RegExp(`${name}$`) });
    await cards(page).last().getByRole('link').click();
    await own.waitFor();
    await page.getByRole('link', { name: 'Tillbaka till annonserna' }).click();
    await heading(page, 'Volvo - Bilannonser').waitFor();
    expect(page.url()).toMatch(/make=Volvo&page=2#annons-\d+$/);
    await expect
      .poll(() =>
        cards(page)
          .last()
          .evaluate((card) => card.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    await page.goBack();
    await own.waitFor();
    await page.goBack();
    await heading(page, 'Volvo - Bilannonser').waitFor();
    await expect.poll(() => cards(page).count()).toBe(VOLVOS - 24);
  });

  journey('another order, and the explanation of the order', async ({ open }) => {
    const page = await open(`${adsUrl()}?make=Volvo`, { script });
    await page.getByText('Så sorterar vi').locator('visible=true').click();
    await page.getByText('Ingen handlare kan betala för en bättre plats.').locator('visible=true').waitFor();
    await page.locator('summary', { hasText: 'Fler sorteringar' }).click();
    await page.getByRole('link', { name: 'Högst pris' }).click();
    await page.waitForURL('**sortBy=price&sortOrder=desc');
    await expect.poll(() => cards(page).first().textContent()).toContain(`nummer ${VOLVOS - 1}`);
  });
});

journey(
  'by keyboard: a menu closes with Escape, and removing a filter moves the focus to the count',
  async ({ open }) => {
    const page = await open(`${adsUrl()}?make=Volvo&maxPrice=100000`);
    const menu = page.locator('summary', { hasText: 'Bevaka' }).locator('visible=true');
    await menu.focus();
    await page.keyboard.press('Enter');
    const inMenu = page.getByRole('link', { name: 'Få mejl om nya bilar' });
    await inMenu.focus();
    await page.keyboard.press('Escape');
    await inMenu.waitFor({ state: 'hidden' });
    await expect.poll(() => menu.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Ta bort högst' }).focus();
    await page.keyboard.press('Enter');
    await found(page, `${VOLVOS} annonser hittades`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/annonser hittades$/);
  },
);

journey('without scripts the panel is a form, on phones too', async ({ open }) => {
  const page = await open(adsUrl(), { script: false, width: 360 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await field(page, 'Märke').selectOption('Volvo');
  await page.getByRole('button', { name: 'Visa annonser' }).click();
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await field(page, 'Modell').selectOption('V90');
  await field(page, 'Pris, högst').selectOption('100000');
  await page.getByRole('button', { name: 'Visa annonser' }).click();
  await found(page, '2 annonser hittades').waitFor();
});

journey('on phones the panel stays open while choosing, and links to the ads', async ({ open }) => {
  const page = await open(adsUrl(), { width: 360 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await field(page, 'Märke').selectOption('Volvo');
  await page.getByRole('button', { name: `Visa ${VOLVOS} annonser` }).click();
  await expect.poll(() => field(page, 'Märke').isVisible()).toBe(false);
  await expect
    .poll(() => found(page, `${VOLVOS} annonser hittades`).evaluate((it) => it === document.activeElement))
    .toBe(true);
});

journey('a failing picture is replaced by another, or by a text', async ({ open }) => {
  const page = await open(`${adsUrl()}?make=Kia&make=Seat&make=Saab`, { expect: [/404/] });
  const card = (name: string) => cards(page).filter({ hasText: name });
  await expect.poll(() => card('Kia').locator('img').getAttribute('src')).toMatch(`${PICTURE}?v=`);
  await card('Seat').getByText('Bilden kunde inte laddas').waitFor();
  await card('Saab').getByText('Ingen bild tillgänglig').waitFor();
});

journey('a list that failed to load gives the reason, and Försök igen loads it', async ({ open }) => {
  const page = await open(adsUrl(), { expect: [/^failed: .*annonser\.data|ERR_INTERNET_DISCONNECTED/] });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let failed = 0;
  await page.route('**/annonser.data**', (route) => {
    // Links prefetch the data too.
    if (route.request().resourceType() === 'fetch') failed += 1;
    return route.abort('internetdisconnected');
  });
  await field(page, 'Märke').selectOption('Volvo');
  await heading(page, 'Ett fel uppstod vid laddning av annonser').waitFor();
  await page.getByText('Filtrerade resultat kunde inte laddas').waitFor();
  await page.getByText('Nätverksfel. Kontrollera din internetanslutning och försök igen.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // The page itself retries once.
  await expect.poll(() => failed).toBe(2);
  await page.unroute('**/annonser.data**');
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await heading(page, 'Volvo - Bilannonser').waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

journey('a slow list shows placeholders of its cards', async ({ open }) => {
  const page = await open(adsUrl());
  const seen = Promise.withResolvers<void>();
  await page.route('**/annonser.data**', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await field(page, 'Märke').selectOption('Volvo');
  await page.getByText('Förbereder annonser...').waitFor({ state: 'attached' });
  await expect.poll(() => field(page, 'Märke').inputValue()).toBe('Volvo');
  expect(await accessibilityProblems(page)).toEqual([]);
  seen.resolve();
  await heading(page, 'Volvo - Bilannonser').waitFor();
});
