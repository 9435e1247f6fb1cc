import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStoredRecalls, writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { fieldsOfRecall } from '#src/domain/recalls/recall-fields.ts';
import { staffRecallsUrl } from '#src/office-urls.ts';
import { auditUrl } from '#src/pages/list-urls.ts';
import { adUrl, seriesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { recallOf } from '#test/recall.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Recalls edited by staff, through the HTTP API. */

const { db, pool } = await testDatabase();
const CATALOGUE = [{ name: 'Volvo', slug: 'volvo', series: [{ name: 'V60', slug: 'v60', generations: [] }] }];
const FIELDS: Record<string, string> = { ...fieldsOfRecall(recallOf('ett'), CATALOGUE) };
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
});
beforeEach(async () => {
  await deleteRows(pool, 'recalls');
  await db.transaction().execute((tx) => writeRecall(tx, recallOf('ett'), null));
});
const see = (address: string): Promise<Page> => site.open(address, { headers: admin.headers });
const send = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> =>
  site.open(staffRecallsUrl(), formOf(fields, { ...admin.headers, ...headers }));
const seen = async (id = 'ett') => /name="seen" value="([^"]*)"/.exec((await see(staffRecallsUrl(id))).html)?.[1] ?? '';
const restoreVersion = async () =>
  /value="restore".*?name="seen" value="([^"]*)"/.exec((await see(staffRecallsUrl())).html)?.[1] ?? '';
const slugs = async () => (await readStoredRecalls(db)).map(({ recall }) => recall.slug).toSorted();

test('a recall is added, and shown on the ads that it affects', async () => {
  const { internal_id: id } = await insertAd(db, { model_year: 2021 });
  const added = await send({ intent: 'add', ...FIELDS, title: 'Läckande bränsleslang' });
  expect(added.text).toContain('Återkallelsen är tillagd');
  expect(added.text).toContain('Volvo: Läckande bränsleslang redaktionens');
  expect(await slugs()).toEqual(['ett', 'volvo-lackande-bransleslang']);
  expect((await site.open(adUrl(id))).text).toContain('Berörs av: Läckande bränsleslang');
  expect((await see(auditUrl())).text).toContain('volvo-lackande-bransleslang');
});

test('the page finds recalls by words of their titles, texts and cars, without accents', async () => {
  await db.transaction().execute((tx) => writeRecall(tx, recallOf('tva', { title: 'Läckande bränsleslang' }), null));
  const found = async (text: string) => (await see(staffRecallsUrl(undefined, text))).text;
  expect(await found('lackande BRANSLE')).toMatch(/1 av 2 återkallelser.*Läckande bränsleslang/);
  expect(await found('lackande')).not.toContain('Felet ett');
  expect(await found('v60')).toContain('2 av 2 återkallelser');
  for (const text of ['xyzzy', '%', '<b>', 'x'.repeat(3_000)])
    expect(await found(text)).toMatch(/Ingen återkallelse stämmer|2 återkallelser/);
  // The one that is edited stays, also when the words do not find it.
  expect((await see(staffRecallsUrl('ett', 'xyzzy'))).html).toContain('value="Felet ett"');
});

test('a recall is changed once; another change of the old version is rejected and preserved', async () => {
  const change = { intent: 'change', id: 'ett', seen: await seen(), ...FIELDS };
  expect((await send(change)).text).toContain('Inget var ändrat');
  expect((await send({ ...change, title: 'Ny rubrik' })).text).toContain('Återkallelsen är sparad');
  const late = await send({ ...change, title: 'Sen rubrik' });
  expect([late.status, late.text.includes('Någon annan har ändrat återkallelsen')]).toEqual([409, true]);
  expect(late.html).toContain('Sen rubrik');
  expect((await readStoredRecalls(db))[0]?.recall.title).toBe('Ny rubrik');
  expect((await send({ ...change, id: 'borta' })).text).toContain('Återkallelsen finns inte längre.');
});

