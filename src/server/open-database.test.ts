import { expect, test } from 'vitest';
import { createCommandPool } from '#src/db/connection/client.ts';
import { serverUrls, testDatabase } from '#test/support/database.ts';
import { openDatabase, refuseOldServer, refuseUnfitDatabase } from './open-database.ts';

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

test('refuses a database of another encoding before anything is written', async () => {
  await testDatabase();
  const { adminUrl } = await serverUrls();
  const admin = createCommandPool(adminUrl);
  const names = ['sql_ascii', 'latin1'].map((encoding) => ({ encoding, name: `unfit_${encoding}_${process.pid}` }));
  try {
    for (const { encoding, name } of names) {
      await admin.query(
        `create database ${name} encoding '${encoding}' locale 'C' locale_provider libc template template0`,
      );
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      await expect(open(url.href)).rejects.toThrow(
        new RegExp(`cannot be used: its encoding is ${encoding}, and UTF8 is needed [^\\n]*\\.$`, 'i'),
      );
    }
  } finally {
    for (const { name } of names) await admin.query(`drop database if exists ${name}`);
    await admin.end();
  }
});

test('refuses a role that may not create tables, in one line that says which right it lacks', async () => {
  const { url } = await testDatabase();
  const { adminUrl } = await serverUrls();
  const admin = createCommandPool(new URL(new URL(url).pathname, adminUrl).href);
  const role = `reader_${process.pid}`;
  try {
    await admin.query(`create role ${role} login password 'geheim'`);
    const reading = new URL(url);
    reading.username = role;
    reading.password = 'geheim';
    await expect(open(reading.href)).rejects.toThrow(
      /cannot be used: the role reader_\d+ may not create tables [^\n]*\.$/,
    );
    await admin.query(`grant create on schema public to ${role}`);
    await admin.query('drop schema if exists pgboss cascade');
    await expect(open(reading.href)).rejects.toThrow(/may not create schemas in it [^\n]*\.$/);
  } finally {
    await admin.query(`drop owned by ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  }
});

test('refuses a server without ICU', () => {
  const facts = { encoding: 'UTF8', role: 'anna', hasSwedish: true, ownsSchema: true, createsSchemas: true };
  expect(() => refuseUnfitDatabase(facts)).not.toThrow();
  expect(() => refuseUnfitDatabase({ ...facts, hasSwedish: false })).toThrow('"sv-x-icu"');
});
