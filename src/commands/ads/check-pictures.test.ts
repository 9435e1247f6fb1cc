import { beforeEach, describe, expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { ANY_NETWORK } from '#src/integrations/outside/public-address.ts';
import { insertAd } from '#test/factories.ts';
import { openPictureServer } from '#test/picture-server.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { checkPictures } from './check-pictures.ts';

const { db, pool } = await testDatabase();
const { base, answers, requests } = await openPictureServer();
const LIMITS = { network: ANY_NETWORK, connectMs: 500, totalMs: 500 };
const MINUTE_MS = 60_000;

/** The time that a run sees; it does not pass on its own. */
let now = new Date();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const run = () => checkPictures(pool, LIMITS, () => now);

beforeEach(async () => {
  await emptyStock(pool);
  answers.clear();
  requests.splice(0);
  now = new Date();
});

const urlsOf = (...paths: string[]) => paths.map((path) => `${base}${path}`);
const insert = async (...paths: string[]): Promise<number> =>
  (await insertAd(db, { image_urls: urlsOf(...paths) })).internal_id;
const dead = async (id: number) => {
  const ad = await db
    .selectFrom('ads')
    .select(['dead_image_urls as dead', 'first_image_url as first', 'updated_at as updatedAt'])
    .where('internal_id', '=', id)
    .executeTakeFirstOrThrow();
  return { dead: ad.dead.map((url) => url.slice(base.length)), first: ad.first?.slice(base.length) ?? null };
};
const version = async (): Promise<number> =>
  Number((await pool.query('select version from stock_version')).rows[0].version);

describe('pictures that certainly do not exist', () => {
  test('are dead at once, and the next one of the ad is its first', async () => {
    answers.set('/b.jpg', 'picture').set('/c.jpg', 'page').set('/d.jpg', 410);
    const id = await insert('/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg');
    expect(await run()).toEqual({ ads: 1, pictures: 4 });
    expect(await dead(id)).toEqual({ dead: ['/a.jpg', '/c.jpg', '/d.jpg'], first: '/b.jpg' });
  });

  test('all of an ad leave it without a picture, in every figure of the stock', async () => {
    const id = await insert('/a.jpg', '/b.jpg');
    const before = await version();
    await run();
    expect(await dead(id)).toEqual({ dead: ['/a.jpg', '/b.jpg'], first: null });
    expect(await version()).toBe(before + 1);
    const { rows } = await pool.query('select active, active_with_image as shown from stock_counts');
    expect(rows).toEqual([{ active: 1, shown: 0 }]);
  });

  test('are asked for again after six hours, the others not, and live when they answer', async () => {
    answers.set('/b.jpg', 'picture');
    const id = await insert('/a.jpg', '/b.jpg');
    await run();
    requests.splice(0);
    later(5 * 60);
    await run();
    expect(requests).toEqual([]);
    answers.set('/a.jpg', 'picture');
    later(61);
    await run();
    expect(requests).toEqual(['HEAD /a.jpg']);
    expect(await dead(id)).toEqual({ dead: [], first: '/a.jpg' });
  });
});

describe('pictures of a server that does not answer', () => {
  test.each(['silence', 503, 403] as const)('(%s) are dead at the second check in a row', async (answer) => {
    answers.set('/a.jpg', answer).set('/b.jpg', 'picture');
    const id = await insert('/a.jpg', '/b.jpg');
    await run();
    expect(await dead(id)).toEqual({ dead: [], first: '/a.jpg' });
    later(16);
    await run();
    expect(await dead(id)).toEqual({ dead: ['/a.jpg'], first: '/b.jpg' });
  });

  test('are forgiven one failure', async () => {
    answers.set('/a.jpg', 503);
    const id = await insert('/a.jpg');
    await run();
    answers.set('/a.jpg', 'picture');
    later(16);
    await run();
    answers.set('/a.jpg', 503);
    later(7 * 24 * 60);
    await run();
    expect((await dead(id)).dead).toEqual([]);
  });

  test('do not count while no server answers at all', async () => {
    const silent = ['http://127.0.0.1:1/a.jpg', 'http://127.0.0.2:1/b.jpg'];
    const { internal_id: id } = await insertAd(db, { image_urls: silent });
    for (let checks = 0; checks < 4; checks += 1) {
      await run();
      later(24 * 60);
    }
    const { rows } = await pool.query('select dead_image_urls from ads where internal_id = $1', [id]);
    expect(rows).toEqual([{ dead_image_urls: [] }]);
  });

  test('count for a host that is no longer asked after five failures', async () => {
    const paths = Array.from({ length: 35 }, (_, nth) => `/${nth}.jpg`);
    for (const path of paths) answers.set(path, 'silence');
    const id = await insert(...paths);
    await run();
    expect(requests.length).toBeLessThan(15);
    later(16);
    await run();
    expect(await dead(id)).toEqual({ dead: paths, first: null });
  });
});

test('asks for live pictures again after a week, and at once when the ad gets others', async () => {
  answers.set('/a.jpg', 'picture').set('/b.jpg', 'picture');
  const id = await insert('/a.jpg');
  await run();
  later(6 * 24 * 60);
  await run();
  expect(requests).toEqual(['HEAD /a.jpg']);
  await db
    .updateTable('ads')
    .set({ image_urls: urlsOf('/a.jpg', '/b.jpg', '/c.jpg') })
    .where('internal_id', '=', id)
    .execute();
  await run();
  expect(requests.slice(1).toSorted()).toEqual(['GET /c.jpg', 'HEAD /a.jpg', 'HEAD /b.jpg', 'HEAD /c.jpg']);
  expect((await dead(id)).dead).toEqual(['/c.jpg']);
  requests.splice(0);
  later(8 * 24 * 60);
  await run();
  expect(requests.filter((each) => each.startsWith('HEAD')).toSorted()).toEqual([
    'HEAD /a.jpg',
    'HEAD /b.jpg',
    'HEAD /c.jpg',
  ]);
});

test('asks once for a picture of several ads, and for none of ads that are not for sale or the site’s own', async () => {
  answers.set('/a.jpg', 'picture');
  await insert('/a.jpg');
  await insert('/a.jpg');
  await insertAd(db, { status: 'sold', image_urls: urlsOf('/sold.jpg') });
  await insertAd(db, { image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] });
  await insertAd(db, { image_urls: [] });
  await run();
  expect(requests).toEqual(['HEAD /a.jpg']);
  const { rows } = await pool.query('select count(*)::int as checked from picture_checks');
  expect(rows).toEqual([{ checked: 3 }]);
  expect(await run()).toEqual({ ads: 0, pictures: 0 });
});

