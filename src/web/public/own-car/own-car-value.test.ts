import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { writePriceIndexes } from '#src/db/market/price-index-rows.ts';
import { OWN_CAR_FORM_PARAMS } from '#src/domain/own-car/own-car-form.ts';
import { ownCarValueUrl, ownValuationApiUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await deliver(pool, valuedFeed(), new Date());
  await valueStock(pool, new Date());
  site = await openTestApp();
}, 120_000);

const V60 = (params: Record<string, string> = {}) => ownCarValueUrl('volvo', 'v60', Object.entries(params));
const COMPLETE = { arsmodell: '2021', mil: '6 500', drivmedel: 'Diesel', vaxellada: 'Automat', effekt: '190' };
const amountsOf = (text: string): number[] =>
  [...text.matchAll(/([−+]?)(\d[\d\s]*)\skr/gu)].map(
    ([, sign, digits = '']) => Number(digits.replace(/\s/gu, '')) * (sign === '−' ? -1 : 1),
  );

test('states the value, its range, its sum, the cars behind it, and the value later', async () => {
  const { status, text, html } = await site.open(V60(COMPLETE));
  expect(status).toBe(200);
  expect(text).toContain('Vad är din Volvo V60 värd?');
  const [, estimate = ''] =
    /190\shk (\d[\d\s]+)\skr (?:Liknande bilar kostar oftast|Osäkert uppskattat pris:) \d/u.exec(text) ?? [];
  const sum = /En typisk .*?Uppskattat pris [\d\s]+kr/u.exec(text)?.[0] ?? '';
  const amounts = amountsOf(sum);
  expect(amounts.at(-1)).toBe(Number(estimate.replace(/\s/gu, '')));
  expect(amounts.slice(0, -1).reduce((total, kr) => total + kr, 0)).toBe(amounts.at(-1));
  expect(text).toMatch(/Närmaste bilar \(\d+\)/u);
  expect(text).toMatch(/Om ett år [\d\s]+kr −/u);
  expect(text).toContain('Det här vet vi inte');
  expect(linksOf(html).filter((link) => link.startsWith('/ad/')).length).toBeGreaterThan(3);
  expect(metaOf(html, 'robots')).toBe('noindex, follow');
});

test('says that the best month to sell in is not known while there are too few months, and states one that three years have', async () => {
  const model = V60(COMPLETE);
  expect((await site.open(model)).text).toMatch(
    /Vilken månad som är bäst att sälja i vet vi inte: .* för bilar av alla modeller \(diesel\) har vi 0 månader\./u,
  );
  const { rows } = await pool.query<{ id: number }>(`select id from series where slug = 'v60'`);
  const points = Array.from({ length: 36 }, (_, place) => {
    const month = new Date(Date.UTC(2023, 10 + place, 1)).toISOString().slice(0, 10);
    const value = month.endsWith('-04-01') ? 103 : 100 + (place % 3) / 20;
    return { month, value, low: value - 1, high: value + 1, ads: 40 };
  });
  await writePriceIndexes(db, [{ seriesId: rows[0]?.id ?? 0, fuel: 'diesel', points }]);
  expect((await site.open(V60({ ...COMPLETE, mil: '6501' }))).text).toMatch(
    /Volvo V60 \(diesel\) har kostat mest i april, 2,\d % över året runt omkring, räknat på 2 år\./u,
  );
});

test('more mil are worth less, and a newer car more', async () => {
  const worthOf = async (params: Record<string, string>): Promise<number> => {
    const { text } = await site.open(V60({ ...COMPLETE, ...params }));
    return amountsOf(/190\shk (\d[\d\s]+\skr) (?:Liknande|Osäkert)/u.exec(text)?.[1] ?? '')[0] ?? Number.NaN;
  };
  const usual = await worthOf({});
  expect(await worthOf({ mil: '14000' })).toBeLessThan(usual);
  expect(await worthOf({ arsmodell: '2024' })).toBeGreaterThan(usual);
});

