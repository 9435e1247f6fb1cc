import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { endOfDay } from '#src/domain/format/dates.ts';
import { SCRIPT_PURPOSES } from '#src/domain/tracking/tracking.ts';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { categoryCarsUrl, dogOwnersUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { publicScreens } from '#test/browser/screens/public-screens.ts';
import { insertShownStock } from '#test/browser/screens/shown-stock.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Public pages and their data are rendered as the same bytes for every visitor, so that caches may store them. */
const database = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let addresses: string[] = [];
let visitors: Record<string, string>[] = [];

beforeAll(async () => {
  const ads = await insertShownStock(database);
  for (const purpose of SCRIPT_PURPOSES) {
    const content = `<script>${purpose} = 1;</script><script src="https://${purpose}.example/a.js"></script>`;
    await TRACKING_SCRIPTS.insert(database.db, { name: purpose, content, purpose, isActive: true });
  }
  site = await openTestApp({}, database.db, { pageCache: undefined });
  const paths = Object.values(publicScreens(ads)).flatMap((screens) => screens.map(({ path }) => path()));
  // Addresses without a screen: data alone, a redirect, and the notices of the query.
  paths.push(categoryCarsUrl('hundagare', 1), '/hundagare', `${homeUrl()}?meddelande=utloggad`);
  // Pages of alerts are never cached.
  addresses = [...new Set(paths)]
    .filter((path) => !isPersonalPath(path.replace(/\?.*/, '')))
    .flatMap((path) => [path, dataOf(path)]);
  const { headers } = await signedIn(database.db, 'admin');
  const choices = 'utseende=dark; samtycke=1.statistics-yes.marketing-yes';
  const tokens = '__Host-milvis-browser=abc; __Host-milvis-tried=abc; __Host-milvis-chat=abc.def';
  visitors = [
    {},
    {
      cookie: `${choices}; ${headers.cookie}; ${tokens}`,
      'user-agent': 'Mozilla/5.0 (iPhone)',
      'accept-language': 'en',
      referer: 'https://google.com/',
      dnt: '1',
      'sec-ch-prefers-color-scheme': 'dark',
      'save-data': 'on',
      'x-forwarded-for': '203.0.113.9',
    },
  ];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Address of a page's data, as the router requests it. */
function dataOf(path: string): string {
  const [pathname = '', query] = path.split('?');
  return `${pathname === homeUrl() ? '/_root' : pathname}.data${query === undefined ? '' : `?${query}`}`;
}

/** The whole response; the id of a request is in a header only. */
async function responseTo(address: string, headers: Record<string, string>) {
  const response = await site.fetch(address, { headers });
  const { 'x-request-id': _, date: __, ...rest } = Object.fromEntries(response.headers);
  return { status: response.status, headers: rest, body: await response.text() };
}

test('sends two different visitors the same bytes, and no cookie, at every public address', {
  timeout: 120_000,
}, async () => {
  expect(addresses.length).toBeGreaterThan(60);
  // As if the second visitor came in the last minute of the day.
  const later = endOfDay(new Date()).getTime() - 30_000;
  for (const address of addresses) {
    const [one = {}, other = {}] = visitors;
    const first = await responseTo(address, one);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    const second = await responseTo(address, other);
    vi.useRealTimers();
    expect(second, address).toEqual(first);
    expect(first.headers, address).not.toHaveProperty('set-cookie');
    expect(first.status, address).toBeLessThan(500);
    expect(first.headers['content-security-policy'], address).not.toContain('nonce');
  }
});

test('answers the same in another order', async () => {
  const [one = {}, other = {}] = visitors;
  const second = await responseTo(vehiclesUrl(), other);
  expect(await responseTo(vehiclesUrl(), one)).toEqual(second);
  expect(second.body).toContain('necessary = 1;');
  expect((await responseTo(dogOwnersUrl(), other)).status).toBe(200);
});
