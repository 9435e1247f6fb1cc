import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { newAdUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { adsUrl, adUrl, brandsUrl, homeUrl, sitemapUrl, vehiclesUrl, withNotice } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-new-ad-'));
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});

const V60 = newAdUrl('Volvo V60');
const GOOD = {
  handlare: 'Milvis',
  name: 'Volvo V60 D4',
  price: '189 900',
  odometer_km: '6430',
  model_year: '2019',
  fuels: 'Diesel',
};
const photo = (color: string, width = 800) =>
  sharp({ create: { width, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** Multipart form as a browser sends it. */
function post(fields: Record<string, string | string[]>, files: (Buffer | string)[] = [], address = V60) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  files.forEach((bytes, place) => {
    form.append('filer', new File([new Uint8Array(Buffer.from(bytes))], `bild ${place + 1}.jpg`));
  });
  return site.open(address, { method: 'POST', headers: staff.headers, body: form });
}
const open = (address: string) => site.open(address, { headers: staff.headers });
const idAt = (location: string | null): number => Number(/vehicles\/(\d+)/.exec(location ?? '')?.[1]);
const namedIn = (html: string): string[] =>
  [...html.matchAll(/name="bild" value="([^"]*)"/g)].map(([, value = '']) => value);

describe('the model', () => {
  test('is chosen from the catalogue', async () => {
    const page = await open(newAdUrl());
    expect(page.html).toContain('<option value="Volvo V60"></option>');
    expect((await open(V60)).text).toContain('Volvo V60 Byt modell');
    expect((await open(newAdUrl('vw golf'))).text).toContain('Volkswagen Golf Byt modell');
  });

  test('is found as the search box finds it, or chosen among those that a word begins', async () => {
    expect((await open(newAdUrl('v60'))).text).toContain('Volvo V60 Byt modell');
    expect((await open(newAdUrl('octav'))).text).toContain('Octavia Byt modell');
    const page = await open(newAdUrl('volvo'));
    expect(page.html).toContain(`href="${V60}"`);
    expect(page.text).not.toContain('Katalogen har ingen modell som heter');
  });

  test.each(['Trabant 601 X', '<b>', 'x'.repeat(10_000), 'å'])(
    'is requested again for the unknown name %s',
    async (name) => {
      const page = await open(newAdUrl(name));
      expect(page.status).toBe(200);
      expect(page.text).toContain('Katalogen har ingen modell som heter');
    },
  );
});

test('publishes an ad with pictures for staff and visitors, and preserves it in a delivery of its dealer', async () => {
  await deliver(pool, [feedCar()], new Date(Date.now() - 60_000));
  const fields = {
    ...GOOD,
    intent: 'publish',
    handlare: 'Testbilar',
    licence_plate: 'own 123',
    electric_engine: 'nej',
  };
  const made = await post(fields, [await photo('green'), await photo('blue')]);
  expect(made.status).toBe(302);
  const id = idAt(made.headers.get('location'));
  const staffPage = await open(staffAdUrl(id));
  expect(staffPage.text).toContain('Annonsen är gjord för hand och tas inte bort av handlarens leveranser.');
  expect(staffPage.text).toContain('Generation II');
  expect(staffPage.text).toContain('Elmotor nej');
  const visitors = await site.open(adUrl(id));
  expect(visitors.status).toBe(200);
  expect(visitors.text).toContain('189 900');
  expect(visitors.text).not.toContain('Senast sedd');
  const picture = /\/bild\/[\w.~-]+\/320/.exec(visitors.html)?.[0] ?? '';
  expect((await site.fetch(picture)).headers.get('content-type')).toBe('image/webp');
  await deliver(pool, [feedCar({ price: '179900' })], new Date(Date.now() + 60_000));
  expect((await site.open(adUrl(id))).text).toContain('189 900');
  expect((await open(staffAdsUrl({ text: 'OWN123' }))).text).toContain('1 annons');
});

describe('a draft', () => {
  const seenOf = (html: string) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const save = async (fields: Record<string, string | string[]>, files: Buffer[] = []) => {
    const made = await post({ intent: 'draft', ...fields }, files);
    expect([made.status, made.headers.get('location')]).toEqual([302, expect.stringContaining('utkast-sparat')]);
    return idAt(made.headers.get('location'));
  };

  test('requires only the model, and can be found and edited by staff', async () => {
    const id = await save({});
    const page = await open(staffAdUrl(id));
    expect(page.text).toContain('utkast');
    expect(page.text).toContain('Ett utkast syns inte på webbplatsen');
    expect(page.html).not.toContain('value="feed"');
    expect((await open(staffAdsUrl({ status: 'draft' }))).text).toContain('1 annons');
    expect((await open(staffAdsUrl({ status: 'active' }))).text).toContain('0 annonser');
    const fields = { ...GOOD, handlare: 'Milvis', price: '', price_on_request: 'ja', generation: '' };
    const sent = { ...fields, intent: 'draft', seen: seenOf(page.html) };
    const saved = await post(sent, [await photo('red')], staffAdUrl(id));
    expect(saved.text).toContain('Utkastet är sparat Ändrat: Handlare; Pris på begäran;');
    const again = await open(staffAdUrl(id));
    expect(again.html).toMatch(/name="price_on_request"[^>]*checked/);
    expect(again.html).toContain('value="6430"');
    expect(namedIn(again.html)).toHaveLength(1);
    const bild = namedIn(again.html);
    const same = { ...fields, intent: 'draft', seen: seenOf(again.html), bild, plats: '1' };
    expect((await post(same, [], staffAdUrl(id))).text).toContain('Inget var ändrat');
    expect((await post(sent, [], staffAdUrl(id))).text).toContain('Någon annan har ändrat utkastet');
  });

  test('is published from its own page, which reports missing fields until it is complete', async () => {
    const id = await save({ city: 'Umeå' });
    const seen = seenOf((await open(staffAdUrl(id))).html);
    const sent = { intent: 'publish', seen, name: ' ', city: 'Luleå', equipment: 'Dragkrok' };
    const page = await post(sent, [], staffAdUrl(id));
    expect(page.status).toBe(400);
    expect(page.text).toContain('Annonsen är inte publicerad Rätta: ');
    for (const words of [
      'Välj en handlare.',
      'Skriv ett pris, eller kryssa i Pris på begäran.',
      'Skriv mätarställningen.',
      'Skriv årsmodellen.',
      'Välj minst ett drivmedel.',
      'Skriv en rubrik.',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.html).toContain('value="Luleå"');
    expect((await site.open(adUrl(id))).status).toBe(404);
    const done = await post({ ...GOOD, intent: 'publish', seen }, [], staffAdUrl(id));
    expect(done.headers.get('location')).toContain('annons-publicerad');
    expect((await site.open(adUrl(id))).status).toBe(200);
    const late = await post({ ...GOOD, intent: 'draft', seen, price: '99 000' }, [], staffAdUrl(id));
    expect(late.text).toContain('Annonsen är redan publicerad.');
    expect((await open(staffAdUrl(id))).text).toContain('publicerade');
  });

  test('is removed from its own page, once', async () => {
    const id = await save({ city: 'Umeå' });
    expect((await open(staffAdUrl(id))).text).toContain('Ta bort utkastet?');
    const removed = await post({ intent: 'remove', id: String(id) }, [], staffAdUrl(id));
    expect([removed.status, removed.headers.get('location')]).toEqual([
      302,
      withNotice(staffAdsUrl(), 'utkast-borttaget'),
    ]);
    expect((await open(staffAdUrl(id))).status).toBe(404);
    const again = await post({ intent: 'remove', id: String(id) }, [], staffAdUrl(id));
    expect(again.status).toBe(400);
    const { internal_id: published } = await insertAd(db);
    const refused = await post({ intent: 'remove', id: String(published) }, [], staffAdUrl(published));
    expect(refused.text).toContain('Utkastet är inte borttaget Annonsen är redan publicerad.');
    expect((await site.open(adUrl(published))).status).toBe(200);
  });

  test('posts its form without the notice of an earlier save', async () => {
    const id = await save({});
    const page = await open(withNotice(staffAdUrl(id), 'utkast-sparat'));
    expect(page.text).toContain('Utkastet är sparat');
    expect(page.html).toContain(`action="${staffAdUrl(id)}"`);
    expect((await open(`${newAdUrl()}?modell=volvo+v60&meddelande=inloggad`)).html).toContain(
      `action="${newAdUrl()}?modell=volvo+v60"`,
    );
  });

  test('preserves the hash of its chassis number', async () => {
    const id = await save({ vin: 'YV1ZZ12G4J7654310' });
    const page = await open(staffAdUrl(id));
    expect(page.text).toContain('Ett avtryck är sparat.');
    await post({ ...GOOD, intent: 'publish', seen: seenOf(page.html) }, [], staffAdUrl(id));
    expect((await pool.query('select status, vin_hash is not null as has from ads')).rows).toEqual([
      { status: 'active', has: true },
    ]);
  });

  test('rejects changes of status, fields and pictures before it is published, alone or in bulk', async () => {
    const id = await save({});
    const seen = seenOf((await open(staffAdUrl(id))).html);
    for (const status of ['active', 'hidden', 'sold', 'feed']) {
      const page = await post({ intent: 'status', status }, [], staffAdUrl(id));
      expect(page.text).toContain('Annonsen är ett utkast. Publicera den först.');
    }
    expect((await post({ intent: 'status', status: 'draft' }, [], staffAdUrl(id))).status).toBe(400);
    expect((await post({ intent: 'edit', seen, name: 'X' }, [], staffAdUrl(id))).status).toBe(400);
    expect((await post({ intent: 'pictures', seen }, [], staffAdUrl(id))).status).toBe(400);
    expect((await post({ intent: 'release', field: 'price' }, [], staffAdUrl(id))).status).toBe(400);
    for (const intent of ['hide', 'show']) await post({ intent, vald: String(id) }, [], staffAdsUrl());
    expect((await pool.query('select status from ads')).rows).toEqual([{ status: 'draft' }]);
  });

  test('does not appear on the public site', async () => {
    await insertAd(db, { brand: 'Saab', series: '9-5' });
    const addresses = [
      homeUrl(),
      vehiclesUrl(),
      adsUrl(),
      brandsUrl(),
      sitemapUrl(),
      '/bil/volvo',
      '/bil/volvo/v60',
      '/vehicles/volvo/v60',
      '/api/ads',
      '/api/ads?make=Volvo',
      '/api/suggestions?q=volvo',
      '/annonser?make=Volvo',
    ];
    const bodies = () => Promise.all(addresses.map(async (path) => (await site.open(path)).text.replaceAll(TIMES, '')));
    await recount();
    const before = await bodies();
    const id = await save({ ...GOOD, licence_plate: 'DRA123', equipment: 'Zzdragkrok' }, [await photo('green')]);
    await recount();
    const after = await bodies();
    for (const [place, address] of addresses.entries()) expect(after[place], address).toBe(before[place]);
    expect((await site.open(adUrl(id))).status).toBe(404);
    expect((await site.fetch(`${adUrl(id)}.data`)).status).toBe(404);
    expect((await site.fetch(`/api/ads/${id}`)).status).toBe(404);
    expect((await site.open('/annonser?q=Zzdragkrok')).text).not.toContain('189 900');
    const asked = { message: 'Volvo V60 diesel' };
    const headers = { 'content-type': 'application/json', origin: staff.headers.origin };
    const reply = await site.fetch('/api/openai-chat', { method: 'POST', headers, body: JSON.stringify(asked) });
    expect(await reply.text()).not.toContain(String(id));
    expect((await site.fetch('/annonser?q=DRA123')).headers.get('location') ?? '').not.toContain(String(id));
    expect((await pool.query('select from series_statistics where ads > 1')).rowCount).toBe(0);
  });
});

/** Times of the last change of the stock and of its parts. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Recomputes derived data, as after a delivery. */
const recount = () =>
  inStockTransaction(pool, async (tx) => {
    const series = await tx.selectFrom('ads').select('series_id').execute();
    return { value: null, touchedSeries: series.map((ad) => ad.series_id) };
  });

describe('pictures', () => {
  test('are ordered and removed when the draft is saved', async () => {
    const made = await post({ ...GOOD, intent: 'draft' }, [await photo('red'), await photo('lime')]);
    const id = idAt(made.headers.get('location'));
    const page = await open(staffAdUrl(id));
    const [first = '', second = ''] = namedIn(page.html);
    expect(new Set(page.html.match(/\/bild\/[\w.~-]+\/320/g)).size).toBe(2);
    const sent = { ...GOOD, seen: /name="seen" value="([^"]*)"/.exec(page.html)?.[1] ?? '' };
    const bild = [first, second];
    await post({ ...sent, intent: 'publish', bild, plats: ['2', '1'], bort: [first] }, [], staffAdUrl(id));
    expect((await pool.query('select status, image_urls from ads')).rows).toEqual([
      { status: 'active', image_urls: [second] },
    ]);
  });

  test('with invalid content are rejected by name, and the others remain in the form', async () => {
    const files = ['<svg xmlns="http://www.w3.org/2000/svg"/>', await photo('navy'), await photo('teal', 200)];
    const read = await post({ ...GOOD, intent: 'publish' }, files);
    expect(read.status).toBe(400);
    expect(read.text).toContain('bild 1.jpg: filen är ingen bild i JPEG');
    expect(read.text).toContain('bild 3.jpg: bilden är smalare än 320 bildpunkter.');
    expect(namedIn(read.html)).toHaveLength(1);
  });

  test('with addresses that were not uploaded are ignored', async () => {
    const bild = ['https://ond.example/1.jpg', '/uppladdad/../../etc/passwd', `/uppladdad/${'A'.repeat(64)}`];
    await post({ ...GOOD, intent: 'draft', bild });
    expect((await pool.query('select image_urls from ads')).rows).toEqual([{ image_urls: [] }]);
  });

  test('of a feed ad are overridden by staff until they are released', async () => {
    const { internal_id: id, image_urls: fed } = await insertAd(db);
    const seen = async () => (await pool.query('select updated_at from ads')).rows[0].updated_at.toISOString();
    const sent = { intent: 'pictures', seen: await seen(), bild: fed, bort: fed };
    const saved = await post(sent, [await photo('olive')], staffAdUrl(id));
    expect(saved.text).toContain('Bilderna är sparade Nästa leverans behåller dem.');
    expect(saved.text).toContain('Handlaren anger: 1 bild');
    const storedImages = async () => (await pool.query('select image_urls from ads')).rows[0].image_urls;
    expect(await storedImages()).toEqual([expect.stringMatching(/^\/uppladdad\//)]);
    const late = await post(sent, [], staffAdUrl(id));
    expect(late.text).toContain('Bilderna är inte sparade Annonsen har ändrats sedan du öppnade den.');
    const released = await post({ intent: 'release', field: 'image_urls' }, [], staffAdUrl(id));
    expect(released.text).toContain('Fältet följer leveransen igen');
    expect(await storedImages()).toEqual(fed);
  });

  test('stored in part leave a form that can be saved at once', async () => {
    const { internal_id: id, image_urls: fed } = await insertAd(db);
    const opened = await open(staffAdUrl(id));
    const seen = /name="seen" value="([^"]*)"/.exec(opened.html)?.[1] ?? '';
    const sent = { intent: 'pictures', seen, bild: fed, plats: '1' };
    const partly = await post(sent, ['ingen bild', await photo('olive')], staffAdUrl(id));
    // As after success, the browser refetches the page.
    expect(partly.status).toBe(200);
    expect(partly.text).toContain('En del bilder sparades inte 1 ny bild är sparad, 1 fil är det inte.');
    expect(partly.text).toContain('bild 1.jpg: filen är ingen bild i JPEG');
    const now = /name="seen" value="([^"]*)"/.exec(partly.html)?.[1] ?? '';
    expect(now).not.toBe(seen);
    const bild = namedIn(partly.html);
    expect(bild).toHaveLength(2);
    const next = { intent: 'pictures', seen: now, bild, plats: ['1', '2'] };
    expect((await post(next, [await photo('navy')], staffAdUrl(id))).text).toContain('Bilderna är sparade');
    const none = await post(
      {
        ...next,
        seen: /name="seen" value="([^"]*)"/.exec((await open(staffAdUrl(id))).html)?.[1] ?? '',
        bild: (await pool.query('select image_urls from ads')).rows[0].image_urls,
        plats: ['1', '2', '3'],
      },
      ['ingen'],
      staffAdUrl(id),
    );
    expect([none.status, none.text.includes('Inga bilder sparades')]).toEqual([400, true]);
  });
});

