import { beforeAll, describe, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { adsApiUrl, adsUrl, adUrl, compareUrl, valuationApiUrl } from '#src/visitor-urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;

/** Most cars as delivered; one of each kind that is judged in another way. */
const feed = valuedFeed().map((row, place) => {
  if (place === 10) return { ...row, price: String(Math.round(Number(row.price) * 0.5)) };
  if (place === 21) return { ...row, horsepower_hp: '' };
  if (place === 15) return { ...row, price: String(Math.round(Number(row.price) * 1.6)) };
  if (place === 33) return { ...row, price: '' };
  if (place === 40) return { ...row, model_year: '', first_registered: '' };
  return row;
});

beforeAll(async () => {
  await deliver(pool, feed, NOW);
  await valueStock(pool, NOW);
  site = await openTestApp();
});

async function adWhere(condition: string): Promise<number> {
  const { rows } = await pool.query(
    `select internal_id as id from ads left join valuations on ad_id = internal_id where ${condition} order by 1 limit 1`,
  );
  return rows[0].id;
}
const delivered = (place: number): Promise<number> => adWhere(`dealer_ad_id = 'a${place}'`);

test('cards of lists show the label of the current price, the warning of a very low one too, and none for a price that is not judged', async () => {
  const { rows } = await pool.query<{ id: number; label: string | null }>(
    'select internal_id::int as id, label from ads left join valuations on ad_id = internal_id order by 1',
  );
  const ids = rows.map(({ id }) => id);
  const shown = async () =>
    new Map(
      (await readAdRows(db, ids, NOW)).map((row) => [
        row.internalId,
        toAdCard({ of: () => [] })(row).judged?.label ?? null,
      ]),
    );
  const labels = await shown();
  expect(new Set(labels.values())).toEqual(new Set([...PRICE_LABELS, null]));
  for (const { id, label } of rows) expect(labels.get(id)).toBe(label);
  const low = await adWhere("label = 'low'");
  const price = (await readAdRows(db, [low], NOW))[0]?.price ?? 0;
  const { html } = await site.open(adsUrl({ filters: { ...NO_AD_FILTERS, minPrice: price, maxPrice: price } }));
  expect(html.match(/<article.*?<\/article>/gs)?.find((card) => card.includes(adUrl(low)))).toContain('Lågt pris');
  await pool.query('update ads set price = price + 1 where internal_id = $1', [low]);
  expect((await shown()).get(low)).toBeNull();
  await pool.query('update ads set price = price - 1 where internal_id = $1', [low]);
  expect((await shown()).get(low)).toBe('low');
});

test('lists filter and sort by the label, and have label and estimate in the API', async () => {
  type Listed = { internal_id: number; price: number; valuation: { label: string; estimate: number } | null };
  const list = async (query: string): Promise<Listed[]> =>
    (await (await site.fetch(`${adsApiUrl()}?limit=100&${query}`)).json()).cars;
  const low = await list('priceLabel=L%C3%A5gt%20pris');
  expect(low.length).toBeGreaterThan(0);
  expect(low.every(({ valuation }) => valuation?.label === 'low')).toBe(true);
  const [first] = low;
  const { label, estimate } = await (await site.fetch(valuationApiUrl(first?.internal_id ?? 0))).json();
  expect(first?.valuation).toEqual({ label, estimate });
  const ratios = (await list('sortBy=value')).map(({ price, valuation }) => price / (valuation?.estimate ?? 0));
  expect(ratios.length).toBe(100);
  for (const [place, ratio] of ratios.entries()) expect(ratio).toBeGreaterThanOrEqual((ratios[place - 1] ?? 0) - 1e-4);
  const last = (await (await site.fetch(`${adsApiUrl()}?limit=100&sortBy=value&page=4`)).json()).cars.at(-1);
  expect(last.valuation).toBeNull();
  const { text } = await site.open(adsUrl({ sort: { by: 'value', order: 'asc' } }));
  expect(text).toContain('delat med det uppskattade priset');
});

test('shows the range of similar cars, the calculation, the compared cars and what is not known', async () => {
  const { text } = await site.open(adUrl(await adWhere("label = 'usual'")));
  for (const part of [
    'Är priset rimligt?',
    'Brukligt pris',
    'Liknande bilar kostar oftast',
    'Visa siffrorna',
    'Åtta av tio liknande bilar',
    'Nio av tio liknande bilar',
    'Den här bilen',
    'Så räknade vi',
    'En typisk ',
    'Uppskattat pris',
    'Närmaste bilar (',
    'Det här vet vi inte',
    'utropspriser, inte slutpriser',
    'Så ofta har vi rätt: hälften av bedömda bilar ligger inom',
  ])
    expect(text).toContain(part);
});

test('similar cars are those by which the price is estimated, whatever they cost; others are in the price class', async () => {
  const { rows } = await pool.query<{ id: number; comparables: string[]; price: number }>(
    `select ad_id::int as id, comparables, price from valuations where label in ('low', 'high') order by ad_id limit 10`,
  );
  for (const { id, comparables, price } of rows) {
    const { html } = await site.open(adUrl(id));
    const [, similar = '', others = ''] = html.split(/Liknande bilar<\/h2>|Fler i samma prisklass<\/h2>/u);
    const shown = (part: string) => [...part.matchAll(/href="\/ad\/(\d+)/gu)].map(([, ad]) => ad);
    expect(shown(similar).length).toBeGreaterThan(0);
    expect(comparables).toEqual(expect.arrayContaining(shown(similar)));
    for (const ad of new Set(shown(others))) {
      const other = await pool.query('select price from ads where internal_id = $1', [ad]);
      expect(other.rows[0].price).toBeGreaterThanOrEqual(price * 0.8);
      expect(other.rows[0].price).toBeLessThanOrEqual(price * 1.2);
      expect(shown(similar)).not.toContain(ad);
    }
  }
});

test('every line of the calculation opens cars for sale, the own one among them, or the compared cars', async () => {
  const { rows } = await pool.query(
    "select ad_id::int as id from valuations where label = 'usual' order by ad_id limit 12",
  );
  const opened = new Set<string>();
  for (const { id } of rows) {
    const { html } = await site.open(adUrl(id));
    const [calculation = ''] = html.match(/<figcaption[^>]*>Så räknade vi.*?<\/figure>/s) ?? [];
    const lines = calculation.match(/<tr.*?<\/tr>/gs)?.slice(0, -1) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const links = linksOf(line);
      expect(links).toHaveLength(1);
      const [href = ''] = links;
      opened.add(href);
      if (href.startsWith('#')) expect(html).toContain(`id="${href.slice(1)}"`);
      else {
        const list = await (await site.fetch(`${adsApiUrl()}?limit=100&${href.split('?')[1]}`)).json();
        expect(list.totalCount, href).toBeGreaterThan(0);
        if (list.totalCount <= 100)
          expect(
            list.cars.map((car: { internal_id: number }) => car.internal_id),
            href,
          ).toContain(id);
      }
    }
  }
  expect(opened.size).toBeGreaterThan(12);
  expect(opened).toContain('#narmaste-bilar');
});

test('warns of a very low price in place of calling it low', async () => {
  const { text } = await site.open(adUrl(await delivered(10)));
  expect(text).toContain('Mycket lågt pris');
  expect(text).toContain('betala inte i förskott');
  expect(text).not.toContain('Lågt pris');
});

test('says which fact is missing, and gives no estimate without it', async () => {
  const { text } = await site.open(adUrl(await delivered(21)));
  expect(text).toContain('Kan inte bedömas: uppgifter saknas: effekt');
  expect(text).not.toContain('Liknande bilar kostar oftast');
});

test.each([
  ['Mycket lågt pris', 10, 'under'],
  ['Mycket högt pris', 15, 'över'],
])(
  'says %s with its amount beside the price, in its part, on the card and in the comparison alike',
  async (label, place, side) => {
    const id = await delivered(place);
    const { rows } = await pool.query('select price, estimate from valuations where ad_id = $1', [id]);
    const amount = Math.abs(rows[0].price - rows[0].estimate)
      .toLocaleString('sv-SE')
      .replaceAll(/\s/gu, ' ');
    const words = `${label}, ${amount} kr ${side} uppskattat pris`;
    const page = await site.open(adUrl(id));
    expect(page.text.split(words)).toHaveLength(3);
    const other = await adWhere("label = 'usual'");
    expect((await site.open(compareUrl([id, other]))).text).toContain(words);
    const { minPrice, maxPrice } = { minPrice: rows[0].price, maxPrice: rows[0].price };
    const list = await site.open(adsUrl({ filters: { ...NO_AD_FILTERS, minPrice, maxPrice } }));
    expect(list.text).toContain(`${label} · ${amount} kr ${side}`);
  },
);

test('an ad without model year keeps the part and says what is missing', async () => {
  const id = await delivered(40);
  const { text } = await site.open(adUrl(id));
  expect(text).toContain('Är priset rimligt? Kan inte bedömas: årsmodellen saknas i annonsen');
  const response = await site.fetch(valuationApiUrl(id));
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: 'Kan inte bedömas: årsmodellen saknas i annonsen.' });
});

