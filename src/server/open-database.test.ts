import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { openDatabase, refuseOldServer } from './open-database.ts';

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere' });

test('says in one line without the password why a database cannot be used', async () => {
  await expect(open('postgres://u:geheim@127.0.0.1:1/none')).rejects.toThrow(
    /^The database 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED.*\.$/,
  );
  await expect(open('postgres://u:geheim@127.0.0.1:1,127.0.0.1:2/none')).rejects.toThrow(
    /^The database 127\.0\.0\.1:1,127\.0\.0\.1:2\/none cannot be used: [^\n]*\.$/,
  );
});

test('opens an external database, also as one of several servers', async () => {
  const { url } = await testDatabase();
  for (const each of [url, url.replace(/@([^/]+)/, '@127.0.0.1:1,$1')]) {
    const database = await open(each);
    expect(database.url).toBe(each);
    await database.stop();
  }
});

test('refuses a server of an older version', () => {
  expect(() => refuseOldServer({ name: '17.6', number: 170_006 })).toThrow(
    'it is PostgreSQL 17.6, and 18 or later is needed',
  );
  expect(() => refuseOldServer({ name: '18.0', number: 180_000 })).not.toThrow();
});
