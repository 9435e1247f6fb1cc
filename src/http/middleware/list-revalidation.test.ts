import { beforeAll, expect, test } from 'vitest';
import { insertAd } from '../../../test/factories.ts';
import { openFrontDoor } from '../../../test/front-door.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { adsUrl } from '../../urls.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
beforeAll(async () => {
  site = await openFrontDoor();
  await insertAd(db);
});

const DATA = `${adsUrl()}.data?make=Volvo&_routes=web%2Fpublic%2Fad-list%2Fad-list-route`;
const tagOf = async (path: string) => (await site.fetch(path)).headers.get('etag');

test('a list’s data is kept until the stock changes', async () => {
  const first = await site.fetch(DATA);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const again = await site.fetch(DATA, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  await insertAd(db);
  const later = await site.fetch(DATA, { headers: { 'if-none-match': etag } });
  expect(later.status).toBe(200);
  expect(later.headers.get('etag')).not.toBe(etag);
});

test('another question has another tag', async () => {
  expect(await tagOf(DATA)).not.toBe(await tagOf(DATA.replace('Volvo', 'BMW')));
});

test('pages, and what the frame knows of the visitor, have none', async () => {
  for (const path of [adsUrl(), `${adsUrl()}.data`, `${adsUrl()}.data?_routes=root`, `${adsUrl()}.data?_routes=`]) {
    const response = await site.fetch(path);
    expect([response.status, response.headers.get('etag')], path).toEqual([200, null]);
  }
  expect((await site.fetch(adsUrl())).headers.get('cache-control')).toBe('private, no-cache');
});
