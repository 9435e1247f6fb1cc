import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT_LIST, type AccountQuery } from '#src/domain/accounts/account-query.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { readListedAccount, searchAccounts } from './account-list.ts';
import { insertAccount, setDisabled, setPassword } from './account-users.ts';

const { db } = await testDatabase();
const PLAIN = ACCOUNT_LIST.parse(new URLSearchParams());
const found = async (query: Partial<AccountQuery> = {}) =>
  (await searchAccounts(db, { ...PLAIN, order: { by: 'e-post', isDescending: false }, ...query })).accounts;
const emails = async (query: Partial<AccountQuery> = {}) =>
  (await found(query)).map(({ email }) => email.split('@')[0]);

beforeAll(async () => {
  const { userId } = await signedIn(db, 'admin', 'ada@bil.example');
  await setPassword(db, userId, 'hash');
  await signedIn(db, 'dealer', 'bo@bil.example', 'Bos Bil');
  await insertAccount(db, { email: 'cia@bil.example', passwordHash: 'hash', isConfirmed: false });
  const dan = await insertAccount(db, { email: 'dan@bil.example', passwordHash: 'hash', isConfirmed: true });
  await setDisabled(db, dan ?? '', true);
});

test('lists accounts with and without roles, with their state', async () => {
  expect(
    (await found()).map(({ email, state, roles, sessions, dealer }) => [email, state, roles, sessions, dealer]),
  ).toEqual([
    ['ada@bil.example', 'aktiv', ['admin'], 1, null],
    ['bo@bil.example', 'inbjuden', ['dealer'], 1, 'Bos Bil'],
    ['cia@bil.example', 'obekraftad', [], 0, null],
    ['dan@bil.example', 'avstangd', [], 0, null],
  ]);
});

test('states the roles of invitations that can still be accepted', async () => {
  const invite = (email: string, fields: string, hours: number) =>
    db.transaction().execute(async (tx) => {
      const id = await insertAccount(tx, { email, passwordHash: null, isConfirmed: false });
      await sql`
        insert into one_time_links (token_hash, user_id, purpose, role, dealer_id, dealer_role, invited_by, expires_at)
        select sha256(${email}::bytea), ${id}, ${sql.raw(fields)}, clock_timestamp() + make_interval(hours => ${hours})`.execute(
        tx,
      );
    });
  const seller = `'invitation', null, (select id from dealers limit 1), 'seller', 'x'`;
  await invite('eva@bjuden.example', `'password', 'moderator', null::int, null, null`, 1);
  await invite('fia@bjuden.example', seller, 1);
  await invite('gun@bjuden.example', seller, -1);
  expect((await found({ text: 'bjuden' })).map(({ roles, invited }) => [roles, invited])).toEqual([
    [[], [{ role: 'moderator', dealerRole: null, at: null }]],
    [[], [{ role: null, dealerRole: 'seller', at: 'Bos Bil' }]],
    [[], []],
  ]);
  await sql`delete from users where email like '%bjuden.example'`.execute(db);
});

test.each<[Partial<AccountQuery>, string[]]>([
  [{ role: 'dealer' }, ['bo']],
  [{ state: 'avstangd' }, ['dan']],
  [{ state: 'obekraftad' }, ['cia']],
  [{ secondFactor: 'ja' }, []],
  [{ text: 'IA@' }, ['cia']],
  [{ text: '%' }, []],
  [{ order: { by: 'inloggningar', isDescending: true }, text: 'a' }, ['ada', 'bo', 'cia', 'dan']],
  [{ page: 9 }, []],
])('filters by %j', async (query, expected) => {
  expect((await emails(query)).toSorted()).toEqual(expected.toSorted());
});

test('reads one account, and none of an unknown id', async () => {
  const [ada] = await found({ text: 'ada' });
  expect(await readListedAccount(db, ada?.id ?? '')).toEqual(ada);
  expect(await readListedAccount(db, crypto.randomUUID())).toBeUndefined();
});
