import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { PAGE_SIZES } from '#src/domain/staff-lists/list-order.ts';
import { adsChangeUrl } from '#src/office-urls.ts';
import { listExportUrl, staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { readVehicles } from './vehicles-data.server.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});
const open = (path: string) => site.open(path, { headers: staff.headers });

test('the table lists every ad, and its search finds a car by licence plate', async () => {
  const ad = await insertAd(db, { licence_plate: 'UFO12A', name: 'Saab <b>9-5</b>', published_at: daysAgo(3) });
  await insertAd(db, { status: 'hidden', name: 'Dold Volvo' });
  const all = await open(staffAdsUrl());
  expect(all.text).toContain('2 annonser');
  expect(all.text).toContain('Dold Volvo');
  const found = await open(staffAdsUrl({ text: 'ufo 12a' }));
  expect(found.text).toContain('1 annons');
  expect(found.html).toContain(`href="${staffAdUrl(ad.internal_id, { text: 'ufo 12a' })}"`);
  expect(found.html).not.toContain('<b>9-5');
});

test('counts the days for sale of each ad as its page does', async () => {
  const silent = await insertDealer(db, { name: 'Tysta bilar' });
  const publishedAt = { published_at: daysAgo(50) };
  const ofDays = [
    [await insertAd(db, publishedAt), 50],
    [await insertAd(db, { ...publishedAt, dealer_id: silent.id }), 30],
    [await insertAd(db, { ...publishedAt, status: 'sold', closed_at: daysAgo(1), days_for_sale: 70 }), 70],
    [await insertAd(db, { ...publishedAt, status: 'draft' }), null],
  ] as const;
  await pool.query('update dealers set last_delivered_at = $2, unconfirmed_at = $3 where id = $1', [
    silent.id,
    daysAgo(20),
    FACTORY_NOW,
  ]);
  const pictures = { of: () => [] };
  const { rows } = await readVehicles({ db, url: new URL(staffAdsUrl(), TEST_APP_ORIGIN), pictures, now: FACTORY_NOW });
  expect(new Map(rows.map(({ id, daysForSale }) => [id, daysForSale]))).toEqual(
    new Map(ofDays.map(([{ internal_id: id }, days]) => [id, days])),
  );
});

test('answers any query string of the table', async () => {
  const nonsense = [
    '?q=%00',
    `?q=${'x'.repeat(5_000)}`,
    '?sida=999999999999',
    '?handlare=-1&status=<b>',
    '?pris-fran=1e99',
  ];
  for (const query of nonsense) expect((await open(`${staffAdsUrl()}${query}`)).status).toBe(200);
});

test('exports every ad of the list as CSV and JSON, with formulas made harmless', async () => {
  await insertAds(db, 3, (index) => ({ price: 100_000 + index, name: `=Volvo; "V60" ${index}` }));
  await insertAd(db, { brand: 'Saab', series: '9-5' });
  const list = { brand: 'Volvo', order: { by: 'pris', isDescending: false } } as const;
  const { html } = await open(staffAdsUrl(list));
  expect(html).toContain(`href="${listExportUrl(staffAdsUrl(list), 'csv').replaceAll('&', '&amp;')}"`);
  const get = (address: string, headers = staff.headers) => site.fetch(address, { headers });
  const csv = await get(listExportUrl(staffAdsUrl(list), 'csv'));
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="annonser.csv"');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^id;handlarens id;/);
  // Words and times as people read them.
  expect(lines[1]).toMatch(/;till salu;.*(?:;\d{4}-\d\d-\d\d \d\d:\d\d){2};/);
  expect(lines[1]).not.toMatch(/;active;|\dT\d\d:|Z;/);
  for (const [nth, line] of lines.slice(1).entries()) expect(line).toContain(`;"'=Volvo; ""V60"" ${nth}";Volvo;`);
  const json = await (await get(listExportUrl(staffAdsUrl(list), 'json'))).json();
  expect(json.map((row: Record<string, unknown>) => row['pris kr'])).toEqual([100_000, 100_001, 100_002]);
  expect((await get(`${listExportUrl(staffAdsUrl(list), 'csv').replace('format=csv', 'format=xls')}`)).status).toBe(
    404,
  );
  expect((await site.fetch(listExportUrl(staffAdsUrl(list), 'csv'), { redirect: 'manual' })).status).toBe(302);
});

test('an ad links back to the list it was opened from, and to its neighbours there', async () => {
  const [first, second, third] = await insertAds(db, 3, (index) => ({ price: 100_000 + index }));
  await insertAd(db, { brand: 'Saab', series: '9-5', price: 100_001 });
  const list = { brand: 'Volvo', order: { by: 'pris', isDescending: false } } as const;
  const href = (address: string) => `href="${address.replaceAll('&', '&amp;')}"`;
  const { html: table } = await open(staffAdsUrl(list));
  const ids = [first, second, third].map((ad) => ad?.internal_id ?? 0);
  for (const id of ids) expect(table).toContain(href(staffAdUrl(id, list)));
  const { html } = await open(staffAdUrl(ids[1] ?? 0, list));
  expect(html).toContain(href(staffAdsUrl(list)));
  expect(html).toContain(`rel="prev" class="text-moss hover:underline" ${href(staffAdUrl(ids[0] ?? 0, list))}`);
  expect(html).toContain(`rel="next" class="text-moss hover:underline" ${href(staffAdUrl(ids[2] ?? 0, list))}`);
  for (const nonsense of ['', '%00', 'sortering%3D--x%26pris-fran%3D1e99'])
    expect((await open(`${staffAdUrl(ids[0] ?? 0)}?lista=${nonsense}`)).status).toBe(200);
});

describe('changing many ads', () => {
  const idsOf = async (status: string) =>
    (await pool.query('select internal_id from ads where status = $1 order by 1', [status])).rows.map(
      ({ internal_id: id }) => id,
    );
  const choose = (query: string) => open(`${staffAdsUrl()}?${query}`);
  const post = (fields: Record<string, string>, headers = staff.headers) =>
    site.fetch(staffAdsUrl({ brand: 'Volvo' }), formOf(fields, headers));

  test('previews what would change, changes it with one undo, and says what it did', async () => {
    const one = await insertAd(db, { name: 'Saab 9-5' });
    const two = await insertAd(db, { status: 'hidden' });
    const asked = await choose('vald=alla&atgard=hide');
    expect(asked.text).toContain('Dölj: 2 annonser?');
    expect(asked.text).toContain('1 ändras, 1 är redan så.');
    expect(asked.text).toContain(`Saab 9-5 ${one.internal_id}: Status till salu → dold`);
    expect(asked.html).toContain(`type="hidden" name="vald" value="${one.internal_id}"`);
    expect((await choose(`vald=${two.internal_id}&vald=7&atgard=hide`)).text).toContain('Dölj: 1 annons?');
    const hidden = await post({ intent: 'change', atgard: 'hide', vald: String(one.internal_id), reason: 'Fel.' });
    const list = hidden.headers.get('location') ?? '';
    expect([hidden.status, list]).toEqual([302, expect.stringMatching(/^\/admin\/vehicles\?marke=Volvo&andring=\d+$/)]);
    expect(await idsOf('hidden')).toEqual([one.internal_id, two.internal_id]);
    expect((await open(list)).text).toContain('Dölj: klart Ändrat: 1 annons av 1.');
    const id = Number(/\d+$/.exec(list)?.[0]);
    const undone = await site.fetch(adsChangeUrl(id), formOf({ intent: 'undo' }, staff.headers));
    expect(undone.headers.get('location')).toBe(adsChangeUrl(id));
    expect((await open(adsChangeUrl(id))).text).toContain('Dölj: ångrat 1 annons av 1 är som före ändringen.');
    expect(await idsOf('hidden')).toEqual([two.internal_id]);
    expect((await site.fetch(adsChangeUrl(id), formOf({ intent: 'undo' }, staff.headers))).status).toBe(400);
    for (const none of [0, 999, 9_999_999_999]) expect((await open(adsChangeUrl(none))).status).toBe(404);
    expect((await open(`${staffAdUrl(one.internal_id)}`)).text).toContain('ändrade bland flera annonser, ångrat');
  });

  test('asks for the value of an action, and explains an unusable one', async () => {
    const { internal_id: id } = await insertAd(db, { price: 100_000 });
    await insertAd(db, { price: null, name: 'Volvo utan pris' });
    const form = await choose('vald=alla&atgard=pris');
    expect(form.text).toContain('Ändra pris: 2 annonser');
    expect(form.html).not.toContain('Ändra 2 annonser');
    expect((await choose('vald=alla&atgard=pris&varde=gratis&enhet=kr')).text).toContain(
      'Skriv ett tal mellan −500 000 och',
    );
    const asked = await choose('vald=alla&atgard=pris&varde=-5&enhet=procent');
    expect(asked.text).toContain('Ändra pris med −5 %: 2 annonser?');
    expect(asked.text).toContain('1 ändras, överhoppade: 1 (har inget pris).');
    expect(asked.text).toContain('Pris, kr 100 000 → 95 000');
    const fields = { intent: 'change', atgard: 'pris', varde: '-5', enhet: 'procent', vald: String(id) };
    expect((await post(fields)).status).toBe(302);
    expect((await pool.query('select price from ads where internal_id = $1', [id])).rows).toEqual([{ price: 95_000 }]);
    for (const wrong of [{ varde: '' }, { varde: '99' }, { atgard: 'remove' }, { atgard: 'handlare', varde: '999999' }])
      expect((await post({ ...fields, ...wrong })).status).toBe(400);
    const dealer = await choose('vald=alla&atgard=handlare');
    expect([dealer.html.includes('data-whole'), dealer.text.includes('Välj en handlare.')]).toEqual([true, false]);
    expect((await choose('vald=alla&atgard=handlare&varde=')).text).toContain('Välj en handlare.');
    for (const query of ['atgard=handlare&varde=%00', 'atgard=status&varde=draft', 'atgard=biltyp&varde=constructor'])
      expect((await choose(`vald=alla&${query}`)).status).toBe(200);
  });

  test('says so when no row is selected', async () => {
    await insertAd(db);
    const { text } = await choose('atgard=hide');
    expect(text).toContain('Välj minst en annons.');
    expect(text).not.toContain('0 annonser');
    expect((await choose('atgard=remove')).text).not.toContain('Välj minst en annons.');
  });

  test('hides all ads that match the filter, on every page, unless their number has changed', async () => {
    const volvos = await insertAds(db, PAGE_SIZES[0] + 2, () => ({ brand: 'Volvo' }));
    await insertAd(db, { brand: 'Saab', series: '9-5' });
    const all = `${volvos.length} annonser`;
    const hide = { intent: 'change', atgard: 'hide', vald: 'stammer', reason: 'Fel.' };
    expect((await choose('marke=Volvo&vald=stammer&atgard=hide')).text).toContain(`Dölj: ${all}?`);
    const changed = await post({ ...hide, antal: '51' });
    expect(changed.status).toBe(409);
    expect(await changed.text()).toContain(`Nu stämmer ${all}. Inget är ändrat.`);
    expect((await post(hide)).status).toBe(409);
    expect(await idsOf('hidden')).toEqual([]);
    expect((await post({ ...hide, antal: String(volvos.length) })).status).toBe(302);
    expect(await idsOf('hidden')).toEqual(volvos.map(({ internal_id: id }) => id).toSorted((a, b) => a - b));
  });

  test('is rejected without the role, from other origins, and for invalid ids', async () => {
    const { internal_id: id } = await insertAd(db);
    const fields = { intent: 'change', atgard: 'hide', vald: String(id) };
    const user = await signedIn(db, 'user');
    expect((await post(fields, user.headers)).headers.get('location')).toContain('atkomst-nekad');
    expect((await post(fields, { ...staff.headers, origin: 'https://ond.example' })).status).toBe(403);
    for (const vald of ['<b>', '-1', 'a\0', '9'.repeat(10_000)])
      expect((await post({ intent: 'change', atgard: 'hide', vald })).status).toBe(400);
    expect((await post({ ...fields, dealer_id: '1' })).status).toBe(400);
    expect((await post({ intent: 'change', atgard: 'hide', vald: 'x'.repeat(100_000) })).status).toBe(413);
    expect(
      (await site.fetch(adsChangeUrl(1), formOf({ intent: 'undo' }, user.headers))).headers.get('location'),
    ).toContain('atkomst-nekad');
    expect(await idsOf('hidden')).toEqual([]);
  });
});

describe('editing a value in the list', () => {
  const cell = async (id: number, fields: Record<string, string>, headers = staff.headers) => {
    const { rows } = await pool.query('select updated_at from ads where internal_id = $1', [id]);
    const sent = { intent: 'cell', id: String(id), seen: rows[0].updated_at.toISOString(), ...fields };
    return site.fetch(staffAdsUrl(), formOf(sent, headers));
  };
  const read = async (id: number) =>
    (await pool.query('select price, odometer_km, status from ads where internal_id = $1', [id])).rows[0];
  const overridden = async () =>
    (await pool.query('select field from ad_overrides order by 1')).rows.map(({ field }) => field);

  test('saves price, odometer and status, and setting the earlier value again follows the feed', async () => {
    const { internal_id: id } = await insertAd(db, { price: 100_000, odometer_km: 50_000 });
    for (const [field, value, earlier] of [
      ['price', '99 900', '100000'],
      ['odometer_km', '5100', '5000'],
      ['odometer_km', '51 000 km', '5 000 mil'],
      ['status', 'sold', 'active'],
    ] as const) {
      expect((await cell(id, { field, value, reason: 'Fel.' })).status).toBe(200);
      expect(await overridden()).toEqual([field]);
      expect((await cell(id, { field, value: earlier })).status).toBe(200);
      expect(await overridden()).toEqual([]);
    }
    expect(await read(id)).toEqual({ price: 100_000, odometer_km: 50_000, status: 'active' });
  });

  test('refuses unusable values, values seen before another change, drafts, and other fields', async () => {
    const { internal_id: id } = await insertAd(db, { price: 100_000 });
    const draft = await insertAd(db, { status: 'draft' });
    const old = new Date(Date.now() - 86_400_000).toISOString();
    for (const fields of [
      { field: 'price', value: '12 kr' },
      { field: 'price', value: '90000', seen: old },
      { field: 'status', value: 'sold', seen: old },
      { field: 'status', value: 'draft' },
      { field: 'dealer_id', value: '1' },
      { field: 'price', value: 'a\0' },
      { field: 'odometer_km', value: '64300' },
      { field: 'odometer_km', value: '643' },
      { field: 'odometer_km', value: 'många mil' },
      { field: 'price', value: '1', id: '999999' },
    ])
      expect((await cell(id, fields)).status, JSON.stringify(fields)).toBe(400);
    expect((await cell(draft.internal_id, { field: 'price', value: '90000' })).status).toBe(400);
    const user = await signedIn(db, 'user');
    expect((await cell(id, { field: 'price', value: '90000' }, user.headers)).headers.get('location')).toContain(
      'atkomst-nekad',
    );
    expect(await read(id)).toMatchObject({ price: 100_000, status: 'active' });
  });
});

describe('editing an ad', () => {
  const fieldsOf = async (id: number): Promise<Record<string, string>> => {
    const { rows } = await pool.query('select * from ads where internal_id = $1', [id]);
    const ad = rows[0];
    const text = (value: unknown) => (value === null ? '' : Array.isArray(value) ? value.join('\n') : String(value));
    return {
      seen: ad.updated_at.toISOString(),
      ...Object.fromEntries(STAFF_COLUMNS.map((column) => [column, text(ad[column])])),
      odometer_km: text(ad.odometer_km === null ? null : ad.odometer_km / 10),
    };
  };
  const post = (id: number, fields: Record<string, string>) =>
    site.fetch(staffAdUrl(id), formOf(fields, staff.headers));

  test('shows the value set by staff beside the feed’s, and releases it', async () => {
    const { internal_id: id } = await insertAd(db);
    const saved = await post(id, { ...(await fieldsOf(id)), intent: 'edit', price: '199 000' });
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain('Annonsen är sparad');
    const page = await open(staffAdUrl(id));
    expect(page.text).toContain('Pris, kr: 199 000 Handlaren anger: 249 900');
    expect(page.text).toContain('moderator@bil.example ändrade');
    expect((await site.open(adUrl(id))).text).toContain('199 000');
    expect(await (await post(id, { intent: 'release', field: 'price' })).text()).toContain(
      'Fältet följer leveransen igen',
    );
    expect((await open(staffAdUrl(id))).text).toContain('Alla fält är som handlaren anger.');
  });

  test('preserves the submitted values of an invalid form, without a 5xx', async () => {
    const { internal_id: id } = await insertAd(db);
    const good = { ...(await fieldsOf(id)), intent: 'edit' };
    const wrong = await post(id, { ...good, price: '12 kr', name: '<script>alert(1)</script>' });
    const html = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(html).toContain('value="12 kr"');
    expect(html).not.toContain('<script>alert(1)');
    for (const column of STAFF_COLUMNS) {
      for (const value of ['a\0b', 'x'.repeat(10_001), '-1e9', '2021-13-45']) {
        expect((await post(id, { ...good, [column]: value })).status).toBeLessThan(500);
      }
    }
    expect((await post(id, { ...good, seen: '2020-01-01T00:00:00.000Z', price: '150000' })).status).toBe(409);
    expect((await post(id, { ...good, status: 'sold' })).status).toBe(400);
    expect((await post(id, { intent: 'release', field: 'dealer_id' })).status).toBe(400);
  }, 60_000);

  test('sets the status', async () => {
    const { internal_id: id } = await insertAd(db);
    expect(await (await post(id, { intent: 'status', status: 'sold', reason: 'Fel.' })).text()).toContain(
      'Annonsen är nu såld',
    );
    expect((await open(staffAdUrl(id))).text).toContain('Handlaren anger: till salu.');
    expect((await post(id, { intent: 'status', status: 'stulen' })).status).toBe(400);
  });
});

describe('one ad', () => {
  test('shows its values and its history', async () => {
    const ad = await insertAd(db, {
      earlierPrices: [{ at: daysAgo(5), price: 300_000 }],
      quality_flags: ['kW mot hk'],
    });
    const page = await open(staffAdUrl(ad.internal_id));
    expect(page.status).toBe(200);
    for (const text of [
      ad.name,
      'Bilhuset AB',
      '300 000 kr',
      'kW och hk stämmer inte',
      'publicerad',
      'leverans.csv',
      '6 430 mil',
    ]) {
      expect(page.text).toContain(text);
    }
  });

  test.each(['0', '-1', 'x', '99999', '9'.repeat(40)])('is not found at %s', async (id) => {
    expect((await open(`${staffAdsUrl()}/${id}`)).status).toBe(404);
  });

  test('is visible to staff only when hidden', async () => {
    const { internal_id: id } = await insertAd(db, { status: 'hidden' });
    expect((await open(staffAdUrl(id))).text).toContain('dold');
    expect((await site.open(adUrl(id))).status).toBe(404);
    expect((await site.fetch(`/api/ads/${id}`)).status).toBe(404);
  });
});
