import { beforeEach, expect, test } from 'vitest';
import { editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { TAGS } from '#src/domain/vocabulary/vocabulary.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { tagAds } from './tag-ads.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const LATER = new Date('9999-01-01');
const day = (number: number): Date => new Date(Date.parse('2026-10-01T05:00:00Z') + number * 86_400_000);

beforeEach(() => emptyStock(pool));

const onlyAd = async () => (await pool.query('select * from ads')).rows[0];
const tags = async () => (await onlyAd()).tags;
const car = feedCar({ equipment: ['Dragkrok'], description: 'En ägare. Vinterhjul ingår ej.' });

test('an import stores the tags of an ad, and the same delivery again writes nothing', async () => {
  await deliver(pool, [car], day(0));
  expect(await tags()).toEqual(['Dragkrok', 'En ägare']);
  const before = await onlyAd();
  await deliver(pool, [car], day(1));
  expect(await onlyAd()).toEqual(before);
  await deliver(pool, [{ ...car, equipment: ['Motorvärmare'] }], day(2));
  expect(await tags()).toEqual(['Motorvärmare', 'En ägare']);
});

test('tags follow the texts that staff set, also in later deliveries, until the field is reset', async () => {
  await deliver(pool, [car], day(0));
  const { internal_id: id } = await onlyAd();
  await editAd(pool, STAFF, { id, seenAt: LATER, values: { equipment: ['Motorvärmare'] } });
  expect(await tags()).toEqual(['Motorvärmare', 'En ägare']);
  await deliver(pool, [{ ...car, description: 'Momsbil.' }], day(1));
  expect(await tags()).toEqual(['Motorvärmare', 'Momsbil']);
  await releaseAdField(pool, STAFF, { id, field: 'equipment' });
  expect(await tags()).toEqual(['Dragkrok', 'Momsbil']);
});

test('finds the tags of all ads again, without an event, and counts those that had others', async () => {
  await deliver(pool, [car, feedCar({ licence_plate: 'UFO124', equipment: [], description: '' })], day(0));
  expect(await tagAds(db, 'all')).toBe(0);
  await db
    .updateTable('ads')
    .set({ tags: [...TAGS] })
    .execute();
  expect(await tagAds(db, 'all')).toBe(2);
  expect((await pool.query('select tags from ads order by internal_id')).rows).toEqual([
    { tags: ['Dragkrok', 'En ägare'] },
    { tags: [] },
  ]);
  expect((await pool.query("select 1 from ad_events where kind = 'changed'")).rows).toEqual([]);
});
