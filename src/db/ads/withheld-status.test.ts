import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { isForSaleWithDetails, withDetails } from './withheld-status.ts';

const { pool } = await testDatabase();

test.each([
  ['active', null, null, null, [true, 'active']],
  ['hidden', null, null, null, [false, 'active']],
  ['hidden', 'milvis', 'active', null, [true, 'active']],
  ['hidden', 'milvis', 'removed', null, [false, 'removed']],
  // Staff made the ad: it has no feed.
  ['hidden', 'milvis', null, 'active', [true, 'active']],
  ['hidden', 'milvis', 'removed', 'active', [true, 'active']],
  ['hidden', 'eva@bil.example', 'active', null, [false, 'active']],
  ['sold', 'milvis', 'active', null, [false, 'active']],
])('an ad is %s by %s, by its feed %s, and was %s before', async (status, email, feed, earlier, expected) => {
  const { rows } = await pool.query(
    `select ${isForSaleWithDetails('held', 'earlier')} as "isForSale", ${withDetails('held', 'earlier')} as shown
     from (values ($1::text)) ads (status) cross join (values ($2::text, coalesce(to_jsonb($3::text), 'null'))) held (email, feed_value)
     cross join (values (to_jsonb($4::text))) earlier (value)`,
    [status, email, feed, earlier],
  );
  expect(rows).toEqual([{ isForSale: expected[0], shown: expected[1] }]);
});
