import { expect, test } from 'vitest';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { reportScriptChange } from './report-script-change.ts';

const { db } = await testDatabase();

test('mails every admin, and nobody else, who changed what', async () => {
  for (const email of ['eva@bil.example', 'ola@bil.example']) await signedIn(db, 'admin', email);
  await signedIn(db, 'moderator');
  const change = { account: 'eva@bil.example', doing: 'activate', script: 'a1' } as const;
  await reportScriptChange(db, { name: 'Milvis' }, change);
  expect((await listSecurityEvents(db, 9))[0]).toMatchObject({ eventType: 'tracking-script-changed', details: change });
  const mails = await listUnsentMails(db, 9);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['eva@bil.example', 'ola@bil.example']);
  expect(mails[0]?.body).toContain('eva@bil.example har aktiverat ett tracking-script.');
});
