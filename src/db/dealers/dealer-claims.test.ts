import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { decideClaim, insertClaim, listClaims, readLatestClaim, removeOldClaims } from './dealer-claims.ts';

const { db, pool } = await testDatabase();

test('an account has one undecided claim at most, and a claim is decided once', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const { userId } = await signedIn(db, 'user');
  const claim = { userId, dealerId, organisationNumber: '556036-0793', message: 'Jag äger den.' };
  const id = await insertClaim(db, claim);
  expect(id).toBeTypeOf('number');
  expect(await insertClaim(db, claim)).toBeUndefined();
  const decision = { id: id ?? 0, decision: 'refused', by: 'admin@bil.example' } as const;
  expect(await decideClaim(db, decision)).toMatchObject({ decision: 'refused', dealer: 'Bilhuset AB' });
  expect(await decideClaim(db, decision)).toBeUndefined();
  const second = await insertClaim(db, claim);
  expect((await listClaims(db, 10)).map((each) => each.id)).toEqual([second, id]);
  expect((await readLatestClaim(db, userId))?.id).toBe(second);
  // Undecided claims wait for staff, however old they are.
  await pool.query(
    `update dealer_claims set created_at = now() - interval '2 years', decided_at = decided_at - interval '2 years'`,
  );
  await removeOldClaims(db);
  expect((await listClaims(db, 10)).map((each) => each.id)).toEqual([second]);
});
