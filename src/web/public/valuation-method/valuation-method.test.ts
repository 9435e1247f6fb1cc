import { beforeAll, describe, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { storeModel } from '#src/db/valuation/valuation-models.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { accuracyApiUrl, accuracyCsvUrl, adUrl, valuationMethodUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { pool, db } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  site = await openTestApp();
});

test('before there is a model the page has the method without figures', async () => {
  const { text } = await site.open(valuationMethodUrl());
  expect(text).toContain('för få bilar för att bedöma priser. Det behövs minst 200.');
  expect(text).toContain('Bilens eget pris ingår aldrig');
  expect(await (await site.fetch(accuracyApiUrl())).json()).toMatchObject({ current: null, history: [] });
});

describe('with valued ads', () => {
  beforeAll(async () => {
    await deliver(pool, valuedFeed(), NOW);
    const { text } = await site.open(valuationMethodUrl());
    expect(text).toContain('Priserna bedöms nu för första gången.');
    expect(text).not.toContain('för få bilar');
    await valueStock(pool, NOW);
  });

  test('the published figures are those of the stored valuations', async () => {
    const { current } = await (await site.fetch(accuracyApiUrl())).json();
    const { rows } = await pool.query(
      `select count(*)::int as ads, count(label)::int as judged,
              percentile_disc(0.5) within group (order by abs(estimate::numeric / price - 1)) filter (where label is not null) as error,
              avg((price between low80 and high80)::int) filter (where label is not null) as covered
       from valuations`,
    );
    const [{ ads, judged, error, covered }] = rows;
    expect(current).toMatchObject({ ads, judged });
    expect(current.medianError).toBeCloseTo(Number(error), 2);
    expect(current.covered80).toBeCloseTo(Number(covered), 3);
    const { text } = await site.open(valuationMethodUrl());
    for (const part of [
      'Så ofta har vi rätt',
      'Efter utropspris',
      'Efter ålder',
      'Efter antal jämförbara bilar',
      'Vad orden betyder',
      formatPercent(current.medianError).replace('\u00a0', ' '),
    ])
      expect(text).toContain(part);
  });

  test('the ad page links to the method', async () => {
    const { rows } = await pool.query('select ad_id from valuations order by ad_id limit 1');
    const { html } = await site.open(adUrl(Number(rows[0].ad_id)));
    expect(linksOf(html)).toContain(valuationMethodUrl());
  });

  test('fits that were in use are shown over time, and refused ones are not', async () => {
    const store = (medianError: number, isAccepted: boolean) => {
      const accuracy = { ...fitAccuracyOf([]), judged: 80, medianError };
      return storeModel(db, { fittedAt: NOW, stockVersion: 1, ads: 90, parameters: '{}', accuracy }, isAccepted);
    };
    await store(0.9, false);
    await store(0.0888, true);
    const { text } = await site.open(`${valuationMethodUrl()}?utm_source=x`);
    expect(text).toContain('Siffrorna över tid');
    const csv = await site.fetch(accuracyCsvUrl());
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(',0.0888,');
    for (const url of [accuracyApiUrl(), accuracyCsvUrl()]) {
      const etag = (await site.fetch(url)).headers.get('etag') ?? '';
      expect((await site.fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });
});
