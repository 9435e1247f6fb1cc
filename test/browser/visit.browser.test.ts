import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { adUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAd, insertAds } from '#test/factories.ts';
import { hydrated, journey, pressFarBelow } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** A visit: home, list, filter, ad, back; with and without scripts, at every width, in both themes. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const VOLVOS = 30;
const SAABS = 4;
let newest = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  const volvos = await insertAds(db, VOLVOS, (index) => ({ image_urls: [PICTURE], price: 100_000 + index * 1000 }));
  await insertAds(db, SAABS, (index) => ({
    brand: 'Saab',
    series: '9-5',
    name: 'Saab 9-5 Linear',
    image_urls: [PICTURE],
    published_at: daysAgo(60 + index),
  }));
  await insertAd(db, { brand: 'Saab', series: '9-5', name: 'Saab såld', status: 'sold', image_urls: [PICTURE] });
  newest = volvos[0]?.internal_id ?? 0;
});

const cards = (page: Page) => page.locator('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('from home through the list to an ad and back', async ({ open }) => {
    const page = await open(homeUrl(), { script });
    await pressFarBelow(page.getByRole('main').getByRole('link', { name: 'Visa alla bilar' }));
    await heading(page).getByText('Alla bilannonser').waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
    const name = (await cards(page).first().getByRole('link').textContent()) ?? '';
    await cards(page).first().getByRole('link').click();
    await heading(page).getByText(name).waitFor();
    expect(page.url()).toContain(adUrl(newest));
    await page.goBack();
    await heading(page).getByText('Alla bilannonser').waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
  });

  journey('a brand narrows the list, and can be removed', async ({ open }) => {
    const page = await open(vehiclesUrl(), { script });
    await page.getByRole('button', { name: 'Märke' }).click();
    await page.getByRole('checkbox', { name: /^Saab/ }).check();
    await page.getByRole('button', { name: /^Visa .*bil/ }).click();
    await page.waitForURL('**/vehicles/Saab');
    await page.getByRole('heading', { level: 1, name: /Saab/ }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(SAABS);
    await page.getByRole('main').getByRole('link', { name: 'Rensa', exact: true }).click();
    await page.getByText(`${VOLVOS + SAABS} bilar`, { exact: true }).waitFor();
  });

  journey('the second page contains the rest', async ({ open }) => {
    const page = await open(vehiclesUrl(), { script });
    await page.getByRole('navigation', { name: /sid/i }).getByRole('link', { name: '2' }).first().click();
    await page.waitForURL('**page=2');
    await page.getByText('nyast först · sida 2 av 2').waitFor();
    await expect.poll(() => cards(page).count()).toBe(VOLVOS + SAABS - 20);
  });
});

journey(
  'forward, content above the fold is rendered first; back, the page has its height and position immediately',
  async ({ open }) => {
    const page = await open(homeUrl());
    await hydrated(page);
    const counts = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      const record = () => seen.add(document.querySelectorAll('main li[id^="annons-"] article').length);
      new MutationObserver(record).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    const countsSince = () =>
      counts.evaluate((seen) => {
        const all = [...seen];
        seen.clear();
        return all;
      });
    await pressFarBelow(page.getByRole('main').getByRole('link', { name: 'Visa alla bilar' }));
    await expect.poll(() => cards(page).count()).toBe(20);
    expect((await countsSince()).slice(-2)).toEqual([6, 20]);
    await cards(page).nth(15).getByRole('link').scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await cards(page).nth(15).getByRole('link').click();
    await page.waitForURL('**/ad/**');
    await page.getByRole('heading', { name: 'Prishistorik' }).waitFor();
    await countsSince();
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(20);
    expect(await countsSince()).not.toContain(6);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  },
);

journey('an unknown address shows an error page, with its status', async ({ open, site }) => {
  expect((await fetch(`${site.url}/finns-inte`)).status).toBe(404);
  const page = await open('/finns-inte', { expect: [/404/] });
  await expect.poll(() => heading(page).textContent()).not.toBe('');
  await page.getByRole('main').getByRole('link').first().waitFor();
});

journey.for([
  ['page zero', 'page=0'],
  ['a negative page', 'page=-1'],
  ['a page beyond all numbers', 'page=99999999999999999999'],
  ['a page twice', 'page=x&page=2'],
  ['an empty brand', 'make='],
  ['a NUL', 'make=%00'],
  ['a piece of SQL', 'make=%27%3B--'],
  ['a very long brand', `make=${'x'.repeat(3000)}`],
  ['brands again and again', 'make=Saab&make=Saab&make=Volvo'],
  ['a broken escape', '%E0%A4%A'],
  ['names of the language', 'make[]=Saab&sortBy=__proto__'],
] as const)('%s in the address is no error', async ([, query], { site }) => {
  const answer = await fetch(`${site.url}${vehiclesUrl()}?${query}`);
  expect(answer.status, query).toBeLessThan(500);
  expect(await answer.text()).toContain('<h1');
});

journey(
  'a page is prefetched while the pointer rests on its link, and opened without another request',
  async ({ open }) => {
    const page = await open(vehiclesUrl());
    await hydrated(page);
    const prefetched = page.waitForResponse((response) => response.url().includes(`${adUrl(newest)}.data`));
    const link = cards(page).first().getByRole('link');
    await link.hover();
    expect((await prefetched).request().headers()['sec-purpose']).toBe('prefetch');
    await (await prefetched).finished();
    await link.click();
    await page.waitForURL(`**${adUrl(newest)}?**`);
    const transfers = await page.evaluate(
      (part) => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return entries
          .filter(({ name }) => name.includes(part))
          .map((entry) => [entry.initiatorType, entry.transferSize > 0]);
      },
      `${adUrl(newest)}.data`,
    );
    expect(transfers).toEqual([
      ['link', true],
      ['fetch', false],
    ]);
  },
);
