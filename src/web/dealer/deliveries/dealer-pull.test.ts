import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addSource } from '#src/commands/feed-sources/edit-source.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { PULL_FAILURES } from '#src/domain/feed-sources/feed-source.ts';
import { dealerDeliveriesUrl, feedSourcesUrl } from '#src/office-urls.ts';
import { testSecretBox } from '#test/secret-box.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Pulls of a dealer's file, as the dealer reads them. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'feed_sources', 'dealer_deliveries');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
});

async function insertSource(): Promise<string> {
  const dealer = await readOwnDealer(db, own.userId);
  const added = await addSource(
    { db, secretBox: testSecretBox },
    { userId: null, email: 'eva@bil.example' },
    {
      dealerId: dealer?.id ?? 0,
      url: 'https://bil.example/lager.csv?nyckel=hemlig',
      timesADay: 4,
      auth: 'basic',
      username: 'milvis',
      secret: 'lösen',
      isPaused: false,
    },
  );
  if (!added.ok) throw new Error(added.failure);
  return added.value;
}
const see = async (account = own) => (await site.open(dealerDeliveriesUrl(), { headers: account.headers })).text;

test('is nothing without a source', async () => {
  expect(await see()).not.toContain('Hämtning');
});

test('is the address without keys, how often and when; another dealer sees nothing of it', async () => {
  await insertSource();
  const text = await see();
  expect(text).toMatch(/Vi hämtar er fil\s+https:\/\/bil\.example\/lager\.csv\s+4 gånger om dagen/u);
  expect(text).toContain('Inte hämtad än');
  expect(text).not.toMatch(/hemlig|milvis@|lösen/);
  expect(await see(await signedIn(db, 'dealer', 'other@bil.example', 'Annan'))).not.toContain('bil.example/lager');
});

test.each(Object.entries(PULL_FAILURES))(
  'is why a pull failed, for the dealer as for staff: %s',
  async (_kind, why) => {
    const id = await insertSource();
    await pool.query(`update feed_sources set state = 'failed', message = $2, failures = 3 where id = $1`, [id, why]);
    const admin = await signedIn(db, 'admin', 'admin@bil.example');
    const text = await see();
    expect(text).toContain('Den senaste filen är inte importerad');
    expect(text).toContain(why);
    expect(text).toMatch(/3 försök\s*i rad/);
    expect((await site.open(feedSourcesUrl(), { headers: admin.headers })).text).toContain(why);
  },
);

test('is why the file that was pulled was not imported', async () => {
  const id = await insertSource();
  const why = 'Mer än 30 % av bilarna är till salu hos en annan handlare.';
  await pool.query(
    `insert into dealer_deliveries (id, dealer_id, feed_source_id, scope, file_name, body_hash, state, error_code, message)
     select gen_random_uuid(), dealer_id, id, 'stock', 'lager.csv', sha256('x'), 'stopped', 'stock_of_another_dealer', $2
     from feed_sources where id = $1`,
    [id, why],
  );
  expect(await see()).toContain(why);
});
