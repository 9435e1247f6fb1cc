import { beforeEach, expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const AT = new Date('2026-10-01T05:00:00Z');
const car = (dealer: string, details: object, id: string) => feedCar({ dealer, ...details, dealer_ad_id: id });
const stored = async (columns: string) => (await pool.query(`select ${columns} from dealers order by name`)).rows;

test("stores what each dealer's first row with details states", async () => {
  await deliver(
    pool,
    [
      car('A', {}, '1'),
      car('A', { dealer_telephone: '018-1 23 45', dealer_opening_hours: 'mån-fre 8-17' }, '2'),
      car('A', { dealer_telephone: '018-5 43 21', dealer_address: 'Sena gatan 1' }, '3'),
      car('B', { dealer_email: 'b@bil.example' }, '4'),
    ],
    AT,
  );
  const day = ['08:00', '17:00'];
  expect(await stored('name, telephone, address, email, opening_hours')).toEqual([
    {
      name: 'A',
      telephone: '018-1 23 45',
      address: null,
      email: null,
      opening_hours: [day, day, day, day, day, null, null],
    },
    { name: 'B', telephone: null, address: null, email: 'b@bil.example', opening_hours: null },
  ]);
});

test('writes no dealer whose details are unchanged, and never its overrides', async () => {
  const row = car('A', { dealer_telephone: '018-1 23 45', dealer_opening_hours: 'mån 8-17' }, '1');
  await deliver(pool, [row], AT);
  await pool.query(`update dealers set overrides = '{"telephone": "070-1 23 45"}'`);
  await pool.query(`create table writes (details text); create function note_write() returns trigger language plpgsql as $$
    begin insert into writes values (new.telephone); return new; end $$;
    create trigger note_write after update of telephone on dealers for each row execute function note_write()`);
  try {
    await deliver(pool, [row], new Date(AT.getTime() + 86_400_000));
    expect((await pool.query('select * from writes')).rows).toEqual([]);
    expect(await stored('overrides')).toEqual([{ overrides: { telephone: '070-1 23 45' } }]);
  } finally {
    await pool.query('drop trigger note_write on dealers; drop function note_write; drop table writes');
  }
});