test('a removed recall leaves the site until it is restored', async () => {
  await insertAd(db, { model_year: 2021, generation: 'II' });
  const removed = await send({ intent: 'remove', id: 'ett' });
  expect(removed.text).toContain('Återkallelsen är borttagen');
  expect(removed.text).toMatch(/Borttagna Volvo: Felet ett Återställ Återställa återkallelsen\?/);
  expect((await site.open(seriesUrl('volvo', 'v60'))).text).not.toContain('Felet ett');
  expect((await send({ intent: 'remove', id: 'ett' })).text).toContain('Återkallelsen finns inte längre.');
  const restored = await send({ intent: 'restore', id: 'ett', seen: await restoreVersion() });
  expect(restored.text).toContain('Återkallelsen är återställd');
  expect((await readStoredRecalls(db))[0]?.isRemoved).toBe(false);
});

test('restoring asks first, and discards no change that staff have not seen', async () => {
  const change = { intent: 'change', id: 'ett', seen: await seen(), ...FIELDS };
  await send({ ...change, title: 'Ny rubrik' });
  const { text } = await see(staffRecallsUrl());
  expect(text).toContain('Återställ Återställa återkallelsen? Volvo: Ny rubrik visas som i filen');
  const version = await restoreVersion();
  await send({ ...change, seen: await seen(), title: 'Nyare rubrik' });
  for (const stale of [{ seen: version }, {}]) {
    const refused = await send({ intent: 'restore', id: 'ett', ...stale });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Återkallelsen är inte återställd');
    expect(refused.text).toContain('Läs hur den ser ut nu');
  }
  expect((await readStoredRecalls(db))[0]?.recall.title).toBe('Nyare rubrik');
});

describe('a form with mistakes', () => {
  test.each<[string, Record<string, string>, string]>([
    ['an unknown model', { 'cars-0-model': 'Volvo V61' }, 'Bil 1, modell'],
    ['years outside the model', { 'cars-0-yearFrom': '1999' }, 'Modellen fanns inte 1999.'],
    ['a date in the future', { checkedOn: '2999-01-01' }, 'Dagen har inte varit än.'],
    ['no source', { sourceTitle: '' }, 'Källa'],
    ['a script as address', { sourceUrl: 'javascript:alert(1)' }, 'Skriv hela adressen'],
    [
      'nonsense everywhere',
      Object.fromEntries(Object.keys(FIELDS).map((name) => [name, '</textarea>ø'])),
      'Välj en risk ur listan.',
    ],
  ])('with %s is rejected and loses nothing', async (_, changed, text) => {
    for (const intent of [{ intent: 'add' }, { intent: 'change', id: 'ett', seen: await seen() }]) {
      const refused = await send({ ...intent, ...FIELDS, what: 'Tallkotten lossnar under färd.', ...changed });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('Återkallelsen är inte sparad');
      expect(refused.text).toContain(text);
      if (changed.what === undefined) expect(refused.html).toContain('Tallkotten lossnar under färd.');
      expect(refused.html).not.toContain('</textarea>ø');
    }
    expect(await slugs()).toEqual(['ett']);
  });

  test('with a field of another form, or NUL, is rejected', async () => {
    expect((await send({ intent: 'add', ...FIELDS, slug: 'x' })).status).toBe(400);
    expect((await send({ intent: 'add', ...FIELDS, title: 'a\0bcdef' })).status).toBe(400);
    expect((await send({ intent: 'oj', ...FIELDS })).status).toBeGreaterThanOrEqual(400);
  });
});

test.each(['anonymous', 'user', 'moderator'] as const)('%s may neither see nor change recalls', async (who) => {
  const headers = who === 'anonymous' ? {} : (await signedIn(db, who)).headers;
  const page = await site.open(staffRecallsUrl(), { headers });
  expect(page.text).not.toContain('Felet ett');
  for (const intent of ['add', 'change', 'remove', 'restore']) {
    const sent = await site.fetch(
      staffRecallsUrl(),
      formOf({ intent, id: 'ett', ...FIELDS, title: 'Intrång' }, headers),
    );
    expect([302, 401, 403]).toContain(sent.status);
  }
  expect((await readStoredRecalls(db)).map(({ recall, isRemoved }) => [recall.title, isRemoved])).toEqual([
    ['Felet ett', false],
  ]);
});

test('a form of another origin changes nothing', async () => {
  const sent = await send({ intent: 'remove', id: 'ett' }, { origin: 'https://ond.example' });
  expect(sent.status).toBe(403);
  expect((await readStoredRecalls(db))[0]?.isRemoved).toBe(false);
});
