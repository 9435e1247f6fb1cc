import type { Page } from 'playwright-core';
import type { ShownAds } from './public-screens.ts';

const LONG_AGO = Date.parse('2026-01-01T12:00:00Z');

/** Stores cars on the device as the site does: a favourite that has become cheaper, one that is sold, viewed and hidden cars. */
export const storeCars = (page: Page, { full, bare, sold }: Pick<ShownAds, 'full' | 'bare' | 'sold'>): Promise<void> =>
  page.evaluate(
    ({ ids, at }) => {
      const favourite = (id: number) => ({
        id,
        name: `Bil ${'x'.repeat(60)} ${id}`,
        price: 9_999_000,
        status: 'active',
        savedAt: at,
        checkedAt: at,
        before: null,
        note: 'Ring om servicebok',
      });
      const noted = (id: number) => ({ id, name: `Bil ${id}`, at });
      localStorage.setItem('milvis.favoriter', JSON.stringify([...ids, 999_999_999].map(favourite)));
      for (const list of ['sedda', 'dolda', 'jamfor']) {
        localStorage.setItem(`milvis.${list}`, JSON.stringify(ids.slice(0, 2).map(noted)));
      }
    },
    { ids: [full, bare, sold], at: LONG_AGO },
  );

/** Stores searches on the device: one with new cars, and one with a filter that no longer exists. */
export const storeSearches = (page: Page): Promise<void> =>
  page.evaluate((at) => {
    const searches = [
      {
        id: at,
        name: `Min sökning ${'x'.repeat(60)}`,
        list: 'annonser',
        query: 'make=Volvo&maxPrice=9999999',
        seenAt: at,
      },
      { id: at + 1, name: 'Ved', list: 'vehicles', query: 'make=Volvo&fuel=Ved', seenAt: at },
    ];
    localStorage.setItem('milvis.bevakningar', JSON.stringify(searches));
  }, LONG_AGO);
