import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { listSearchAliases } from '#src/db/suggestions/search-aliases.ts';
import { countSearchMiss } from '#src/db/suggestions/search-misses.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import { suggestionsApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
});
beforeEach(async () => {
  await deleteRows(pool, 'search_aliases', 'search_misses', 'users', 'request_limits');
  await populateSearchIndex(pool, 'test');
  staff = await signedIn(db, 'moderator');
});
const open = (path: string, headers = staff.headers) => site.open(path, { headers });
const send = (fields: Record<string, string>, headers: Record<string, string> = staff.headers) =>
  site.open(searchIndexUrl(), formOf(fields, headers));
const ALIAS = { intent: 'add', term: 'kopparslagaren', target: 'Volvo V60' };

test('shows and rebuilds the index, and logs the rebuild', async () => {
  const before = await open(searchIndexUrl());
  expect(before.text).toMatch(/Sökordsindexet har \d \d{3} rader/);
  expect(before.text).toContain('Det byggs om varje natt kl. 03:00');
  const built = await send({ intent: 'rebuild' });
  expect(built.text).toContain('Indexet är ombyggt');
  expect(built.text).toContain('Inget hade ändrats.');
  expect((await open(searchIndexUrl())).text).toContain(`Indexet byggdes om av ${staff.email}: `);
});

test('compares the index with the stock on request', async () => {
  expect((await open(searchIndexUrl())).text).not.toContain('Jämförelse med beståndet');
  expect((await open(searchIndexUrl({ isCompared: true }))).text).toContain('Inget skiljer');
  await insertAd(db, { brand: 'Egenbygge', series: null });
  const page = await open(searchIndexUrl({ isCompared: true }));
  expect(page.text).toContain('1 skillnad.');
  expect(page.text).toContain('Egenbygge Märken 1 saknas');
});

test('turns a search without results into an alias, which is effective at once', async () => {
  await countSearchMiss(db, 'kopparslagaren', new Date());
  const asked = await open(searchIndexUrl({ newAlias: 'kopparslagaren' }));
  expect(asked.html).toContain('value="kopparslagaren"');
  expect(asked.text).toContain('Gör till alias');
  expect((await send(ALIAS)).text).toContain('Aliaset är sparat ”kopparslagaren” leder till Volvo V60.');
  const { suggestions } = await (await site.fetch(`${suggestionsApiUrl()}?q=kopparslagaren`)).json();
  expect(suggestions[0].displayValue).toBe('Volvo V60');
  const found = await site.fetch(`${vehiclesUrl()}?search=kopparslagaren`);
  expect(found.headers.get('location')).toBe('/vehicles/Volvo/V60');
  expect((await open(searchIndexUrl())).text).not.toContain('Gör till alias');
});

test('changes and removes an alias', async () => {
  await send(ALIAS);
  expect((await open(searchIndexUrl({ editedAlias: ALIAS.term }))).html).toContain('value="Volvo V60"');
  const changed = await send({ intent: 'change', id: ALIAS.term, seen: ALIAS.target, term: ALIAS.term, target: 'VW' });
  expect(changed.text).toContain('”kopparslagaren” leder till Volkswagen.');
  const late = await send({ intent: 'change', id: ALIAS.term, seen: ALIAS.target, term: ALIAS.term, target: 'Saab' });
  expect(late.text).toContain('Någon annan har ändrat det sedan du öppnade det.');
  expect((await send({ intent: 'remove', id: ALIAS.term })).text).toContain('Aliaset är borttaget');
  expect((await send({ intent: 'remove', id: ALIAS.term })).text).toContain('Aliaset finns inte längre.');
  expect((await send({ ...ALIAS, intent: 'change', id: 'borta' })).status).toBe(400);
});

describe('an invalid alias is reported, and changes nothing', () => {
  test.each([
    [{ term: '' }, 'Skriv ett ord.'],
    [{ target: ' ' }, 'Skriv ett märke, eller ett märke med modell.'],
    [{ term: 'volvo' }, 'Ordet leder redan till Volvo.'],
    [{ term: 'billig' }, 'Det är ett vanligt ord.'],
    [{ target: 'Volvo V6000' }, 'Det märket eller den modellen finns inte.'],
    [{ term: 'a\0b' }, 'tecken som inte kan sparas'],
    [{ term: '<script>alert(1)</script>'.repeat(3) }, 'Skriv högst 60 tecken.'],
    [{ brand: 'Volvo' }, 'fält som inte hör hit'],
    [{ term: 'x'.repeat(10_000) }, 'Skriv högst 60 tecken.'],
  ])('%o', async (wrong, message) => {
    const answer = await send({ ...ALIAS, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(answer.html).not.toContain('<script>alert');
    expect(await listSearchAliases(db)).toEqual([]);
  });

  test('renders any text as text', async () => {
    expect((await send({ ...ALIAS, term: '<b>koppar</b>' })).text).toContain('”<b>koppar</b>” leder till');
    expect((await open(searchIndexUrl())).html).not.toContain('<b>koppar');
    for (const query of [
      '?ord=%00%3Cb%3E',
      `?ord=${'x'.repeat(5_000)}`,
      '?andra=%F0%9F%9A%97',
      '?jamfor=-1',
      '?ord=a&ord=b',
    ])
      expect((await open(`${searchIndexUrl()}${query}`)).status).toBe(200);
  });

  test('redirects unauthorized users, and rejects other origins', async () => {
    for (const fields of [ALIAS, { intent: 'rebuild' }, { intent: 'remove', id: 'x' }]) {
      expect((await send(fields, { origin: 'https://ond.example' })).status).toBe(403);
      const user = await signedIn(db, 'user');
      const response = await site.fetch(searchIndexUrl(), formOf(fields, user.headers));
      expect(response.headers.get('location')).toContain('atkomst-nekad');
    }
    expect(await listSearchAliases(db)).toEqual([]);
  });
});
