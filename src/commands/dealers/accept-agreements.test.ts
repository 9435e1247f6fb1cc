import { expect, test } from 'vitest';
import { listAgreements } from '#src/db/dealers/dealer-agreements.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptForDealer } from './accept-agreements.ts';

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };

test('records who accepted which texts, in the audit log too', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const texts = [
    { document: 'terms', content: 'Villkor.' },
    { document: 'data-processing', content: 'Avtal.' },
  ] as const;
  await acceptForDealer(db, EVA, { dealerId, texts });
  await acceptForDealer(db, EVA, { dealerId, texts });
  const accepted = await listAgreements(db, dealerId);
  expect(accepted.map(({ document, acceptedBy }) => [document, acceptedBy])).toEqual([
    ['terms', 'eva@bil.example'],
    ['data-processing', 'eva@bil.example'],
  ]);
  const { rows } = await pool.query<{ after: Record<string, string> }>(
    `select after from audit_log where action = 'dealer.accept-agreements' and subject = $1`,
    [`dealer:${dealerId}`],
  );
  expect(rows[0]?.after.terms).toBe(accepted[0]?.hash);
});
