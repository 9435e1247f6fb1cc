import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  homeUrl,
  marketFeedUrl,
  marketPictureUrl,
  marketReportCsvUrl,
  marketReportsUrl,
  marketReportUrl,
  priceIndexUrl,
} from '#src/visitor-urls.ts';
import { insertReports, REPORT_MONTH } from '#test/market-report.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp } from '#test/test-app.ts';

/** The monthly reports of the market, through the HTTP API. */

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
const open = async (path: string) => {
  const page = await site.open(path);
  return { ...page, text: page.text.replace(/\s+/gu, ' ') };
};

test('before the first month is over the list says so, and the feed is empty', async () => {
  expect((await open(marketReportsUrl())).text).toContain('Den första rapporten kommer när en hel månad har gått.');
  expect((await site.open(marketFeedUrl())).html).not.toContain('<entry>');
  await insertReports(db);
});

test('the list has every report in one sentence, and leads to each; price index, footer and feed lead to the list', async () => {
  const { text, html } = await open(marketReportsUrl());
  for (const part of ['Oktober 2026', 'Priserna sjönk med 0,9 % i oktober.', '1 200 bilar · median', '20,0 % elbilar'])
    expect(text).toContain(part);
  expect(text).toContain('Juli 2026 För få bilar i juli för en rapport. 40 bilar');
  for (const month of ['2026-10', '2026-09', '2026-08', '2026-07'])
    expect(linksOf(html)).toContain(marketReportUrl(month));
  expect(html).toContain(`type="application/atom+xml" title="Marknadsrapporter"`);
  for (const page of [homeUrl(), priceIndexUrl()])
    expect(linksOf((await site.open(page)).html)).toContain(marketReportsUrl());
});

test('a report has its sentences, plots with tables, groups, counties, method, licence and neighbours', async () => {
  const { text, html } = await open(marketReportUrl(REPORT_MONTH));
  for (const part of [
    'Bilmarknaden i oktober 2026',
    'Sammanställd 1 november 2026.',
    'I oktober 2026 hade 1 200 bilar ett pris här',
    'I september var medianen',
    'Likadana bilar, jämfört med juli 2026.',
    'Volvo V90, bensin',
    '+3,5 %',
    'Volvo V60, diesel',
    '−4,6 %',
    '400 bilar försvann under månaden.',
    'Elbilar var 20,0 % av bilarna med pris',
    'Andel elbilar av bilarna med pris',
    'Dagar till salu, median av dem som försvann',
    'Dalarnas län',
    'ändras aldrig efter det',
    'CC BY 4.0',
    '← September 2026',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/NaN|undefined|null/u);
  expect(linksOf(html)).toContain(marketReportCsvUrl(REPORT_MONTH));
  expect(metaOf(html, 'og:image')).toContain(marketPictureUrl(REPORT_MONTH));
  expect(metaOf(html, 'og:image:alt')).toContain('Priserna sjönk');
});

test('a month with too few cars says so, and has no figures of groups', async () => {
  const { status, text } = await open(marketReportUrl('2026-07'));
  expect(status).toBe(200);
  expect(text).toContain('40 bilar hade ett pris här under månaden. Färre än 200 säger för lite om marknaden.');
  expect(text).not.toContain('Drivmedel och biltyper');
  // The report after it does not compare with it.
  expect((await open(marketReportUrl('2026-08'))).text).not.toContain('I juli var medianen');
});

test.each(['2026-13', '2026-1', 'x', '2020-01', '2026-10-01', '99999-10'])('%s is no report', async (month) => {
  expect((await site.fetch(`${marketReportsUrl()}/${month}`)).status).toBe(404);
  expect((await site.fetch(`/api/market-reports/${month}.csv`)).status).toBe(404);
  expect((await site.fetch(`/delningsbild/marknaden/${month}.jpg`)).status).toBe(404);
});

test('CSV, feed and picture are served with their types, and unchanged ones are not sent again', async () => {
  for (const [path, type] of [
    [marketReportCsvUrl(REPORT_MONTH), 'text/csv; charset=utf-8'],
    [marketFeedUrl(), 'application/atom+xml; charset=utf-8'],
    [marketPictureUrl(REPORT_MONTH), 'image/jpeg'],
  ] as const) {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const etag = response.headers.get('etag') ?? '';
    expect((await site.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  const csv = await (await site.fetch(marketReportCsvUrl(REPORT_MONTH))).text();
  expect(csv).toContain('2026-10,all,,1200,');
  const feed = (await site.open(marketFeedUrl())).html;
  expect(feed.match(/<entry>/gu)).toHaveLength(4);
  expect(feed).toContain('<title>Bilmarknaden i oktober 2026</title>');
  for (const month of [REPORT_MONTH, '2026-07']) {
    const bytes = Buffer.from(await (await site.fetch(marketPictureUrl(month))).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'jpeg' });
  }
});
