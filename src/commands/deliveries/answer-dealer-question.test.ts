import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readImport } from '#src/db/deliveries/import-list.ts';
import { beginRun, endUnwrittenRun, NO_DEALERS } from '#src/db/deliveries/import-runs.ts';
import type { DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import { insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { answerDealerQuestion } from './answer-dealer-question.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const STAFF = { userId: null, email: 'eva@bil.example' };
const question = (statement: string, id: number): DealerQuestion => ({
  statement,
  stated: { name: 'Bilcenter', town: null, organisationNumber: null, cars: 4 },
  known: [
    {
      id,
      name: 'Bilcenter',
      town: 'Umeå',
      organisationNumber: null,
      cars: 5,
      lastDeliveredAt: null,
      reason: 'samma ort',
    },
  ],
});

async function stopped(questions: DealerQuestion[], upload: string | null = 'fil'): Promise<number> {
  const run = {
    file: 'lager.csv',
    format: 'test',
    forced: false,
    deliveredAt: new Date(),
    dealer: null,
    uploadedBy: null,
  };
  const id = await beginRun(pool, run);
  await endUnwrittenRun(pool, id, 'stopped', {
    ...NO_DEALERS,
    message: 'Samma handlare?',
    warnings: [],
    trial: null,
    questions,
    upload,
  });
  return id;
}

test('stores each answer, the last one for a question, and says how many are open', async () => {
  const { id } = await insertDealer(db, { name: 'Bilcenter' });
  const run = await stopped([question('a', id), question('b', id)]);
  const answer = (statement: string, dealerId: number | null) =>
    answerDealerQuestion(db, STAFF, run, { statement, dealerId });
  expect(await answer('a', null)).toEqual({ ok: true, value: { open: 1 } });
  expect(await answer('a', id)).toEqual({ ok: true, value: { open: 1 } });
  expect(await answer('b', null)).toEqual({ ok: true, value: { open: 0 } });
  expect((await readImport(db, run))?.dealerAnswers).toEqual([
    { statement: 'a', dealerId: id },
    { statement: 'b', dealerId: null },
  ]);
  expect(await listAuditEntries(db, `import:${run}`, 9)).toHaveLength(3);
});

test('refuses what was not asked, and an import that waits for no answer', async () => {
  const { id } = await insertDealer(db, { name: 'Bilcenter' });
  const run = await stopped([question('a', id)]);
  const answer = (runId: number, statement: string, dealerId: number | null) =>
    answerDealerQuestion(db, STAFF, runId, { statement, dealerId });
  expect(await answer(run, 'x', null)).toEqual({ ok: false, failure: 'not asked' });
  expect(await answer(run, 'a', id + 1)).toEqual({ ok: false, failure: 'not asked' });
  expect(await answer(await stopped([question('a', id)], null), 'a', null)).toEqual({
    ok: false,
    failure: 'not waiting',
  });
  expect(await answer(999_999, 'a', null)).toEqual({ ok: false, failure: 'not waiting' });
});
