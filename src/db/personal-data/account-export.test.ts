import { expect, test } from 'vitest';
import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAccountExport } from './account-export.ts';

const { db } = await testDatabase();

test('has what is stored of one account, without secrets', async () => {
  const own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  const other = await signedIn(db, 'moderator', 'other@bil.example');
  for (const actor of [own, other])
    await recordAudit(db, actor, {
      action: 'parameter.add',
      subject: `parameter:${actor.email}`,
      before: null,
      after: null,
    });
  const exported = await readAccountExport(db, own.userId);
  expect(exported).toMatchObject({
    account: { email: 'own@bil.example' },
    roles: [{ role: 'dealer' }],
    sessions: [{ browser: 'Firefox/140' }],
    dealers: [{ name: 'Bilhuset AB', role: 'owner' }],
    changes: [{ subject: 'parameter:own@bil.example' }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/other@|hash|token/);
  expect(await readAccountExport(db, '00000000-0000-4000-8000-000000000000')).toBeNull();
});

test('has every dealer of an account, by its role there', async () => {
  const { userId } = await signedIn(db, 'dealer', 'chef@kedjan.example', 'Kedjan i Umeå');
  const { id: dealerId } = await insertDealer(db, { name: 'Kedjan i Luleå' });
  await insertDealerPerson(db, { userId, dealerId, role: 'seller', invitedBy: 'own@bil.example' });
  expect(await readAccountExport(db, userId)).toMatchObject({
    dealers: [
      { name: 'Kedjan i Luleå', role: 'seller' },
      { name: 'Kedjan i Umeå', role: 'owner' },
    ],
    groups: [],
    answers: [],
  });
});
