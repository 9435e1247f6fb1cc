import { beforeEach, expect, test } from 'vitest';
import { insertMail } from '#src/db/accounts/mails.ts';
import { insertAdDecisions, listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { decideClaim, insertClaim } from '#src/db/dealers/dealer-claims.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { listStoredWithAddress } from '#src/db/personal-data/erasable.ts';
import { ensureVisitorAccount } from '#src/db/visitor-accounts/visitor-accounts.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { erasePersonalData } from './erase.ts';

const { db, pool } = await testDatabase();
const EVA = 'eva@kund.example';
let admin: TestAccount;
beforeEach(async () => {
  await deleteRows(pool, 'users', 'visitor_accounts', 'mails', 'audit_log');
  await emptyStock(pool);
  admin = await signedIn(db, 'admin');
});
const erase = (kind: Parameters<typeof erasePersonalData>[2]['kind'], id: string, actor = admin) =>
  erasePersonalData(db, { userId: actor.userId, email: actor.email }, { kind, id });
const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

test('deletes a person’s account with its access, and names it nowhere in the audit log', async () => {
  const person = await signedIn(db, 'dealer', 'ake@bil.example');
  await insertMail(db, { recipient: person.email, subject: 'x', body: 'y' });
  expect(await erase('account', person.userId)).toEqual({ ok: true, value: null });
  expect([await count('dealer_people'), await count('mails')]).toEqual([0, 0]);
  expect(await listStoredWithAddress(db, person.email)).toEqual([]);
  const { rows } = await pool.query('select action, subject, before from audit_log');
  expect(rows).toEqual([
    { action: 'personal-data.erase', subject: `user:${person.userId}`, before: { kind: 'account' } },
  ]);
  expect(await erase('account', person.userId)).toEqual({ ok: false, failure: 'gone' });
});

test('neither the own account nor the last admin’s is deleted, also by two admins at once', async () => {
  expect(await erase('account', admin.userId)).toEqual({ ok: false, failure: 'own' });
  const other = await signedIn(db, 'admin', 'other@bil.example');
  const both = await Promise.all([erase('account', other.userId), erase('account', admin.userId, other)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await pool.query(`select from user_roles where role = 'admin'`)).rowCount).toBe(1);
});

test('a registration that staff have not checked is decided first', async () => {
  const person = await signedIn(db, 'dealer', 'ake@bil.example');
  const dealer = await insertDealer(db, { name: 'Åkes Bil' });
  const claim = { userId: person.userId, dealerId: dealer.id, organisationNumber: '556036-0793', message: '' };
  const id = (await insertClaim(db, { ...claim, isNew: true })) ?? 0;
  expect(await erase('claim', String(id))).toEqual({ ok: false, failure: 'undecided registration' });
  expect(await erase('account', person.userId)).toEqual({ ok: false, failure: 'undecided registration' });
  await decideClaim(db, { id, decision: 'approved', by: 'admin@bil.example' });
  expect((await erase('claim', String(id))).ok).toBe(true);
  expect((await erase('account', person.userId)).ok).toBe(true);
});

test('deletes messages, reports and visitors’ accounts of an address, and leaves the decision about the ad', async () => {
  const { internal_id: adId } = await insertAd(db);
  await insertEnquiry(db, adId, {
    name: 'Eva',
    email: 'Eva@Kund.example',
    telephone: null,
    message: 'Hej',
    wantsTestDrive: false,
    tradeInPlate: null,
  });
  await insertReport(db, adId, { reason: 'sold', message: 'Såld.', name: 'Eva', email: EVA });
  await ensureVisitorAccount(db, EVA);
  const stored = await listStoredWithAddress(db, EVA);
  expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['enquiry', 'report', 'visitor']);
  const reportId = Number(stored.find(({ kind }) => kind === 'report')?.id);
  const stated = { rule: 'sold', ground: 'terms', law: null, reason: 'Såld.' } as const;
  await insertAdDecisions(db, [{ ...stated, adId, reportId, action: 'sold', changes: null }]);
  for (const { kind, id } of stored) expect((await erase(kind, id)).ok).toBe(true);
  expect(await listStoredWithAddress(db, EVA)).toEqual([]);
  expect(await listDecisionsOfAd(db, adId)).toMatchObject([{ reason: 'Såld.', isReported: false }]);
});