describe('without a year and a distance', () => {
  test('is a form that search engines index, without an error', async () => {
    const { status, text, html } = await site.open(V60());
    expect(status).toBe(200);
    expect(text).toContain('Skriv årsmodell och miltal, så ser du');
    expect(html).toMatch(/<form[^>]*action="\/vardera\/volvo\/v60"/);
    expect(metaOf(html, 'robots')).toBe('index, follow');
  });

  test.each([
    [{ arsmodell: '1962', mil: '9000' }, 'Volvo V60 finns av årsmodell från 2009.'],
    [{ arsmodell: '2019', mil: '900 000' }, 'Skriv miltalet i mil, högst 60'],
    [{ arsmodell: 'i fjol', mil: '' }, 'Skriv årsmodellen med fyra siffror'],
  ])('%j says what is wrong and returns it', async (params, error) => {
    const { status, text, html } = await site.open(V60(params));
    expect(status).toBe(200);
    expect(text).toContain(error);
    for (const written of Object.values(params)) if (written !== '') expect(html).toContain(`value="${written}"`);
  });
});

test('another spelling is redirected, and an unknown model leads to the form with its name', async () => {
  const other = await site.fetch('/vardera/Volvo/V60?arsmodell=2021');
  expect([other.status, other.headers.get('location')]).toEqual([301, '/vardera/volvo/v60?arsmodell=2021']);
  const unknown = await site.fetch('/vardera/volvo/v61');
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/vardera?bil=volvo+v61']);
});

test('answers any parameters, those that are empty at their address without them', async () => {
  const answerOf = async (url: string) => {
    const answer = await site.fetch(url);
    return answer.status === 302 ? site.fetch(answer.headers.get('location') ?? '') : answer;
  };
  const params = fc.dictionary(fc.constantFrom(...OWN_CAR_FORM_PARAMS), fc.string({ unit: 'grapheme', maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(params, async (each) => {
      expect([200, 400]).toContain((await answerOf(V60({ ...COMPLETE, ...each }))).status);
    }),
    { numRuns: 40 },
  );
});

describe('the API', () => {
  const call = (body: unknown) =>
    site.fetch(ownValuationApiUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const CAR = {
    brand: 'volvo',
    series: 'v60',
    modelYear: 2021,
    odometerKm: 65_000,
    fuel: 'Diesel',
    transmission: 'Automat',
    horsepower: 190,
  };

  test('states the same as the page of its address', async () => {
    const response = await call(CAR);
    expect(response.status).toBe(200);
    const { estimate, base, reasons, url, whyNot } = await response.json();
    expect(base.price + reasons.reduce((sum: number, { kr }: { kr: number }) => sum + kr, 0)).toBe(estimate);
    expect([null, 'wide']).toContain(whyNot);
    expect(amountsOf((await site.open(url)).text)).toContain(estimate);
  });

  test.each([
    [{ ...CAR, series: 'v61' }, 404],
    [{ ...CAR, modelYear: 1962 }, 400],
    [{ ...CAR, odometerKm: 9_000_000 }, 400],
    [{ ...CAR, licencePlate: 'ABC123' }, 400],
    [{ ...CAR, brand: '__proto__' }, 404],
    [[], 400],
  ])('refuses %j', async (body, status) => {
    const response = await call(body);
    expect(response.status).toBe(status);
    expect((await response.json()).error).toMatch(/\.$/);
  });

  test('answers a robot that asks ten thousand valuations sixty times a minute', async () => {
    const begun = performance.now();
    let asked = 0;
    const answered = new Map<number, number>();
    const askOn = async (): Promise<void> => {
      while (asked < 10_000) {
        asked += 1;
        const { status } = await call({ ...CAR, series: 'v61', odometerKm: asked });
        answered.set(status, (answered.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 4 }, askOn));
    // Of an unknown model, which counts as one of a known one does; the questions of the tests before count too.
    const minutes = Math.ceil((performance.now() - begun) / 60_000);
    // 503: more at once than the site works on.
    expect([...answered.keys()].filter((status) => ![404, 429, 503].includes(status))).toEqual([]);
    expect(answered.get(404) ?? 0).toBeLessThanOrEqual(60 * (minutes + 1));
    expect(answered.get(429)).toBeGreaterThan(5_000);
  }, 120_000);
});
