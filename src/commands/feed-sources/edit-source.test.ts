import { expect, test } from 'vitest';
import { findFeedSource } from '#src/db/feed-sources/feed-sources.ts';
import { insertDealer } from '#test/factories.ts';
import { testSecretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptSourceChange, addSource, changeSource, type EnteredSource, removeSource } from './edit-source.ts';

const { db, pool } = await testDatabase();
const store = { db, secretBox: testSecretBox };
const EVA = { userId: null, email: 'eva@bil.example' };
const GONE = '5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e';
const entered: EnteredSource = {
  url: 'https://filer.example/lager.csv',
  auth: 'basic',
  username: 'milvis',
  secret: 'hemligt',
  timesADay: 4,
  isPaused: false,
};
const added = async (): Promise<string> => {
  const result = await addSource(store, EVA, { dealerId: (await insertDealer(db)).id, ...entered });
  if (!result.ok) throw new Error(result.failure);
  return result.value;
};
const secretOf = async (id: string): Promise<string | null> => {
  const stored = (await findFeedSource(db, id))?.secret ?? null;
  return stored && (testSecretBox.decrypt(stored, { table: 'feed_sources', key: id })?.toString() ?? 'unreadable');
};

test('stores the secret encrypted, and never in the audit log', async () => {
  const id = await added();
  expect(await secretOf(id)).toBe('hemligt');
  const { rows } = await pool.query('select action, after from audit_log where subject = $1', [`feed-source:${id}`]);
  expect(rows.map(({ action }) => action)).toEqual(['feed-source.add']);
  expect(JSON.stringify(rows)).not.toContain('hemligt');
});

test('one source for each dealer, with a secret where it needs one', async () => {
  const { id: dealerId } = await insertDealer(db);
  const add = (change: object) => addSource(store, EVA, { dealerId, ...entered, ...change });
  expect(await add({ secret: '' })).toEqual({ ok: false, failure: 'no secret' });
  expect(await add({ dealerId: 999_999 })).toEqual({ ok: false, failure: 'no dealer' });
  expect(await add({})).toMatchObject({ ok: true });
  expect(await add({})).toEqual({ ok: false, failure: 'exists' });
});

test('a change preserves the secret on the same host, and forgets what belongs to the old address', async () => {
  const id = await added();
  const about = `format = 'milvis-csv', etag = 'x', host_key = 'y'`;
  await pool.query(`update feed_sources set ${about} where id = $1`, [id]);
  const change = (values: object) => changeSource(store, EVA, { id, ...entered, secret: '', ...values });
  expect(await change({ timesADay: 8 })).toMatchObject({ ok: true });
  const read = async () =>
    (await pool.query('select format, etag, host_key from feed_sources where id = $1', [id])).rows[0];
  expect([await secretOf(id), await read()]).toEqual(['hemligt', { format: 'milvis-csv', etag: 'x', host_key: 'y' }]);
  expect(await change({ url: 'https://filer.example/annan.csv' })).toMatchObject({ ok: true });
  expect([await secretOf(id), await read()]).toEqual(['hemligt', { format: null, etag: null, host_key: null }]);
  expect(await change({ url: 'https://annan.example/lager.csv' })).toEqual({ ok: false, failure: 'no secret' });
  expect(await change({ auth: 'bearer' })).toEqual({ ok: false, failure: 'no secret' });
  expect(await change({ auth: 'none', username: null })).toMatchObject({ ok: true });
  expect(await secretOf(id)).toBeNull();
});

test('a removed source is gone for every command', async () => {
  const id = await added();
  expect(await acceptSourceChange(store, EVA, id)).toMatchObject({ ok: true });
  expect(await removeSource(store, EVA, id)).toMatchObject({ ok: true });
  for (const gone of [id, GONE]) {
    expect(await removeSource(store, EVA, gone)).toEqual({ ok: false, failure: 'gone' });
    expect(await acceptSourceChange(store, EVA, gone)).toEqual({ ok: false, failure: 'gone' });
    expect(await changeSource(store, EVA, { id: gone, ...entered })).toEqual({ ok: false, failure: 'gone' });
  }
});

test('the audit log has no key of an address', async () => {
  const { id: dealerId } = await insertDealer(db);
  const add = {
    ...entered,
    url: 'https://kund:losen@filer.example/lager.csv?api_key=abc123&token=def456#sekret',
    dealerId,
  };
  const result = await addSource(store, EVA, add);
  if (!result.ok) throw new Error(result.failure);
  await changeSource(store, EVA, { ...entered, id: result.value, url: 'https://filer.example/lager.csv?sig=ghi789' });
  await removeSource(store, EVA, result.value);
  const { rows } = await pool.query('select before, after from audit_log where subject = $1', [
    `feed-source:${result.value}`,
  ]);
  expect(rows).toHaveLength(3);
  const text = JSON.stringify(rows);
  for (const key of ['abc123', 'def456', 'ghi789', 'losen', 'sekret']) expect(text).not.toContain(key);
  expect(text).toContain('https://filer.example/lager.csv?sig=…');
});
