import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const open = (query: string) => site.open(`${adsUrl()}?${query}`);
const adsOn = (html: string) =>
  linksOf(html)
    .flatMap((link) => /^\/ad\/(\d+)/.exec(link)?.[1] ?? [])
    .map(Number);

describe('a place', () => {
  const insertIn = (city: string) => insertAd(db, { city, county: null, name: `Bil i ${city}` });

  test('filters by county, and by distance with the nearest first', async () => {
    const [lund, malmo, umea] = [await insertIn('Lund'), await insertIn('Malmö'), await insertIn('Umeå')];
    const skane = new URLSearchParams({ county: 'Skåne län' });
    expect(adsOn((await open(String(skane))).html).toSorted()).toEqual([lund.internal_id, malmo.internal_id]);
    const near = 'near=malmo&within=25&sortBy=distance';
    const { html, text } = await open(near);
    expect(adsOn(html)).toEqual([malmo.internal_id, lund.internal_id]);
    expect(text).toContain('inom 25 km från Malmö');
    expect(text).toMatch(/Bil i Malmö (?!.*Malmö, \d).*Lund, 1\d km bort/);
    expect(html).toContain('value="Malmö"');
    expect(adsOn((await open('near=907 36&within=5')).html)).toEqual([umea.internal_id]);
    expect(adsOn((await open('near=63.83,20.26&within=10')).html)).toEqual([umea.internal_id]);
    expect(html).toContain('<option value="100"');
  });

  test('that is not known is named and stays in the field, beside similar ones', async () => {
    await insertIn('Umeå');
    const { html, text, status } = await open('near=Ume%C3%A5%C3%A5');
    expect([status, adsOn(html).length]).toEqual([200, 1]);
    expect(text).toContain('Vi känner inte till platsen ” Umeåå ”');
    expect(text).toMatch(/Menade du .*Umeå/);
    expect(html).toContain('value="Umeåå"');
    expect(linksOf(html)).toContain(adsUrl({ filters: { ...NO_AD_FILTERS, near: 'Umeå' } }));
  });

  test.each(['near=%00', `near=${'å'.repeat(5_000)}`, 'near=99999', 'near=0,0&within=x', 'near=1e9,1e9&within=-5'])(
    'as nonsense is no error: %s',
    async (query) => {
      await insertIn('Umeå');
      expect((await open(query)).status).toBe(200);
    },
  );
});
