import { beforeAll, expect, test } from 'vitest';
import { insertAd } from '../../../test/factories.ts';
import { openFrontDoor } from '../../../test/front-door.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { ADMIN_PATH, adUrl, vehiclesUrl } from '../../urls.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
let ad: number;
beforeAll(async () => {
  ad = (await insertAd(db)).internal_id;
  site = await openFrontDoor();
});

const AHEAD = { 'sec-purpose': 'prefetch' };
const OF_AD = '?_routes=web/public/ad/ad-route';
const OF_LIST = '?_routes=web/public/vehicle-list/vehicle-list-route';
const keptFor = async (path: string, headers: Record<string, string> = AHEAD) =>
  (await site.fetch(path, { headers })).headers.get('cache-control') ?? 'unsaid';

test('the data of a page is kept for half a minute when it was fetched ahead', async () => {
  expect(await keptFor(`${adUrl(ad)}.data${OF_AD}`)).toBe('private, max-age=30');
  expect(await keptFor(`${vehiclesUrl()}.data${OF_LIST}`)).toBe('private, max-age=30');
});

test('what was opened, what is of one visitor or of staff, and what is no data of a page, is not', async () => {
  expect(await keptFor(`${adUrl(ad)}.data${OF_AD}`, {})).toBe('private, no-cache');
  expect(await keptFor(`${vehiclesUrl()}.data${OF_LIST}`, {})).toBe('private, no-cache');
  expect(await keptFor(`${adUrl(ad)}.data`)).toBe('private, no-cache');
  expect(await keptFor(`${adUrl(ad)}.data?_routes=`)).toBe('private, no-cache');
  expect(await keptFor(`${adUrl(ad)}.data?_routes=root,web/public/ad/ad-route`)).toBe('private, no-cache');
  expect(await keptFor(adUrl(ad))).toBe('private, no-cache');
  expect(await keptFor(`${adUrl(1)}.data${OF_AD}`)).toBe('private, no-cache');
  expect(await keptFor(`${ADMIN_PATH}.data?_routes=admin-home`)).toBe('no-store');
});
