import { expect } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { accessibilityProblems, journey, scrollsSideways } from '#test/support/browser.ts';
import type { TestSite } from '#test/support/site.ts';

const image_urls = ['/exempelbild/kombi-gra-sida-studio.svg'];

/** Two ads of a silent dealer with a long name, one of them also sold by a dealer that delivers. */
async function insertSilence({ db, pool }: TestSite): Promise<number> {
  const silent = await insertDealer(db, { name: 'Bröderna Andersson-Lindqvists Bilförsäljning i Norrköping AB' });
  const own = { dealer_id: silent.id, image_urls, published_at: fromToday(143) };
  // The plate alone could have been read in the other dealer's ad.
  const car = { licence_plate: 'UFO12A', vin_hash: hashVin('YV1DZ8256C2271234') };
  const ad = await insertAd(db, {
    ...own,
    ...car,
    name: 'Volvo V60 D4 Summum',
    earlierPrices: [{ at: fromToday(143), price: 269_900 }],
  });
  await insertAd(db, own);
  await insertAd(db, { ...car, image_urls, price: 239_900 });
  await insertAd(db, { image_urls });
  await pool.query("update price_events set at = $1 where at > now() - interval '5 days'", [fromToday(140)]);
  await pool.query('update dealers set last_delivered_at = $2, unconfirmed_at = now() where id = $1', [
    silent.id,
    fromToday(137),
  ]);
  await inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
  return ad.internal_id;
}

journey(
  'an unconfirmed ad is marked at every width, and links to the same car at another dealer',
  async ({ site, open, openAs }) => {
    const id = await insertSilence(site);
    const page = await open(adUrl(id));
    const list = await open(vehiclesUrl());
    const staff = await openAs('moderator', dashboardUrl());
    // The list has a car once, by its confirmed ad.
    expect(await list.getByText('Inte bekräftad sedan').count()).toBe(1);
    for (const width of [1440, 360]) {
      for (const each of [page, list, staff]) {
        await each.setViewportSize({ width, height: 900 });
        expect(await scrollsSideways(each)).toBe(false);
        expect(await accessibilityProblems(each)).toEqual([]);
      }
      expect(await staff.getByRole('link', { name: 'Bröderna Andersson' }).isVisible()).toBe(true);
      await expect.poll(() => page.getByText('Inte bekräftad sedan').first().isVisible()).toBe(true);
      await page.getByRole('link', { name: /Bilhuset AB 239/ }).click();
      await page.getByRole('link', { name: /Bröderna Andersson.* 249/ }).click();
    }
  },
);
