import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import {
  adApiUrl,
  adsApiUrl,
  adsUrl,
  adUrl,
  checklistUrl,
  compareUrl,
  costUrl,
  dealerUrl,
  savedCarsUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { fillDemoStock } from '#tools/demo/fill-demo-stock.ts';
import { testDatabase } from './support/database.ts';
import { metaOf, openTestApp } from './test-app.ts';

/** Each figure of an ad is the same on every screen that states it, also where the ad states little. */

const { db, pool } = await testDatabase();
const NOW = new Date();
const [STOCK, ADS] = [1_500, 60];
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  await fillDemoStock(pool, { ads: STOCK, seed: 'one-figure', now: NOW, report: () => {} });
  // Facts that an ad may lack, each in a tenth of the chosen ads.
  const empty = [
    'price',
    'odometer_km',
    'model_year',
    'horsepower_hp',
    'transmission_type',
    'color',
    'city',
    'description',
  ];
  for (const [place, column] of empty.entries())
    await pool.query(`update ads set ${column} = null where internal_id % 10 = ${place}`);
  await valueStock(pool, NOW);
  await refreshStatistics(pool);
  site = await openTestApp({}, db);
}, 180_000);

type Figure = 'price' | 'year' | 'distance' | 'fuel' | 'gearbox' | 'power' | 'days' | 'dealer' | 'name' | 'stock';
/** The figures of an ad by the place that states them; a place may leave some out. */
type Stated = Partial<Record<Figure, string | null | undefined>>;

const lines = (html: string): string[] =>
  decodeEntities(
    html
      .replaceAll('<!-- -->', '')
      .replace(/<svg.*?<\/svg>/gsu, '')
      .replace(/<[^>]*>/gu, '\n'),
  )
    .split('\n')
    .map(plain)
    .filter((line) => line !== '');
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const PRICE = /^(?:[\d ]+ kr|Pris på begäran)$/u;
const DISTANCE = /^[\d ]+ mil$/u;
const YEAR = /^(?:19|20)\d\d$/u;
const POWER = /^[\d ]+ hk/u;
const firstOf = (texts: readonly string[], pattern: RegExp): string | undefined =>
  texts.find((text) => pattern.test(text));
const fact = (html: string, label: string): string | null => {
  const value = new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>(.*?)</dd>`, 'su').exec(html)?.[1];
  const text = value === undefined ? 'Okänt' : lines(value).join(' ');
  return text === 'Okänt' ? null : text;
};
const numberIn = (text: string | null | undefined): string | undefined => /\d[\d ]*\d|\d/u.exec(text ?? '')?.[0];
const dayCount = (text: string): string | undefined =>
  /ny i dag/u.test(text) ? '0' : /(\d+) dag(?:ar)? till salu/u.exec(text)?.[1];

function ofAdPage(html: string): Stated {
  const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
  const all = lines(main.slice(main.indexOf('<h1')));
  return {
    price: firstOf(all, PRICE),
    year: fact(main, 'Årsmodell'),
    distance: /^[\d ]+ mil/u.exec(fact(main, 'Miltal') ?? '')?.[0],
    fuel: fact(main, 'Drivmedel')?.replace(/,? \(?(?:tolkat|mildhybrid).*$/u, ''),
    gearbox: fact(main, 'Växellåda')
      ?.replace(/, tolkat.*$/u, '')
      .toLowerCase(),
    power: numberIn(fact(main, 'Effekt')),
    days: numberIn(fact(main, 'Till salu i')),
    dealer: all[all.indexOf('Säljs av') + 1],
    name: lines(/<h1[^>]*>(.*?)<\/h1>/su.exec(main)?.[1] ?? '').join(' '),
    stock: /([\d ]+) bil(?:ar)? till salu/u.exec(all.slice(all.indexOf('Säljs av')).join(' '))?.[1]?.trim(),
  };
}

/** A card of a list; empty: it is not on the first page of its price. */
function ofCard(html: string, id: number): Stated {
  const card = html.match(/<article.*?<\/article>/gsu)?.find((each) => each.includes(`href="${adUrl(id)}?`));
  if (card === undefined) return {};
  const all = lines(card);
  return {
    price: firstOf(all, PRICE),
    year: firstOf(all, YEAR),
    distance: firstOf(all, DISTANCE),
    power: numberIn(firstOf(all, POWER)),
    days: dayCount(all.join(' ')),
    name: lines(/<h3[^>]*>(.*?)<\/h3>/su.exec(card)?.[1] ?? '').join(' '),
  };
}

/** The text of a shared link: "Volvo V60 D4, 2018, 12 340 mil, Diesel, Automat, 189 900 kr. Till salu hos …." */
function ofSharedText(text: string): Stated {
  const parts = plain(text).split(/, | · |\. /u);
  return { price: firstOf(parts, PRICE), distance: firstOf(parts, DISTANCE), year: firstOf(parts, YEAR) };
}

function ofComparison(html: string, place: number): Stated {
  const cell = (label: string): string | undefined => {
    const row = new RegExp(`<th role="rowheader"[^>]*>${label}</th>(.*?)</tr>`, 'su').exec(html)?.[1] ?? '';
    const found = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gsu)][place]?.[1];
    const text = found === undefined ? 'Okänt' : lines(found).join(' ');
    return text.startsWith('Okänt') ? undefined : text;
  };
  return {
    year: /^\d{4}/u.exec(cell('Årsmodell') ?? '')?.[0],
    distance: /^[\d ]+ mil/u.exec(cell('Miltal') ?? '')?.[0],
    power: numberIn(cell('Effekt')),
    days: numberIn(cell('Till salu i')),
  };
}