test('an ad keeps its time and what the dealer delivers, so that nobody’s edit or delivery is disturbed', async () => {
  const id = await insert('/a.jpg');
  const read = async () =>
    (await pool.query('select updated_at, changed_at, image_urls from ads where internal_id = $1', [id])).rows;
  const before = await read();
  await run();
  expect((await dead(id)).dead).toEqual(['/a.jpg']);
  expect(await read()).toEqual(before);
});

test('stops at its time limit, and the next run continues', async () => {
  for (let ads = 0; ads < 3; ads += 1) await insert(`/${ads}.jpg`);
  expect(await checkPictures(pool, LIMITS, () => new Date(), 0)).toEqual({ ads: 0, pictures: 0 });
  expect(await run()).toEqual({ ads: 3, pictures: 3 });
});

test('waits for a running import before it writes', async () => {
  const id = await insert('/a.jpg');
  const gate = Promise.withResolvers<void>();
  const importing = inStockTransaction(pool, async () => {
    await gate.promise;
    return { value: null, touchedSeries: null };
  });
  const checking = run();
  await expect.poll(() => requests.length).toBe(2);
  expect((await dead(id)).dead).toEqual([]);
  gate.resolve();
  await Promise.all([importing, checking]);
  expect((await dead(id)).dead).toEqual(['/a.jpg']);
});
