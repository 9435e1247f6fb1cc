import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptAgreements, hashOfAgreement, listAgreements, withdrawAgreements } from './dealer-agreements.ts';

const { db, pool } = await testDatabase();
const TERMS = { document: 'terms', content: 'Först.' } as const;
const CHANGED = { document: 'terms', content: 'Sedan.' } as const;

test('an accepted text is stored once with its content, and a changed text is another agreement', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const { id: otherId } = await insertDealer(db, { name: 'Bilcentrum AB' });
  const accept = (id: number, email: string, text: typeof TERMS | typeof CHANGED) =>
    acceptAgreements(db, { dealerId: id, email, texts: [text] });
  await accept(dealerId, 'eva@bil.example', TERMS);
  await accept(dealerId, 'eva@bil.example', TERMS);
  await accept(dealerId, 'eva@bil.example', CHANGED);
  await accept(otherId, 'ove@bil.example', TERMS);
  const accepted = await listAgreements(db, dealerId);
  expect(accepted.map(({ hash, acceptedBy }) => [hash, acceptedBy])).toEqual([
    [hashOfAgreement(CHANGED), 'eva@bil.example'],
    [hashOfAgreement(TERMS), 'eva@bil.example'],
  ]);
  expect(accepted[0]?.acceptedAt).toBeInstanceOf(Date);
  expect((await pool.query('select content from agreement_texts order by content')).rows).toEqual([
    { content: 'Först.' },
    { content: 'Sedan.' },
  ]);
  await withdrawAgreements(db, { dealerId, email: 'eva@bil.example' });
  expect(await listAgreements(db, dealerId)).toEqual([]);
  expect(await listAgreements(db, otherId)).toHaveLength(1);
});
