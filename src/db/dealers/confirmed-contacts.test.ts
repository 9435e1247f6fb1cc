import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { askContact, confirmContactOf, insertConfirmedContact, readUnconfirmedContact } from './confirmed-contacts.ts';

const { db, pool } = await testDatabase();

test('a new link replaces the earlier one, until the address is confirmed', async () => {
  const { id } = await insertDealer(db);
  await pool.query(`update dealers set email = 'Info@bil.example' where id = $1`, [id]);
  expect(await readUnconfirmedContact(db, id)).toBe('Info@bil.example');
  const ask = (tokenHash: Buffer) => askContact(db, { dealerId: id, email: 'Info@bil.example', tokenHash });
  expect(await ask(Buffer.from('first'))).toBe(true);
  expect(await ask(Buffer.from('second'))).toBe(true);
  expect(await confirmContactOf(db, Buffer.from('first'))).toBeUndefined();
  expect(await confirmContactOf(db, Buffer.from('second'))).toMatchObject({ email: 'info@bil.example' });
  expect(await ask(Buffer.from('third'))).toBe(false);
  expect(await readUnconfirmedContact(db, id)).toBeNull();
  // Each address of a dealer needs its own confirmation.
  await pool.query(`update dealers set overrides = '{"email": "annan@bil.example"}' where id = $1`, [id]);
  expect(await readUnconfirmedContact(db, id)).toBe('annan@bil.example');
  await insertConfirmedContact(db, id, 'ANNAN@bil.example');
  expect(await readUnconfirmedContact(db, id)).toBeNull();
  // An address that was emptied is none.
  await pool.query(`update dealers set overrides = '{"email": ""}' where id = $1`, [id]);
  expect(await readUnconfirmedContact(db, id)).toBeNull();
});