test('a price that may lack VAT has no label anywhere, and says why', async () => {
  const id = await delivered(50);
  await pool.query("update ads set vat = 'unknown' where internal_id = $1", [id]);
  await pool.query('update stock_version set version = version + 1, changed_at = now()');
  await valueStock(pool, NOW);
  const { text } = await site.open(adUrl(id));
  expect(text).toContain('Kan inte bedömas: handlaren säger inte om momsen ingår');
  const { rows } = await pool.query('select price_label from ads where internal_id = $1', [id]);
  expect(rows[0].price_label).toBeNull();
});

test('gives the estimate alone for a car without a price', async () => {
  const { text } = await site.open(adUrl(await delivered(33)));
  expect(text).toContain('Kan inte bedömas: priset saknas');
  expect(text).toContain('Liknande bilar kostar oftast');
  expect(text).not.toContain('Den här:');
});

describe('the API', () => {
  const read = async (id: number) => {
    const response = await site.fetch(valuationApiUrl(id));
    return { status: response.status, etag: response.headers.get('etag'), body: await response.json() };
  };

  test('returns reasons whose sum with the base is the estimate', async () => {
    const { status, body } = await read(await adWhere("label = 'usual'"));
    expect(status).toBe(200);
    const sum = body.reasons.reduce((total: number, { kr }: { kr: number }) => total + kr, body.base.price);
    expect(sum).toBe(body.estimate);
    expect(body.comparables.length).toBeGreaterThan(4);
    expect(body).toMatchObject({ label: 'usual', whyNot: null });
  });

  test('returns 304 for an unchanged valuation', async () => {
    const id = await adWhere("label = 'usual'");
    const { etag } = await read(id);
    const again = await site.fetch(valuationApiUrl(id), { headers: { 'if-none-match': String(etag) } });
    expect(again.status).toBe(304);
  });

  test('returns 404 for a price that changed since, and for a removed ad', async () => {
    const id = await adWhere("label = 'usual'");
    await pool.query('update ads set price = price + 5000 where internal_id = $1', [id]);
    expect((await read(id)).status).toBe(404);
    await pool.query('update ads set price = price - 5000 where internal_id = $1', [id]);
    expect((await read(id)).status).toBe(200);
    await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where internal_id = $1`, [
      id,
    ]);
    expect((await read(id)).status).toBe(404);
  });
});
