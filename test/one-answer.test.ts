import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { computeRemovalTimes } from '#src/commands/market/compute-removal-times.ts';
import { loadRecalls } from '#src/commands/recalls/load-recalls.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { RECALL_FILES } from '#src/config/env.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import type { BuyerQuestion } from '#src/domain/questions/buyer-questions.ts';
import { LABEL_NAMES, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import {
  adApiUrl,
  adsApiUrl,
  adsUrl,
  adUrl,
  checklistUrl,
  compareUrl,
  costUrl,
  seriesUrl,
  valuationApiUrl,
} from '#src/visitor-urls.ts';
import { fillDemoStock } from '#tools/demo/fill-demo-stock.ts';
import { testDatabase } from './support/database.ts';
import { metaOf, openTestApp } from './test-app.ts';

/** Each question of a buyer has one answer, wherever it is asked: ad page, card, list, comparison, checklist, adviser and API. */

const { db, pool } = await testDatabase();
const NOW = new Date();
const [STOCK, ADS, SERIES] = [10_000, 200, 60];
let site: Awaited<ReturnType<typeof openTestApp>>;
const adviser = createBuiltInAdviser(db, createAdSearch(db));
const rowsOf = async <Row>(text: string): Promise<Row[]> => (await pool.query(text)).rows;

beforeAll(async () => {
  await loadRecalls(db, RECALL_FILES);
  await fillDemoStock(pool, { ads: STOCK, seed: 'one-answer', now: NOW, report: () => {} });
  await valueStock(pool, NOW);
  await computeRemovalTimes(db, NOW);
  await refreshStatistics(pool);
  site = await openTestApp({}, db);
}, 180_000);

/** The answer of a place; null: it says nothing of the question. */
type Said = { place: string; answer: string | null };

const plain = (html: string): string =>
  decodeEntities(html.replaceAll('<!-- -->', '').replace(/<[^>]*>/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();
const between = (html: string, pattern: RegExp): string | null => {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? null : plain(found);
};
const fact = (html: string, label: string): string | null =>
  between(html, new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>(.*?)</dd>`, 'su'));

/** The cells of a row of the comparison; empty: it has no such row. */
function compared(html: string, label: string): string[] {
  const row = new RegExp(`<th role="rowheader"[^>]*>${label}</th>(.*?)</tr>`, 'su').exec(html)?.[1] ?? '';
  return [...row.matchAll(/<td[^>]*>(.*?)(?:<span|<\/td>)/gsu)].map(([, cell = '']) => plain(cell));
}

async function reasonOf(id: number, question: string): Promise<string> {
  const { ads, text } = await adviser.answer(question, { ...NEW_CONVERSATION, latest: [id] }, NOW);
  return (ads[0]?.reasons[0] ?? text.join(' ')).replace(/\s+/gu, ' ').replaceAll('**', '');
}

/** "Lågt pris, 14 000 kr under uppskattat pris" and "Lågt pris · 14 000 kr under" are one answer. */
const ofLabel = (text: string): string =>
  text
    .replace(' · ', ', ')
    .replace(/ uppskattat pris$/u, '')
    .replace('som uppskattat', 'lika med');
type Valued = { label: PriceLabel | null; estimate: number };
function ofNumbers({ label, estimate }: Valued, price: number): string | null {
  if (label === null) return null;
  const difference = Math.abs(price - estimate)
    .toLocaleString('sv-SE')
    .replace(/\s/gu, ' ');
  return `${LABEL_NAMES[label]}, ${price === estimate ? 'lika med' : `${difference} kr ${price < estimate ? 'under' : 'över'}`}`;
}

type Car = { id: number; price: number; electric: boolean };
type Asked = Car & { page: string; compared: { html: string; place: number } };

/** The card of an ad in the list of its price; empty: the list is longer than a page. */
async function cardHtml(id: number, price: number): Promise<string> {
  const list = await site.open(adsUrl({ filters: { ...NO_AD_FILTERS, minPrice: price, maxPrice: price } }));
  return list.html.match(/<article.*?<\/article>/gsu)?.find((each) => each.includes(`href="${adUrl(id)}`)) ?? '';
}
const cardOf = async (id: number, price: number): Promise<string> => plain(await cardHtml(id, price));

/** The answers of all places to a question about an ad. */
const PLACES: Readonly<Record<BuyerQuestion | 'towing', (car: Asked) => Promise<Said[]>>> = {
  price: async ({ id, price, page, compared: { html, place } }) => {
    const card = await cardHtml(id, price);
    // Beside the price the word "pris" is left out.
    const badge = /(Mycket lågt|Lågt|Brukligt|Högt|Mycket högt)(?: pris)? · ([^<]*)/u
      .exec(card.replaceAll('<!-- -->', ''))
      ?.slice(1)
      .join(' pris · ');
    const headline = between(page, /<a href="#pris"[^>]*>(.*?)<\/a>/su) ?? '';
    const isLabelled = headline.includes(' uppskattat pris') && headline.includes(' pris, ');
    const valuation = await site.fetch(valuationApiUrl(id));
    const body = await valuation.json();
    const listed = await (await site.fetch(`${adsApiUrl()}?limit=100&minPrice=${price}&maxPrice=${price}`)).json();
    const ad = listed.cars.find((each: { internal_id: number }) => each.internal_id === id);
    const checklist = plain((await site.open(checklistUrl(id))).html);
    return [
      { place: 'annonssidan, vid priset', answer: ofLabel(headline) },
      {
        place: 'annonssidan, avsnittet',
        answer: ofLabel(between(page, /Är priset rimligt\?<\/h2><p[^>]*>(.*?)<\/p>/su) ?? ''),
      },
      { place: 'jämförelsen', answer: ofLabel(compared(html, 'Prisbedömning')[place] ?? '') },
      {
        place: 'rådgivaren',
        answer: ofLabel((await reasonOf(id, 'är priset rimligt?')).split('. Liknande bilar')[0] ?? ''),
      },
      {
        place: 'checklistan',
        answer: checklist.includes(`${headline}.`) ? ofLabel(headline) : checklist.slice(0, 300),
      },
      {
        place: 'kortet',
        answer:
          card === '' || (!isLabelled && badge === undefined) ? null : ofLabel(badge === undefined ? '' : plain(badge)),
      },
      {
        place: 'API, annonsens bedömning',
        answer: valuation.status === 200 ? ofNumbers(body, price) : String(body.error).replace(/\.$/u, ''),
      },
      {
        place: 'bilden för delade länkar',
        answer: ofLabel(/ kr\. (.*)\.$/su.exec(plain(metaOf(page, 'og:image:alt') ?? ''))?.[1] ?? ''),
      },
      { place: 'API, listan', answer: ad?.valuation ? ofNumbers(ad.valuation, price) : null },
    ];
  },
  cost: async ({ id, page, compared: { html, place } }) => [
    { place: 'annonssidan', answer: between(page, /äga\?<\/h2><p[^>]*><strong[^>]*>(.*?)<\/strong>/su) },
    { place: 'kostnadssidan', answer: between((await site.open(costUrl(id))).html, /<strong[^>]*>(.*?)<\/strong>/su) },
    { place: 'jämförelsen', answer: compared(html, 'Kostnad per månad')[place] ?? null },
    {
      place: 'rådgivaren',
      answer: (await reasonOf(id, 'vad kostar den i månaden att äga?')).split(' vid ')[0] ?? null,
    },
  ],
  speed: async ({ id, page }) => {
    const statement = (text: string) =>
      /(?:Hälften|Färre än hälften) av liknande försvinner inom \d+ dag(?:ar)?/u.exec(text)?.[0] ?? null;
    return [
      { place: 'annonssidan', answer: statement(plain(page)) },
      { place: 'rådgivaren', answer: statement(await reasonOf(id, 'hur länge har den varit till salu?')) },
    ];
  },
  alike: async ({ id, page }) => {
    const body = await (await site.fetch(valuationApiUrl(id))).json();
    const ofApi: string[] = (body.comparables ?? []).map((car: { id: number }) => String(car.id));
    const table = /id="narmaste-bilar">(.*?)<\/table>/su.exec(page)?.[1] ?? '';
    const row = /Liknande bilar<\/h2>(.*?)<\/section>/su.exec(page)?.[1] ?? '';
    const idsOf = (part: string) => [...new Set([...part.matchAll(/href="\/ad\/(\d+)/gu)].map(([, ad = '']) => ad))];
    const [nearest, carousel] = [idsOf(table), idsOf(row)];
    // Those that were sold since have no link, and the row shows the first of them.
    const open = ofApi.filter((ad) => nearest.includes(ad));
    return nearest.length === 0
      ? []
      : [
          { place: 'annonssidan, närmaste bilar', answer: nearest.join(' ') },
          { place: 'API', answer: open.join(' ') },
          {
            place: 'annonssidan, raden',
            answer:
              nearest.filter((ad) => carousel.includes(ad)).join(' ') === carousel.join(' ')
                ? nearest.join(' ')
                : carousel.join(' '),
          },
        ];
  },
  range: async ({ id, price, electric, page, compared: { html, place } }) => {
    const stated = fact(page, 'Räckvidd');
    if (!electric || stated === null || stated === 'Okänt') return [];
    const { electric: values } = await (await site.fetch(adApiUrl(id))).json();
    // "Troligen 424–530 km (WLTP), beroende på version" is "från 424 km räckvidd" on a card, which has no room for its origin.
    const km = /\d[\d ]*/u.exec(stated)?.[0].trim();
    const card = await cardOf(id, price);
    const ofCard = /(\d[\d ]*) km räckvidd/u.exec(card)?.[1];
    return [
      { place: 'annonssidan', answer: stated },
      { place: 'kortet', answer: card === '' ? null : ofCard === km ? stated : `${ofCard} km` },
      { place: 'API', answer: String(values.range_km) === km ? stated : `${values.range_km} km` },
      { place: 'jämförelsen', answer: compared(html, 'Räckvidd')[place] ?? null },
      { place: 'rådgivaren', answer: await reasonOf(id, 'hur långt kommer den första på en laddning?') },
    ];
  },
  towing: async ({ id, page, compared: { html, place } }) => {
    const stated = fact(page, 'Dragvikt');
    if (stated === null) return [];
    const weight = (text: string) =>
      capitalized(/dragvikt(?:en är|:) (.*?, enligt katalogen)/iu.exec(text)?.[1] ?? text);
    const ofPage = { ...NEW_CONVERSATION, latest: [id], focus: id };
    const { text } = await adviser.answer('hur tungt får den dra?', ofPage, NOW);
    return [
      { place: 'annonssidan', answer: stated },
      { place: 'jämförelsen', answer: compared(html, 'Dragvikt')[place] ?? null },
      { place: 'rådgivaren', answer: weight(await reasonOf(id, 'hur tungt får den dra?')) },
      { place: 'rådgivaren på annonssidan', answer: weight(plain(text.join(' '))) },
    ];
  },
  faults: async ({ id, page }) => {
    const body = await (await site.fetch(adApiUrl(id))).json();
    const checklist = (await site.open(checklistUrl(id))).text;
    const titles: string[] = body.recalls.map(({ title }: { title: string }) => title);
    const section = /Återkallelser<\/h3>(.*?)<\/section>/su.exec(page)?.[1] ?? '';
    const ofPage = [...section.matchAll(/<span class="font-semibold">(.*?)<\/span>/gsu)].map(([, title = '']) =>
      plain(title),
    );
    const ofChecklist = titles.filter((title) => checklist.replace(/\s+/gu, ' ').includes(title));
    return [
      { place: 'API', answer: titles.join(' | ') },
      { place: 'annonssidan', answer: ofPage.join(' | ') },
      { place: 'checklistan', answer: ofChecklist.join(' | ') },
    ];
  },
};

test(`${ADS} ads answer each question alike in all places`, { timeout: 240_000 }, async () => {
  const cars = await rowsOf<Car>(`
    select internal_id::int as id, price, fuels = '{El}' as electric
    from (select ads.*, row_number() over (partition by coalesce(label, why_not, 'none'), fuels = '{El}' and coalesce(engine_name, '') || name ~* 'kwh'
                                                       order by internal_id) as nth
          from ads left join valuations on ad_id = internal_id
          where status = 'active' and ads.price is not null and listed_as is null) kinds
    order by nth, internal_id limit ${ADS}`);
  expect(cars).toHaveLength(ADS);
  const counts = new Map<string, { ads: number; answers: number }>();
  const contradictions: { id: number; question: string; said: Said[] }[] = [];
  for (let from = 0; from < cars.length; from += 4) {
    const group = cars.slice(from, from + 4);
    const { html } = await site.open(compareUrl(group.map(({ id }) => id)));
    for (const [place, car] of group.entries()) {
      const { html: page } = await site.open(adUrl(car.id));
      for (const [question, ask] of Object.entries(PLACES)) {
        const said = (await ask({ ...car, page, compared: { html, place } })).filter(({ answer }) => answer !== null);
        if (new Set(said.map(({ answer }) => answer)).size > 1) contradictions.push({ id: car.id, question, said });
        const count = counts.get(question) ?? { ads: 0, answers: 0 };
        counts.set(question, { ads: count.ads + Number(said.length > 0), answers: count.answers + said.length });
      }
    }
  }
  expect(contradictions).toEqual([]);
  // Each question has been answered, in several places.
  for (const [question, { ads, answers }] of counts) {
    expect(ads, question).toBeGreaterThan(question === 'range' || question === 'faults' ? 5 : ADS / 5);
    expect(answers, question).toBeGreaterThanOrEqual(2 * ads);
  }
});

test(`${SERIES} series say in one way how fast they are sold`, { timeout: 120_000 }, async () => {
  const series = await rowsOf<{
    brand: string;
    slug: string;
    name: string;
    make: string;
    median: number | null;
    isTimed: boolean;
  }>(`
    select brands.slug as brand, series.slug, series.name, brands.name as make, median_days as median, times.series_id is not null as "isTimed"
    from ads join series on series.id = ads.series_id join brands on brands.id = series.brand_id
    left join removal_times times on times.series_id = series.id and times.generation_id is null
    where status = 'active' group by 1, 2, 3, 4, 5, 6 order by count(*) desc limit ${SERIES}`);
  expect(series).toHaveLength(SERIES);
  let timed = 0;
  for (const { brand, slug, median, isTimed } of series) {
    const { text } = await site.open(seriesUrl(brand, slug));
    const page = text.replace(/\s+/gu, ' ');
    const statement = /(?:Hälften|Färre än hälften) av annonserna försvinner inom \d+ dag(?:ar)?/u;
    const [summary, section] = page.split('Så snabbt säljs de');
    const said = [statement.exec(summary ?? '')?.[0], statement.exec(section ?? '')?.[0]];
    const tile = /Hälften borta inom (mer än )?(\d+) dag/u.exec(page);
    if (!isTimed) {
      expect([...said, tile], slug).toEqual([undefined, undefined, null]);
      continue;
    }
    timed += 1;
    expect(said[0], slug).toBeDefined();
    expect(said[1], slug).toBe(said[0]);
    const days = `${said[0]?.startsWith('Färre') ? 'mer än ' : ''}${/\d+/u.exec(said[0] ?? '')?.[0]}`;
    expect(days, slug).toBe(`${tile?.[1] ?? ''}${tile?.[2]}`);
    expect(page.includes('Hög efterfrågan'), slug).toBe(median !== null && median < 30);
  }
  expect(timed).toBeGreaterThan(20);
});
