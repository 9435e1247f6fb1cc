import { expect, test } from 'vitest';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { ensureVisitorAccount } from '#src/db/visitor-accounts/visitor-accounts.ts';
import { ERASED_KINDS, erasableName, erasureEffect } from '#src/domain/personal-data/erasure.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { readErasable } from './erasable.ts';

const { db, pool } = await testDatabase();

test('counts what is stored with a thing, and finds none of an unknown id', async () => {
  const person = await signedIn(db, 'dealer', 'ake@bil.example', 'Åkes Bil');
  expect(await readErasable(db, 'account', person.userId)).toEqual({
    kind: 'account',
    email: 'ake@bil.example',
    roles: ['dealer'],
    sessions: 1,
    passkeys: 0,
    views: 0,
    claims: 0,
    dealers: [{ name: 'Åkes Bil', otherPeople: 0 }],
    keys: 0,
  });
  const visitor = await ensureVisitorAccount(db, 'eva@kund.example');
  expect(await readErasable(db, 'visitor', String(visitor))).toMatchObject({ favourites: 0, alerts: 0, sessions: 0 });
  const { internal_id: adId } = await insertAd(db, { name: 'Volvo V60' });
  await insertReport(db, adId, { reason: 'sold', message: 'Såld.', name: null, email: null });
  const { rows } = await pool.query<{ id: number }>('select id from ad_reports');
  const report = await readErasable(db, 'report', String(rows[0]?.id));
  expect(report).toMatchObject({ kind: 'report', car: 'Volvo V60', isDecided: false, hasDecision: false });
  expect(report && [erasableName(report), erasureEffect(report).gone.length]).toEqual(['av Volvo V60', 1]);
  for (const kind of ERASED_KINDS)
    expect(
      await readErasable(db, kind, kind === 'account' ? '00000000-0000-4000-8000-000000000000' : '9999'),
    ).toBeNull();
});
