import { expect, test } from 'vitest';
import { insertAdDecisions, listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  answerStoredComplaint,
  insertComplaint,
  listComplaints,
  listComplaintsOfAd,
  readAdComplaint,
} from './ad-complaints.ts';

const { db } = await testDatabase();

test('a decision has one complaint, which is answered once; open ones come first', async () => {
  const ads = [await insertAd(db, { name: 'Volvo' }), await insertAd(db, { name: 'Saab' })];
  for (const { internal_id: adId } of ads) {
    const stated = { rule: 'wrong', ground: 'terms', law: null, reason: 'Därför.' } as const;
    await insertAdDecisions(db, [{ ...stated, adId, action: 'hide', changes: null }]);
    const decisionId = (await listDecisionsOfAd(db, adId))[0]?.id ?? 0;
    const complaint = { decisionId, email: 'ake@bil.example', message: 'Fel.' };
    expect([await insertComplaint(db, complaint), await insertComplaint(db, complaint)]).toEqual([true, false]);
  }
  const [first] = await listComplaints(db, 10);
  const answer = { id: first?.id ?? 0, status: 'rejected', answer: 'Nej.' } as const;
  expect([await answerStoredComplaint(db, answer), await answerStoredComplaint(db, answer)]).toEqual([true, false]);
  expect((await listComplaints(db, 10)).map(({ car, status }) => [car, status])).toEqual([
    ['Saab', 'open'],
    ['Volvo', 'rejected'],
  ]);
  expect(await listComplaintsOfAd(db, ads[0]?.internal_id ?? 0)).toMatchObject([{ answer: 'Nej.' }]);
  expect(await readAdComplaint(db, 9_999)).toBeUndefined();
});
