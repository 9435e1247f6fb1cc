import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver, feedCar } from '../../../../test/delivery.ts';
import { insertAd } from '../../../../test/factories.ts';
import { openFrontDoor } from '../../../../test/front-door.ts';
import { type SignedIn, signedIn } from '../../../../test/signed-in.ts';
import { emptyStock, testDatabase } from '../../../../test/support/database.ts';
import { STAFF_COLUMNS } from '../../../domain/ads/staff-fields.ts';
import { adUrl, newAdUrl, staffAdsUrl, staffAdUrl } from '../../../urls.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-new-ad-'));
let site: Awaited<ReturnType<typeof openFrontDoor>>;
let staff: SignedIn;
beforeAll(async () => {
  site = await openFrontDoor({ DATA_DIR: folder }, db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});

const V60 = newAdUrl('Volvo V60');
const GOOD = { handlare: 'Milvis', name: 'Volvo V60 D4', price: '189 900', odometer_km: '64300', model_year: '2019' };
const photo = (color: string, width = 800) =>
  sharp({ create: { width, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** The form as a browser sends it with files. */
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
  test('is chosen among those of the catalogue', async () => {
    const page = await open(newAdUrl());
    expect(page.html).toContain('<option value="Volvo V60"></option>');
    expect((await open(V60)).text).toContain('Volvo V60 Byt modell');
    expect((await open(newAdUrl('vw golf'))).text).toContain('Volkswagen Golf Byt modell');
  });

  test.each(['Volvo', 'Trabant 601 X', '<b>', 'x'.repeat(10_000), 'å'])('%s is asked for again', async (name) => {
    const page = await open(newAdUrl(name));
    expect(page.status).toBe(200);
    expect(page.text).toContain('Katalogen har ingen modell som heter');
  });
});

test('an ad with pictures is made, seen by staff and visitors, and kept through a delivery of its dealer', async () => {
  await deliver(pool, [feedCar()], new Date(Date.now() - 60_000));
  const fields = {
    ...GOOD,
    intent: 'add',
    handlare: 'Testbilar',
    licence_plate: 'own 123',
    fuels: ['Diesel'],
    electric_engine: 'nej',
  };
  const made = await post(fields, [await photo('green'), await photo('blue')]);
  expect(made.status).toBe(302);
  const id = idAt(made.headers.get('location'));
  const staffPage = await open(staffAdUrl(id));
  expect(staffPage.text).toContain('Annonsen är gjord av personal och tas inte bort av handlarens leveranser.');
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

describe('pictures', () => {
  test('are read in, ordered and taken away before anything is saved, with all that was written kept', async () => {
    const read = await post({ ...GOOD, intent: 'pictures' }, [await photo('red'), await photo('lime')]);
    expect(read.text).toContain('Bilderna är inlästa Annonsen är inte sparad än.');
    expect(read.html).toContain('value="189 900"');
    const [first = '', second = ''] = namedIn(read.html);
    expect(read.html.match(/\/bild\/[\w.~-]+\/320/g)).toHaveLength(2);
    const turned = await post({ ...GOOD, intent: 'pictures', bild: [first, second], plats: ['2', '1'] });
    expect(namedIn(turned.html)).toEqual([second, first]);
    const made = await post({ ...GOOD, intent: 'add', bild: [second, first], plats: ['1', '2'], bort: [second] });
    const { rows } = await pool.query('select image_urls from ads');
    expect([made.status, rows]).toEqual([302, [{ image_urls: [first] }]]);
  });

  test('that are none are refused by name, and the others kept', async () => {
    const files = ['<svg xmlns="http://www.w3.org/2000/svg"/>', await photo('navy'), await photo('teal', 200)];
    const read = await post({ ...GOOD, intent: 'add' }, files);
    expect(read.status).toBe(400);
    expect(read.text).toContain('bild 1.jpg: filen är ingen bild i JPEG');
    expect(read.text).toContain('bild 3.jpg: bilden är smalare än 320 bildpunkter.');
    expect(namedIn(read.html)).toHaveLength(1);
  });

  test('of addresses that nobody uploaded are left out', async () => {
    const bild = ['https://ond.example/1.jpg', '/uppladdad/../../etc/passwd', `/uppladdad/${'A'.repeat(64)}`];
    await post({ ...GOOD, intent: 'add', bild });
    expect((await pool.query('select image_urls from ads')).rows).toEqual([{ image_urls: [] }]);
  });

  test('of another ad are replaced by staff’s until they follow the feed again', async () => {
    const { internal_id: id, image_urls: fed } = await insertAd(db);
    const seen = async () => (await pool.query('select updated_at from ads')).rows[0].updated_at.toISOString();
    const sent = { intent: 'pictures', seen: await seen(), bild: fed, bort: fed };
    const saved = await post(sent, [await photo('olive')], staffAdUrl(id));
    expect(saved.text).toContain('Bilderna är sparade Nästa leverans behåller dem.');
    expect(saved.text).toContain('Flödet säger: 1 bild');
    const held = async () => (await pool.query('select image_urls from ads')).rows[0].image_urls;
    expect(await held()).toEqual([expect.stringMatching(/^\/uppladdad\//)]);
    const late = await post(sent, [], staffAdUrl(id));
    expect(late.text).toContain('Bilderna är inte sparade Annonsen har ändrats sedan du öppnade den.');
    const released = await post({ intent: 'release', field: 'image_urls' }, [], staffAdUrl(id));
    expect(released.text).toContain('Fältet följer flödet igen');
    expect(await held()).toEqual(fed);
  });
});

describe('refused, with what was written', () => {
  test.each([
    ['price', '-5', 'Skriv ett tal mellan 1 000 och 20 000 000.'],
    ['model_year', '2090', 'Årsmodellen ska vara mellan 1900 och nästa år.'],
    ['name', '', 'Fältet får inte vara tomt.'],
    ['licence_plate', 'Q', 'Skriv numret som ABC 123 eller ABC 12D.'],
    ['vin', '<b>', 'Ett chassinummer har 17 tecken'],
    ['url', 'javascript:alert(1)', 'Skriv adressen som https://handlare.se/bil.'],
    ['handlare', 'Ingen', 'Välj en handlare ur listan.'],
    ['generation', 'V60 IX', 'Välj en generation ur listan.'],
    ['first_registered', '2021-13-45', 'Skriv datumet som 2021-03-15.'],
  ])('%s: %s', async (field, value, words) => {
    const page = await post({ ...GOOD, intent: 'add', city: 'Umeå', [field]: value });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Annonsen är inte sparad');
    expect(page.text).toContain(words);
    expect(page.html).toContain('value="Umeå"');
    expect((await pool.query('select from ads')).rowCount).toBe(0);
  });

  test('fields that do not fit each other', async () => {
    const page = await post({ ...GOOD, intent: 'add', power_kw: '100', horsepower_hp: '400', wltp_co2_min: '0' });
    expect(page.text).toContain('Effekten i kW och i hk skiljer sig mer än 15 procent');
    expect(page.text).toContain('Bara elbilar och vätgasbilar släpper ut 0 g/km');
  });

  test('a plate that is for sale already, until that is confirmed', async () => {
    const { internal_id: id } = await insertAd(db, { licence_plate: 'UFO123' });
    const fields = { ...GOOD, intent: 'add', licence_plate: 'UFO 123' };
    const warned = await post(fields);
    expect(warned.text).toContain(`Annons ${id} har samma registreringsnummer och är till salu.`);
    expect(warned.text).toContain('Spara ändå');
    expect((await post({ ...fields, dubblett: 'ja' })).status).toBe(302);
  });

  test('nonsense of every kind in every field is never an error of ours', async () => {
    const fields = [...STAFF_COLUMNS, 'handlare', 'generation', 'licence_plate', 'vin', 'bild', 'plats', 'bort'];
    for (const value of ['a\0b', 'x'.repeat(10_001), '<script>alert(1)</script>']) {
      const page = await post({ intent: 'add', ...Object.fromEntries(fields.map((field) => [field, value])) });
      expect(page.status).toBe(400);
      expect(page.html).not.toContain('<script>alert(1)');
    }
    for (const field of fields) {
      expect((await post({ ...GOOD, intent: 'add', [field]: ['-1e9', '2021-13-45'] })).status).toBeLessThan(500);
    }
    expect((await post({ ...GOOD, intent: 'add', status: 'sold' })).status).toBe(400);
    expect((await post({ ...GOOD, intent: 'add' }, [], newAdUrl('Trabant'))).headers.get('location')).toBe(newAdUrl());
  }, 60_000);

  test('who may not, and from elsewhere', async () => {
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
