import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adUrl, compareUrl, favouritesUrl, savedSearchesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';

const PICTURED = { image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] };
const favourites = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sparat/ });
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorit: ${name}` });

/** A press on a card that is not hydrated yet is answered later: nothing is stored before the heart is filled. */
async function save(page: Page, name: string): Promise<void> {
  await heart(page, name).click();
  await page.getByRole('button', { name: `Favorit: ${name}`, pressed: true }).waitFor();
}

/** Moves the stored visit into the past, as if the visitor returned the next day. */
const nextDay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const list: { checkedAt: number }[] = JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]');
    const aged = list.map((each) => ({ ...each, checkedAt: each.checkedAt - 86_400_000 }));
    localStorage.setItem('milvis.favoriter', JSON.stringify(aged));
  });

journey('favourites remain on the device, and show what has changed since the last visit', async ({ site, open }) => {
  const cheaper = await insertAd(site.db, { ...PICTURED, name: 'Volvo V60 D4', price: 200_000 });
  const sold = await insertAd(site.db, { ...PICTURED, name: 'Kia Ceed' });
  const page = await hydrated(await open(vehiclesUrl()));
  for (const name of [cheaper.name, sold.name]) await save(page, name);
  expect(await favourites(page).textContent()).toContain('2');
  await page.reload();
  await expect.poll(() => heart(page, sold.name).getAttribute('aria-pressed')).toBe('true');

  await site.db.updateTable('ads').set({ price: 189_000 }).where('internal_id', '=', cheaper.internal_id).execute();
  await site.db
    .updateTable('ads')
    .set({ status: 'sold', closed_at: new Date(), days_for_sale: 3 })
    .where('internal_id', '=', sold.internal_id)
    .execute();
  await nextDay(page);
  await favourites(page).click();
  await page.getByText(/^Sänkt 11.000.kr sedan du sparade den$/).waitFor();
  await page.getByText(/^Såld \d+ \S+ \d{4} efter 3 dagar, sista pris [\d\s]+kr$/).waitFor();
  expect(await page.getByText('Nytt sedan sist').count()).toBe(2);
  await page.reload();
  await page.getByText(/^Såld \d+ /).waitFor();
  expect(await page.getByText('Nytt sedan sist').count()).toBe(2);
  const similar = page.getByRole('link', { name: /^Fler .* till salu i stället för Kia Ceed$/ });
  expect(await similar.getAttribute('href')).toContain('/annonser?make=');

  await page.getByRole('button', { name: `Skriv en anteckning om ${cheaper.name}` }).click();
  await page.getByRole('textbox', { name: /anteckning/ }).fill('Provkörd i tisdags');
  await page.getByRole('button', { name: `Ta bort ${sold.name}` }).click();
  await page.getByText('1 favorit', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByText('2 favoriter', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /anteckning/ }).inputValue()).toBe('Provkörd i tisdags');
});

journey('the number beside Sparat is that of the cars that the link opens', async ({ site, open }) => {
  const cars: Ad[] = [];
  for (const series of ['V40', 'C40', 'S60'])
    cars.push(await insertAd(site.db, { ...PICTURED, series, name: `Volvo ${series} T6` }));
  const page = await hydrated(await open(vehiclesUrl()));
  for (const { name } of cars) {
    const card = page.getByRole('article').filter({ hasText: name });
    await save(page, name);
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'Välj att jämföra' }).click();
  }
  await expect.poll(() => favourites(page).textContent()).toBe('Sparat3');
  await favourites(page).click();
  await page.getByText('3 favoriter', { exact: true }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Sparat' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Favoriter3',
    'Bevakningar',
    'Jämförelse3',
    'Ditt bilköp',
  ]);
});

journey('a car that was viewed is marked, and a hidden one can be shown again', async ({ site, open }) => {
  const viewed = await insertAd(site.db, { ...PICTURED, name: 'Saab 9-5 Aero' });
  const hidden = await insertAd(site.db, { ...PICTURED, name: 'Opel Zafira' });
  const page = await hydrated(await open(adUrl(viewed.internal_id)));
  await page.goto(`${site.url}${vehiclesUrl()}`);
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await card(viewed.name).getByText('Sedd').waitFor();
  await card(hidden.name).locator('summary').click();
  await card(hidden.name).getByRole('button', { name: 'Dölj bilen' }).click();
  await page.reload();
  await card(hidden.name).getByText('Du har dolt bilen').waitFor();
  await favourites(page).click();
  await page.getByRole('region', { name: 'Senast sedda' }).getByRole('link', { name: viewed.name }).waitFor();
  await page.getByRole('button', { name: 'Visa alla dolda bilar igen' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Ångra' }).click();
  await page.getByRole('button', { name: `Ta bort ${hidden.name}` }).click();
  await page.goBack();
  await heart(page, hidden.name).waitFor();
});

journey('cars of different pages are compared beside each other', async ({ site, open }) => {
  const one = await insertAd(site.db, {
    ...PICTURED,
    name: 'Volvo V90 T6',
    series: 'V90',
    price: 399_000,
    equipment: ['Dragkrok'],
  });
  const other = await insertAd(site.db, { ...PICTURED, name: 'Skoda Superb', price: 299_000, color: 'Grön' });
  const page = await hydrated(await open(vehiclesUrl()));
  const card = page.getByRole('article').filter({ hasText: one.name });
  await card.locator('summary').click();
  await card.getByRole('button', { name: 'Välj att jämföra' }).click();
  await page.goto(`${site.url}${adUrl(other.internal_id)}`);
  await page.getByRole('link', { name: 'Jämför med 1 bil' }).click();
  await expect.poll(() => page.url()).toContain(compareUrl([one.internal_id, other.internal_id]));
  await page.getByText('Superb är billigast.').waitFor();
  const table = page.getByRole('table', { name: 'Bilarna bredvid varandra' });
  expect(await table.getByRole('columnheader').count()).toBe(3);
  await page.getByRole('row', { name: 'Backkamera Nämns inte Ja' }).waitFor();
  const same = page.getByRole('row', { name: /^Drivmedel/ });
  expect(await same.isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^Visa alla rader/ }).check();
  await same.waitFor();
  await page.getByRole('link', { name: 'Ta bort V90 ur jämförelsen' }).click();
  await page.getByText('Välj minst en bil till').waitFor();

  const plain = await open(compareUrl([one.internal_id, other.internal_id]), { width: 360, script: false });
  expect(await plain.getByRole('row', { name: /^Färg/ }).textContent()).toContain('Grön');
  expect(await plain.getByRole('row', { name: /^Drivmedel/ }).isVisible()).toBe(false);
  await plain.getByRole('checkbox', { name: /^Visa alla rader/ }).check();
  await plain.getByRole('row', { name: /^Drivmedel/ }).waitFor();
});

journey(
  'a phone shows two cars of four at a time, below a low head, and scrolls the page alone',
  async ({ site, open }) => {
    const cars: Ad[] = [];
    for (const [at, series] of ['V60', 'V90', 'XC40', 'XC60'].entries()) {
      const equipment = Array.from({ length: 30 }, (_, nth) => `Sak ${at} ${nth}`);
      cars.push(
        await insertAd(site.db, { ...PICTURED, name: `Volvo ${series}`, series, price: 200_000 + at, equipment }),
      );
    }
    const url = compareUrl(cars.map(({ internal_id }) => internal_id));
    const phone = await hydrated(await open(url, { width: 360 }));
    const shown = async () => {
      const heads = await phone.getByRole('columnheader').all();
      const visible = await Promise.all(
        heads.map(async (head) => ((await head.isVisible()) ? head.textContent() : null)),
      );
      return visible.filter((text) => text !== null).map((text) => /Volvo \S+?(?=\d{3}\s)/u.exec(text)?.[0]);
    };
    expect(await shown()).toEqual(['Volvo V60', 'Volvo V90']);
    await phone.getByRole('checkbox', { name: 'XC60' }).check();
    await expect.poll(shown).toEqual(['Volvo V90', 'Volvo XC60']);
    // A car that is shown stays: two are always beside each other.
    await phone.getByRole('checkbox', { name: 'V90' }).click();
    expect(await shown()).toEqual(['Volvo V90', 'Volvo XC60']);
    expect(await accessibilityProblems(phone)).toEqual([]);
    const layout = () =>
      phone.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        isWide: document.documentElement.scrollWidth > window.innerWidth,
        head: document.querySelector('thead')?.getBoundingClientRect().height ?? 0,
        scrollers: [...document.querySelectorAll('main :has(table), table, table *')].filter((element) =>
          /auto|scroll/u.test(getComputedStyle(element).overflow),
        ).length,
      }));
    const { page, isWide, head, scrollers } = await layout();
    expect({ isWide, scrollers }).toEqual({ isWide: false, scrollers: 0 });
    expect(page).toBeLessThan(7_000);
    expect(head).toBeGreaterThan(40);
    expect(head).toBeLessThanOrEqual(96);
    await phone.evaluate(() => window.scrollTo(0, 1_500));
    const top = () => phone.evaluate(() => document.querySelector('thead')?.getBoundingClientRect().top);
    await expect.poll(top).toBe(0);

    const desktop = await open(url, { width: 1440 });
    const height = await desktop.evaluate(() => document.querySelector('thead')?.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(96);

    // Without scripts the boxes choose any number; on paper all four stand beside each other.
    const plain = await open(url, { width: 360, script: false });
    await plain.getByRole('checkbox', { name: 'XC40' }).check();
    expect(await plain.getByRole('columnheader', { name: /XC40/ }).isVisible()).toBe(true);
    await phone.emulateMedia({ media: 'print' });
    await phone.setViewportSize({ width: 718, height: 1_000 });
    expect(await shown()).toEqual(['Volvo V60', 'Volvo V90', 'Volvo XC40', 'Volvo XC60']);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
  },
);

journey('a browser that stores nothing says so, and saves for as long as the page is open', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PICTURED, name: 'Seat Leon' });
  const page = await open(vehiclesUrl());
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    // The router stores scroll positions for the session when the page is closed.
    Storage.prototype.setItem = function (key: string, value: string) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await page.reload();
  await save(page, ad.name);
  await favourites(page).click();
  await page.getByRole('alert').getByText('Webbläsaren sparar inte dina favoriter').waitFor();
  await page.getByRole('link', { name: ad.name }).first().waitFor();
});

journey(
  'a favourite of one tab appears in another, and damaged lists are read as far as possible',
  async ({ site, open }) => {
    const ad = await insertAd(site.db, { ...PICTURED, name: 'Mazda 6' });
    const page = await hydrated(await open(vehiclesUrl()));
    await page.evaluate(() => localStorage.setItem('milvis.favoriter', '[null,{"id":"x"},5'));
    const second = await page.context().newPage();
    await second.goto(`${site.url}${favouritesUrl()}`);
    await second.getByText('Du har inga favoriter än').waitFor();
    await save(page, ad.name);
    await second.getByText('1 favorit', { exact: true }).waitFor();
  },
);

journey('undoing a removal preserves what other tabs have saved since then', async ({ site, open }) => {
  const [one, other] = [
    await insertAd(site.db, { ...PICTURED, name: 'Audi A4' }),
    await insertAd(site.db, { ...PICTURED, name: 'Ford Focus' }),
  ];
  const page = await hydrated(await open(vehiclesUrl()));
  await save(page, one.name);
  await favourites(page).click();
  await page.getByRole('button', { name: `Ta bort ${one.name}` }).click();
  const second = await page.context().newPage();
  await second.goto(`${site.url}${vehiclesUrl()}`);
  await save(await hydrated(second), other.name);
  await page.getByText('1 favorit', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByText('2 favoriter', { exact: true }).waitFor();
});

journey('a browser without storage shows every page and says what it does not save', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PICTURED, name: 'Fiat 500' });
  const page = await open(vehiclesUrl());
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.reload();
  await hydrated(page);
  await save(page, ad.name);
  await favourites(page).click();
  await page.getByRole('alert').getByText('Webbläsaren sparar inte dina favoriter').waitFor();
  await page.getByRole('link', { name: ad.name }).first().waitFor();
  await page.goto(`${site.url}${savedSearchesUrl()}`);
  await page.getByRole('alert').getByText('Webbläsaren sparar inte dina sökningar').waitFor();
});

journey('five thousand favourites are shown a part at a time, and none is lost', async ({ site, open }) => {
  const ad = await insertAd(site.db, { ...PICTURED, name: 'Tesla Model 3', brand: 'Tesla', series: 'Model 3' });
  const page = await hydrated(await open(vehiclesUrl()));
  await save(page, ad.name);
  const count = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]') as unknown[]).length);
  await page.evaluate(() => {
    const [saved]: object[] = JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]');
    const others = Array.from({ length: 4_999 }, (_, at) => ({ ...saved, id: 9_000_000 + at, name: `Bil ${at}` }));
    localStorage.setItem('milvis.favoriter', JSON.stringify([saved, ...others]));
  });
  await page.reload();
  await favourites(page).click();
  await page.getByText(/^5.000 favoriter$/).waitFor();
  await page.getByRole('button', { name: `Ta bort ${ad.name}` }).click();
  await page.getByText(/^4.999 favoriter$/).waitFor();
  await page.getByRole('button', { name: 'Ångra' }).click();
  await page.getByText(/^5.000 favoriter$/).waitFor();
  await page.getByRole('button', { name: /^Visa fler/ }).click();
  await page
    .getByRole('link', { name: 'Bil 30', exact: true })
    .or(page.getByText('Bil 30', { exact: true }))
    .first()
    .waitFor();
  expect(await count()).toBe(5_000);
});

journey('favourites are shared by a link, and others vote and write', async ({ site, open }) => {
  const [one, other] = [
    await insertAd(site.db, { ...PICTURED, name: 'Volvo V70 D5', series: 'V70', price: 120_000 }),
    await insertAd(site.db, { ...PICTURED, name: 'Saab 9-3 Combi', price: 60_000 }),
  ];
  const page = await hydrated(await open(vehiclesUrl()));
  for (const { name } of [one, other]) await save(page, name);
  await favourites(page).click();
  await page.getByRole('link', { name: 'Dela listan' }).click();
  await page.getByLabel('Rubrik').fill('Vår nästa bil');
  await page.getByRole('button', { name: 'Skapa länken' }).click();
  await page.getByRole('heading', { name: 'Vår nästa bil', level: 1 }).waitFor();
  const link = await page.getByLabel('Länk att dela').inputValue();

  const { pathname, search } = new URL(link);
  // The other person has no scripts.
  const guest = await open(pathname + search, { width: 360, script: false });
  expect(await guest.getByRole('button', { name: /^Gärna/ }).count()).toBe(0);
  await guest.getByLabel('Ditt namn').fill('Eva');
  await guest.getByRole('button', { name: 'Fortsätt' }).click();
  await guest.getByRole('button', { name: `Gärna ${other.name}` }).click();
  await guest.getByText('Gärna: 1').waitFor();
  await guest.locator('summary', { hasText: other.name }).click();
  await guest.getByLabel('Kommentar').and(guest.locator(':visible')).fill('Den är fin!');
  await guest.getByRole('button', { name: 'Spara kommentaren' }).and(guest.locator(':visible')).click();
  await guest.getByText('Den är fin!').waitFor();
  expect(await guest.getByRole('heading', { name: 'Inställningar' }).count()).toBe(0);
  expect(await guest.getByRole('heading', { level: 2 }).first().textContent()).toBe(other.name);

  await page.reload();
  await hydrated(page);
  await page.getByText('Den är fin!').waitFor();
  await page.getByRole('button', { name: 'Ta bort kommentaren av Eva' }).click();
  await page.getByText('Kommentaren är borttagen').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await favourites(page).click();
  await page.getByRole('region', { name: 'Delade listor' }).getByRole('link', { name: 'Vår nästa bil' }).click();
  await page.getByLabel('Ta bort listan för alla').check();
  await page.getByRole('button', { name: 'Ta bort listan' }).click();
  await page.getByText('Listan är borttagen').waitFor();
});
