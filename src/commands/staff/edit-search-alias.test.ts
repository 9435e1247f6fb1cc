import { beforeEach, expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { listSearchAliases } from '#src/db/suggestions/search-aliases.ts';
import { listSearchLog } from '#src/db/suggestions/search-entries.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { testDatabase } from '#test/support/database.ts';
import { removeSearchAlias, saveSearchAlias } from './edit-search-alias.ts';

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const save = (term: string, target: string, own: [term: string, target: string] | null = null) =>
  saveSearchAlias(pool, EVA, { own: own && { term: own[0], target: own[1] }, term, target });
const first = async (text: string) => (await createSuggestions(db).suggest(text, 'header'))[0]?.displayValue;
beforeEach(async () => {
  await pool.query('truncate search_aliases');
  await populateSearchIndex(pool, 'test');
});

test('a word leads to its car immediately, to another after a change, and nowhere after its removal', async () => {
  expect(await first('kopparslagaren')).toBeUndefined();
  expect(await save('kopparslagaren', 'vw')).toMatchObject({ ok: true, value: { brand: 'Volkswagen', series: null } });
  expect(await first('kopparslagaren')).toBe('Volkswagen');
  expect((await save('kopparslagarn', 'volvo v60', ['kopparslagaren', 'Volkswagen'])).ok).toBe(true);
  expect(await first('kopparslagarn')).toBe('Volvo V60');
  expect(await listSearchAliases(db)).toHaveLength(1);
  expect((await removeSearchAlias(pool, EVA, 'kopparslagarn')).ok).toBe(true);
  expect(await first('kopparslagarn')).toBeUndefined();
});

test('of two who change the same alias, the later one is notified', async () => {
  await save('kopparslagaren', 'vw');
  await save('kopparslagaren', 'Saab', ['kopparslagaren', 'Volkswagen']);
  const late = await save('kopparslagaren', 'Volvo', ['kopparslagaren', 'Volkswagen']);
  expect(late).toEqual({ ok: false, failure: 'changed meanwhile' });
  expect(await first('kopparslagaren')).toBe('Saab');
});

test('records each change in the audit log and in the log of the index', async () => {
  await save('kopparslagaren', 'vw');
  const [entry] = await listAuditEntries(db, 'alias:kopparslagaren', 1);
  expect(entry).toMatchObject({
    email: EVA.email,
    action: 'alias.add',
    before: null,
    after: { term: 'kopparslagaren', brand: 'Volkswagen', series: null },
  });
  expect((await listSearchLog(db))[0]?.line).toBe('eva@bil.example lät ”kopparslagaren” leda till Volkswagen.');
});

test('rejects a word that means something else, leads nowhere or was removed, and changes nothing', async () => {
  expect(await save('Volvo', 'Saab')).toEqual({ ok: false, failure: { term: 'Ordet leder redan till Volvo.' } });
  expect(await save('kopparslagaren', 'Volvo V6000')).toMatchObject({
    ok: false,
    failure: { target: expect.any(String) },
  });
  expect(await save('kopparslagaren', 'Volvo', ['borta', 'Volvo'])).toEqual({ ok: false, failure: 'gone' });
  expect(await removeSearchAlias(pool, EVA, 'borta')).toEqual({ ok: false, failure: 'gone' });
  expect(await listSearchAliases(db)).toEqual([]);
});

test('of two who add the same word concurrently, one succeeds', async () => {
  const results = await Promise.all([save('kopparslagaren', 'Volvo'), save('Kopparslagaren', 'Saab')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});