type ApiAd = {
  internal_id: number;
  price: number | null;
  model_year: number | null;
  odometer_km: number | null;
  fuels: string[];
  transmission_type: string | null;
  source: string;
};
const ofApi = (ad: ApiAd): Stated => ({
  price: plain(formatPrice(ad.price)),
  year: ad.model_year === null ? null : String(ad.model_year),
  distance: ad.odometer_km === null ? null : plain(formatMil(ad.odometer_km)),
  fuel: ad.fuels.length === 0 ? null : ad.fuels.join('/'),
  gearbox: ad.transmission_type?.toLowerCase(),
  dealer: ad.source,
});

/** The vehicles of a list's structured data, by the addresses of their ads. */
function ofStructuredData(html: string, id: number): Stated {
  const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)]
    .map(([, text = '{}']) => JSON.parse(text))
    .flatMap((data) => data.itemListElement ?? [])
    .map(({ item }) => item);
  const item = items.find((each) => String(each?.url).endsWith(adUrl(id)));
  if (item === undefined) return {};
  return {
    price: plain(formatPrice(item.offers?.price ?? null)),
    year: item.vehicleModelDate,
    distance: item.mileageFromOdometer && plain(formatMil(item.mileageFromOdometer.value)),
  };
}

async function statementsOf(id: number, comparison: { html: string; place: number }): Promise<Map<string, Stated>> {
  const { html } = await site.open(adUrl(id));
  const api: ApiAd & { price: number | null } = await (await site.fetch(adApiUrl(id))).json();
  const query =
    api.price === null
      ? { filters: { ...NO_AD_FILTERS, minYear: api.model_year, maxYear: api.model_year } }
      : { filters: { ...NO_AD_FILTERS, minPrice: api.price, maxPrice: api.price } };
  const [list, vehicles] = [await site.open(adsUrl(query)), await site.open(vehiclesUrl(query))];
  const [saved] = await (await site.fetch(savedCarsUrl(String(id)))).json();
  const listed = await (
    await site.fetch(`${adsApiUrl()}?limit=100&minPrice=${api.price}&maxPrice=${api.price}`)
  ).json();
  const ofList = listed.cars.find((each: ApiAd) => each.internal_id === id);
  const slug = /href="\/handlare\/([^"?#]+)"/u.exec(html)?.[1];
  const dealer = slug === undefined ? '' : plain((await site.open(dealerUrl(slug))).text);
  const text = plain((await site.open(checklistUrl(id))).text);
  const cost = plain((await site.open(costUrl(id))).text);
  const price = /Pris på begäran|(?<!\d )\b\d[\d ]* kr/u;
  return new Map<string, Stated>([
    ['ad page', ofAdPage(html)],
    ['description', ofSharedText(metaOf(html, 'og:description') ?? '')],
    ['shared picture', ofSharedText(metaOf(html, 'og:image:alt') ?? '')],
    ['card of /annonser', ofCard(list.html, id)],
    ['card of /vehicles', ofCard(vehicles.html, id)],
    ['structured data', ofStructuredData(list.html, id)],
    ['comparison', ofComparison(comparison.html, comparison.place)],
    [
      'favourites',
      {
        price: plain(formatPrice(saved.price)),
        year: firstOf(saved.facts, YEAR),
        distance: plain(firstOf(saved.facts.map(plain), DISTANCE) ?? ''),
        name: plain(saved.name),
      },
    ],
    ['API of the ad', ofApi(api)],
    ['API of the list', ofList === undefined || api.price === null ? {} : ofApi(ofList)],
    ['checklist', { price: price.exec(text)?.[0] }],
    ['cost', { price: price.exec(cost)?.[0] }],
    ['page of the dealer', { stock: /Till salu ([\d ]+) bil/u.exec(dealer)?.[1]?.trim() }],
  ]);
}

test(`${ADS} ads have the same figures on all screens`, { timeout: 240_000 }, async () => {
  const { rows } = await pool.query<{ id: number }>(`
    select internal_id::int as id from (
      select internal_id, row_number() over (partition by fuels, internal_id % 10 order by md5(internal_id::text)) as nth
      from ads where status = 'active' and listed_as is null) kinds
    order by nth, md5(internal_id::text) limit ${ADS}`);
  expect(rows).toHaveLength(ADS);
  const contradictions: string[] = [];
  const counts = new Map<Figure, number>();
  for (let from = 0; from < rows.length; from += 4) {
    const group = rows.slice(from, from + 4);
    const { html } = await site.open(compareUrl(group.map(({ id }) => id)));
    for (const [place, { id }] of group.entries()) {
      const said = new Map<Figure, Map<string, string[]>>();
      for (const [screen, stated] of await statementsOf(id, { html, place }))
        for (const [figure, value] of Object.entries(stated) as [Figure, string | null | undefined][]) {
          if (value === null || value === undefined || value === '') continue;
          const values = said.get(figure) ?? new Map<string, string[]>();
          values.set(value, [...(values.get(value) ?? []), screen]);
          said.set(figure, values);
          counts.set(figure, (counts.get(figure) ?? 0) + 1);
        }
      for (const [figure, values] of said)
        if (values.size > 1) contradictions.push(`${id} ${figure}: ${JSON.stringify([...values])}`);
    }
  }
  expect(contradictions).toEqual([]);
  // Each figure is read from several screens.
  for (const figure of ['price', 'year', 'distance', 'days', 'name'] as const)
    expect(counts.get(figure), figure).toBeGreaterThan(ADS * 2.5);
  for (const figure of ['fuel', 'gearbox', 'power', 'dealer', 'stock'] as const)
    expect(counts.get(figure), figure).toBeGreaterThan(ADS * 1.5);
});
