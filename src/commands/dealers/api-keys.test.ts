import { expect, test } from 'vitest';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { authenticateApiKey, createApiKey, MAX_KEYS, revokeApiKey } from './api-keys.ts';

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const created = async (dealerId: number, name = 'Fordonssystemet'): Promise<string> => {
  const result = await createApiKey(db, EVA, { dealerId, name });
  if (!result.ok) throw new Error(result.failure);
  return result.value;
};

test('a key identifies its dealer, and the database does not contain it', async () => {
  const { id, name } = await insertDealer(db);
  const key = await created(id);
  expect(key).toMatch(/^mlv_[0-9a-f]{12}_[\w-]{43}$/);
  expect(await authenticateApiKey(db, key)).toMatchObject({ ok: true, value: { dealerId: id, dealer: name } });
  const { rows } = await pool.query('select *, encode(key_hash, $1) as hash from dealer_api_keys', ['escape']);
  expect(JSON.stringify(rows)).not.toContain(key.slice(17));
  const [listed] = await listApiKeys(db, id);
  expect(listed?.lastUsedAt).not.toBeNull();
});

test('rejects unknown, changed and malformed keys', async () => {
  const { id } = await insertDealer(db);
  const key = await created(id);
  const other = await created(id);
  const last = key.endsWith('A') ? 'B' : 'A';
  const wrong = [key.slice(0, -1) + last, key.slice(0, 17) + other.slice(17), `${key} `, '', 'mlv_', '\0'];
  for (const text of wrong) expect(await authenticateApiKey(db, text)).toEqual({ ok: false, failure: 'unknown' });
});

test('a revoked key is refused, and revoking is recorded once', async () => {
  const { id } = await insertDealer(db);
  const key = await created(id, 'Gammalt system');
  const keyId = (await listApiKeys(db, id))[0]?.id ?? 0;
  const other = await insertDealer(db);
  expect(await revokeApiKey(db, EVA, { id: keyId, dealerId: other.id })).toEqual({ ok: false, failure: 'gone' });
  expect(await authenticateApiKey(db, key)).toMatchObject({ ok: true });
  expect(await revokeApiKey(db, EVA, { id: keyId })).toEqual({ ok: true, value: 'Gammalt system' });
  expect(await revokeApiKey(db, EVA, { id: keyId })).toEqual({ ok: false, failure: 'gone' });
  expect(await authenticateApiKey(db, key)).toEqual({ ok: false, failure: 'revoked' });
  const { rows } = await pool.query('select action from audit_log where subject = $1 order by id', [
    `api-key:${keyId}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['api-key.create', 'api-key.revoke']);
});

test('of many requests at once as many get a key as a dealer may have', async () => {
  const { id } = await insertDealer(db);
  await created(id);
  const results = await Promise.all(
    Array.from({ length: 25 }, (_, index) => createApiKey(db, EVA, { dealerId: id, name: `System ${index}` })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_KEYS - 1);
  expect(new Set(results.map((result) => (result.ok ? 'made' : result.failure)))).toEqual(
    new Set(['made', 'too many']),
  );
  // A revoked key leaves its place to another.
  await revokeApiKey(db, EVA, { id: (await listApiKeys(db, id))[0]?.id ?? 0 });
  expect(await createApiKey(db, EVA, { dealerId: id, name: 'Nytt system' })).toMatchObject({ ok: true });
});

test('no key for a dealer that does not exist', async () => {
  expect(await createApiKey(db, EVA, { dealerId: 999_999, name: 'x' })).toEqual({ ok: false, failure: 'no dealer' });
});
