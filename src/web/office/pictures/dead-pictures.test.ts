import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPictures } from '#src/commands/ads/check-pictures.ts';
import { ANY_NETWORK } from '#src/integrations/outside/public-address.ts';
import { dealerAdUrl, dealerAreaUrl, dealerDeliveryUrl } from '#src/office-urls.ts';
import { dealerStockUrl, importUrl, staffAdsUrl, staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { adApiUrl, adsApiUrl, adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { openPictureServer } from '#test/picture-server.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** A delivery whose pictures are partly dead: what visitors, the dealer and staff see of it. */

const { db, pool } = await testDatabase();
const { base, answers } = await openPictureServer();
const CARS = [
  { licence_plate: 'AAA001', name: 'Volvo V60 utan bilder', image_urls: ['/1.jpg', '/2.jpg'] },
  { licence_plate: 'AAA002', name: 'Volvo V60 med en bild', image_urls: ['/3.jpg', '/live.jpg'] },
  { licence_plate: 'AAA003', name: 'Volvo V60 med bilder', image_urls: ['/live.jpg'] },
].map((car) => feedCar({ ...car, image_urls: car.image_urls.map((path) => `${base}${path}`) }));

let site: Awaited<ReturnType<typeof openTestApp>>;
let dealer: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  answers.clear();
  answers.set('/live.jpg', 'picture').set('/3.jpg', 'page');
  dealer = await signedIn(db, 'dealer', 'own@bil.example', 'Testbilar');
  admin = await signedIn(db, 'admin', 'admin@bil.example');
});

const see = async (path: string, account?: TestAccount) =>
  (await site.open(path, account && { headers: account.headers })).text;
const json = async (path: string) => (await site.fetch(path)).json();
async function idOf(name: string): Promise<number> {
  const { rows } = await pool.query('select internal_id as id from ads where name = $1', [name]);
  return Number(rows[0].id);
}
async function readStock() {
  const { runId } = await deliver(pool, CARS, new Date());
  await checkPictures(pool, { network: ANY_NETWORK, connectMs: 500, totalMs: 500 }, () => new Date());
  const [without = 0, one = 0, all = 0] = await Promise.all(
    ['utan bilder', 'med en bild', 'med bilder'].map((words) => idOf(`Volvo V60 ${words}`)),
  );
  return { runId: runId ?? 0, without, one, all };
}

test('a car whose pictures are all dead is in no list of cars with pictures', async () => {
  await readStock();
  const text = await see(vehiclesUrl());
  expect(text).not.toContain('Volvo V60 utan bilder');
  expect(text).toContain('Volvo V60 med en bild');
  const { cars } = await json(adsApiUrl());
  const first = new Map(
    cars.map((ad: { name: string; first_image_url: string | null }) => [ad.name, ad.first_image_url]),
  );
  expect(first.get('Volvo V60 utan bilder')).toBeNull();
  expect(first.get('Volvo V60 med en bild')).toBe(`${base}/live.jpg`);
});

test('the page and the API show live pictures only, the first live one first', async () => {
  const { without, one } = await readStock();
  expect(await json(adApiUrl(one))).toMatchObject({ image_urls: [`${base}/live.jpg`] });
  expect(await json(adApiUrl(without))).toMatchObject({ image_urls: [] });
  const { html } = await site.open(adUrl(one));
  expect(new Set([...html.matchAll(/\/bild\/([\w-]+\.[\w-]+|[\w-]+)/g)].map(([, token]) => token)).size).toBe(1);
  expect(await see(adUrl(without))).toContain('Ingen bild tillgänglig');
});

test('the dealer reads on the overview, the delivery and the cars which pictures are dead and why', async () => {
  const { runId, without, one } = await readStock();
  const overview = await see(dealerAreaUrl(), dealer);
  expect(overview).toContain('3 bilder på 2 bilar kan inte hämtas');
  expect(overview).toMatch(/Utan bild 1/);
  expect(overview).toContain(`${base}/1.jpg finns inte (servern svarar 404)`);
  expect(overview).toContain(`${base}/3.jpg är ingen bild (text/html)`);
  expect(await see(dealerDeliveryUrl(runId), dealer)).toContain('3 bilder på 2 bilar kan inte hämtas');
  expect(await see(dealerAdUrl(one), dealer)).toContain('1 av 2 bilder kan inte hämtas och visas inte');
  expect(await see(dealerAdUrl(without), dealer)).toContain('Annonsen har inga bilder som går att hämta');
  expect(await see(dealerStockUrl(), dealer)).toContain('utan bild');
});

test('staff read it on the import, the dealer and the ad, and find the car among those without pictures', async () => {
  const { runId, without, one } = await readStock();
  expect(await see(importUrl(runId), admin)).toContain('3 bilder på 2 bilar kan inte hämtas');
  const { rows } = await pool.query('select id from dealers');
  expect(await see(staffDealerUrl(Number(rows[0].id)), admin)).toContain('3 bilder på 2 bilar kan inte hämtas');
  expect(await see(staffAdUrl(one), admin)).toContain('1 av 2 bilder kan inte hämtas');
  const list = await see(staffAdsUrl({ missing: 'bild' }), admin);
  expect(list).toContain(String(without));
  expect(list).not.toContain(String(one));
});

test('a dealer reads nothing of another one’s pictures', async () => {
  await readStock();
  const other = await signedIn(db, 'dealer', 'other@bil.example', 'En annan');
  expect(await see(dealerAreaUrl(), other)).not.toContain('kan inte hämtas');
});

test('quality counts live pictures', async () => {
  await readStock();
  const before = await see(dealerAreaUrl(), dealer);
  answers.set('/1.jpg', 'picture').set('/2.jpg', 'picture').set('/3.jpg', 'picture');
  await pool.query("update picture_checks set recheck_at = now() - interval '1 second'");
  await checkPictures(pool, { network: ANY_NETWORK }, () => new Date());
  const after = await see(dealerAreaUrl(), dealer);
  expect(after).not.toContain('kan inte hämtas');
  expect(after).toMatch(/Utan bild 0/);
  const score = (text: string) => Number(/Poäng av 100 (\d+)/.exec(text)?.[1]);
  expect(score(after)).toBeGreaterThan(score(before));
  expect(await see(vehiclesUrl())).toContain('Volvo V60 utan bilder');
});