describe('rejects with the submitted values', () => {
  test.each([
    ['price', '-5', 'Skriv ett tal mellan 1 000 och 20 000 000.'],
    ['model_year', '2090', 'Årsmodellen ska vara mellan 1900 och nästa år.'],
    ['name', '', 'Skriv en rubrik.'],
    ['licence_plate', 'Q', 'Skriv numret som ABC 123 eller ABC 12D.'],
    ['vin', '<b>', 'Ett chassinummer har 17 tecken'],
    ['url', 'javascript:alert(1)', 'Skriv adressen som https://handlare.se/bil.'],
    ['handlare', 'Ingen', 'Välj en handlare ur listan.'],
    ['generation', 'V60 IX', 'Välj en generation ur listan.'],
    ['first_registered', '2021-13-45', 'Skriv datumet som 2021-03-15.'],
  ])('%s: %s', async (field, value, words) => {
    const page = await post({ ...GOOD, intent: 'publish', city: 'Umeå', [field]: value });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Annonsen är inte publicerad Rätta: ');
    expect(page.text).toContain(words);
    expect(page.html).toContain('value="Umeå"');
    expect((await pool.query('select from ads')).rowCount).toBe(0);
  });

  test('missing fields together with unreadable ones', async () => {
    const page = await post({ intent: 'publish', price: 'abc', vin: '<b>', licence_plate: 'Q', city: 'Umeå' });
    for (const words of [
      'Skriv ett tal mellan 1 000 och 20 000 000.',
      'Ett chassinummer har 17 tecken',
      'Skriv numret som ABC 123',
      'Välj en handlare.',
      'Skriv en rubrik.',
      'Skriv mätarställningen.',
      'Skriv årsmodellen.',
      'Välj minst ett drivmedel.',
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.text).not.toContain('Skriv ett pris, eller kryssa i');
    expect((await pool.query('select from ads')).rowCount).toBe(0);
  });

  test('inconsistent fields', async () => {
    const page = await post({ ...GOOD, intent: 'publish', power_kw: '100', horsepower_hp: '400', wltp_co2_min: '0' });
    expect(page.text).toContain('Effekten i kW och i hk skiljer sig mer än 15 procent');
    expect(page.text).toContain('Bara elbilar och vätgasbilar släpper ut 0 g/km');
  });

  test('a licence plate of another active ad, until confirmed', async () => {
    const { internal_id: id } = await insertAd(db, { licence_plate: 'UFO123' });
    const fields = { ...GOOD, intent: 'publish', licence_plate: 'UFO 123' };
    const warned = await post(fields);
    expect(warned.text).toContain(`Annons ${id} har samma registreringsnummer och är till salu.`);
    expect(warned.text).toContain('Publicera ändå');
    expect((await post({ ...fields, dubblett: 'ja' })).status).toBe(302);
  });

  test('invalid values in every field without a 5xx', async () => {
    const fields = [...STAFF_COLUMNS, 'handlare', 'generation', 'licence_plate', 'vin', 'bild', 'plats', 'bort'];
    for (const value of ['a\0b', 'x'.repeat(10_001), '<script>alert(1)</script>']) {
      const page = await post({ intent: 'publish', ...Object.fromEntries(fields.map((field) => [field, value])) });
      expect(page.status).toBe(400);
      expect(page.html).not.toContain('<script>alert(1)');
    }
    for (const field of fields) {
      expect((await post({ ...GOOD, intent: 'publish', [field]: ['-1e9', '2021-13-45'] })).status).toBeLessThan(500);
    }
    expect((await post({ ...GOOD, intent: 'publish', status: 'sold' })).status).toBe(400);
    expect((await post({ ...GOOD, intent: 'publish' }, [], newAdUrl('Trabant'))).headers.get('location')).toBe(
      newAdUrl(),
    );
  }, 120_000);

  test('unauthorized users and other origins', async () => {
    for (const role of ['user', 'moderator'] as const) {
      const { headers } = await signedIn(db, role);
      const foreign = { ...headers, origin: role === 'user' ? headers.origin : 'https://ond.example' };
      const response = await site.fetch(V60, { method: 'POST', headers: foreign, body: new FormData() });
      expect(response.status === 403 || response.headers.get('location')?.includes('atkomst-nekad')).toBe(true);
    }
    const body = new Uint8Array(60_000_000);
    const long = { ...staff.headers, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await site.fetch(V60, { method: 'POST', headers: long, body })).status).toBe(413);
  });
});
