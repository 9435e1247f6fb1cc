import { beforeAll, describe, expect, test } from 'vitest';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type AdOverrides, insertAd, insertDealer } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { testDatabase } from '#test/support/database.ts';
import { metaOf, openTestApp, type Page } from '#test/test-app.ts';

/** Ads with extreme content that dealers send. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

const open = async (overrides: AdOverrides): Promise<Page> =>
  site.open(adUrl((await insertAd(db, overrides)).internal_id));

test('an ad with make and name only', async () => {
  const { status, text } = await open({
    brand: 'Trabant',
    series: null,
    generation: null,
    model: null,
    name: 'Trabant',
    model_year: null,
    first_registered: null,
    licence_plate: null,
    dealer_ad_id: null,
    price: null,
    odometer_km: null,
    fuels: [],
    transmission_type: null,
    color: null,
    chassis: null,
    drive: null,
    power_kw: null,
    horsepower_hp: null,
    seats: null,
    number_of_doors: null,
    description: null,
    url: null,
    image_urls: [],
    city: null,
    county: null,
    equipment: [],
    trim_packages: [],
    awards: [],
  });
  expect(status).toBe(200);
  for (const part of [
    'Pris ej angivet',
    'Ingen bild tillgänglig',
    'Miltal Okänt',
    'Drivmedel Okänt',
    'Effekt Okänt',
    'Euro NCAP Okänt',
    'Registreringsnummer Okänt',
    'Kan inte beräknas. Årsmodellen saknas i annonsen.',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/\b(null|undefined|NaN|Invalid)\b/);
  for (const heading of [
    'Utrustning',
    'Utrustningspaket',
    'Utmärkelser',
    'Handlarens beskrivning',
    'Fler i samma prisklass',
  ]) {
    expect(text).not.toContain(heading);
  }
  expect(text).not.toMatch(/Till annonsen hos|Mer om bilen hos/);
});

test('200 pictures: all reachable without scripts, few of them rendered, one fetched immediately', async () => {
  const image_urls = Array.from({ length: 200 }, (_, nth) => `https://bilder.example/${nth}.jpg`);
  const { status, html, text } = await open({ image_urls });
  expect(status).toBe(200);
  const withoutNoscript = html.replace(/<noscript>.*?<\/noscript>/gs, '');
  const pictures = (from: string) => from.match(/<img\b[^>]*>/g) ?? [];
  expect(pictures(html).length).toBeGreaterThanOrEqual(200);
  expect(pictures(withoutNoscript).length).toBeLessThan(20);
  expect(pictures(withoutNoscript).filter((img) => !img.includes('loading="lazy"'))).toHaveLength(1);
  expect(text).toContain('1 / 200');
  expect(text).toContain('+195');
});

test('500 prices: the latest eight visible, the others folded, a line without marks', async () => {
  const earlierPrices = Array.from({ length: 499 }, (_, nth) => ({
    at: fromToday(1_000 - nth),
    price: 200_000 + (nth % 2) * 1_000,
  }));
  const { status, html, text } = await open({ price: 150_000, published_at: fromToday(1_000), earlierPrices });
  expect(status).toBe(200);
  expect(text).toContain('Visa 492 tidigare priser');
  expect(html.match(/<tr\b/g)?.length).toBeGreaterThanOrEqual(500);
  expect(html).toContain('role="img"');
  expect(html).not.toMatch(/<circle cx="[\d.]+%"/);
});

describe('texts with special meaning', () => {
  const HTML = `<script>alert(1)</script><img src=x onerror=alert(1)> "citat" 'enkla' & 🚗`;
  /** Arabic, written from right to left. */
  const ARABIC = 'سيارة 2020';

  test('HTML, quotes and emoji are rendered as text', async () => {
    const dealer = await insertDealer(db, { name: `${HTML} AB`, city: HTML });
    const { status, html, text } = await open({
      dealer_id: dealer.id,
      name: HTML,
      brand: HTML,
      series: HTML,
      model: HTML,
      generation: HTML,
      city: HTML,
      engine_name: HTML,
      engine_code: HTML,
      sales_name: HTML,
      type_of_electric_car: HTML,
      description: HTML,
      equipment: [HTML, `${HTML}2`],
      trim_packages: [HTML],
      awards: [HTML],
      url: 'https://bilhuset.example/?a="><script>alert(1)</script>',
    });
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(text).toContain(HTML);
    expect(metaOf(html, 'description')).not.toContain('<');
  });

  test('isolates the writing direction of each dealer text', async () => {
    const dealer = await insertDealer(db, { name: `${ARABIC} AB` });
    const { html } = await open({
      dealer_id: dealer.id,
      name: ARABIC,
      description: ARABIC,
      equipment: [ARABIC],
      trim_packages: [ARABIC],
    });
    expect(html).toMatch(new RegExp(`<h1[^>]*><bdi>[^<]*</bdi>.{0,20}<bdi[^>]*>${ARABIC}</bdi></h1>`));
    expect(html).toContain(`Till annonsen hos <bdi>${ARABIC} AB</bdi>`);
    expect(html).toMatch(new RegExp(`<li dir="auto"[^>]*>${ARABIC}</li>`));
    expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${ARABIC}</p>`));
  });

  test('one word, very long', async () => {
    const { status } = await open({
      name: 'x'.repeat(300),
      equipment: ['y'.repeat(200)],
      description: 'z'.repeat(9_000),
    });
    expect(status).toBe(200);
  });
});

test('ids that are too long or no numbers answer 404', async () => {
  for (const id of ['9'.repeat(4_000), '0x10', '1,5', '../../etc/passwd', '%2e%2e', '1%202', 'null', '１２']) {
    expect((await site.fetch(`/ad/${encodeURIComponent(id)}`)).status, id.slice(0, 20)).toBe(404);
  }
});

test('a page takes four statements, besides the version of the page cache', async () => {
  const ad = await insertAd(db, { brand: 'Saab', series: '9-5', name: 'Saab 9-5' });
  await insertAd(db, { brand: 'Saab', series: '9-5', name: 'Saab 9-5 Aero' });
  await site.open(adUrl(ad.internal_id));
  const statements: unknown[] = [];
  const connected = (client: { query: (...args: never[]) => unknown }) => {
    const query = client.query.bind(client);
    client.query = (...args) => {
      statements.push(args[0]);
      return query(...args);
    };
    return () => {
      client.query = query;
    };
  };
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  const restore = clients.map(connected);
  for (const client of clients) client.release();
  const { text } = await site.open(adUrl(ad.internal_id, vehiclesUrl()));
  for (const undo of restore) undo();
  expect(text).toContain('Fler i samma prisklass');
  expect(statements).toHaveLength(1 + 4);
});
