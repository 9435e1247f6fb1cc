import { expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readTradeInTerms } from '#src/db/dealers/trade-in-terms.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { saveTradeInTerms } from './save-trade-in-terms.ts';

const { db } = await testDatabase();

test('stores the terms with an audit entry', async () => {
  const { id } = await insertDealer(db);
  const actor = { userId: null, email: 'own@bil.example' };
  await saveTradeInTerms(db, actor, id, { marginPercent: 10, costs: 9_000 });
  expect(await readTradeInTerms(db, id)).toEqual({ marginPercent: 10, costs: 9_000 });
  const [entry] = await listAuditEntries(db, `dealer:${id}`, 5);
  expect(entry).toMatchObject({ action: 'dealer.trade-in', email: 'own@bil.example' });
});
