import { beforeAll, expect, test } from 'vitest';
import {
  adApiUrl,
  adsApiUrl,
  adsUrl,
  articleUrl,
  brandUrl,
  categoryUrl,
  chatApiUrl,
  checkRateLimitUrl,
  consentUrl,
  examplePictureUrl,
  loginUrl,
  logSecurityEventUrl,
  seriesUrl,
  suggestionsApiUrl,
  themeUrl,
  understandApiUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { openTestApp } from '#test/test-app.ts';

/** Names that every object inherits, sent by a visitor wherever text is accepted; none may cause a server error. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await insertRandomStock(db, seededRandom(5), 40);
  site = await openTestApp({ TRUSTED_PROXIES: '1' }, db);
});

const PARAMS = [
  'make',
  'model',
  'generation',
  'fuel',
  'transmission',
  'color',
  'chassis',
  'quickFilter',
  'search',
].concat(['minPrice', 'maxYear', 'page', 'cursor', 'sortBy', 'sortOrder', 'limit', 'withImage']);
const query = (address: string, text: string, params = PARAMS) =>
  `${address}?${params.map((param) => `${param}=${encodeURIComponent(text)}`).join('&')}`;

/** Alone, in texts where the words beside are looked up in tables, and as a parameter name. */
const wishes = (name: string): string[] => [
  name,
  name.toLowerCase(),
  `${name} under 100 000 kr`,
  `volvo ${name}`,
  `bmw ${name}-serien`,
  `golf ${name} diesel`,
  `mk${name}`,
  `jämför ${name} och ${name}`,
  `de ${name} första`,
  `inte ${name}`,
  `#${name}`,
  `${name}${name}`,
];

const reads = (name: string): string[] => [
  ...wishes(name).map((wish) => query(understandApiUrl(), wish, ['q'])),
  ...wishes(name).map((wish) => query(suggestionsApiUrl(), wish, ['q'])),
  ...[adsApiUrl(), vehiclesUrl(), adsUrl()].map((address) => query(address, name)),
  ...[adsApiUrl(), vehiclesUrl(), adsUrl()].map((address) => `${address}?${encodeURIComponent(name)}=1`),
  ...PARAMS.map((param) => query(vehiclesUrl(), name, [param])),
  `${vehiclesUrl()}/${name}`,
  `${vehiclesUrl()}/${name}/${name}`,
  brandUrl(name),
  seriesUrl(name, name),
  categoryUrl(name),
  articleUrl(name),
  adApiUrl(name),
  `${examplePictureUrl(name)}.svg`,
  `/assets/a.${name}`,
  query(loginUrl(), name, ['besked', 'till']),
  `/${name}`,
];

/** Varies the client address, so that the rate limits of a network do not apply. */
const from = (nth: number) => ({ 'x-forwarded-for': `198.51.100.${nth % 250}` });

test.each(NAMES)(
  '"%s" is treated as any other word by pages and API',
  async (name) => {
    for (const [nth, address] of reads(name).entries()) {
      const { status } = await site.fetch(address, { headers: from(nth) });
      expect([200, 301, 302, 308, 400, 404, 410], address).toContain(status);
    }
  },
  60_000,
);

test.each(NAMES)(
  '"%s" is treated as any other word by every POST call',
  async (name) => {
    await pool.query('truncate request_limits');
    const bodies: [address: string, body: unknown][] = [
      ...wishes(name).map((message): [string, unknown] => [chatApiUrl(), { message }]),
      [chatApiUrl(), { message: 'kombi', context: name }],
      [chatApiUrl(), { message: name, removeChip: name }],
      [checkRateLimitUrl(), { action: name }],
      [logSecurityEventUrl(), { event_type: name, severity: 'low', details: JSON.parse(`{"${name}": 1}`) }],
    ];
    for (const [nth, [address, body]] of bodies.entries()) {
      const { status } = await site.fetch(address, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          ...from(nth),
          origin: TEST_APP_ORIGIN,
          'content-type': 'application/json',
          accept: 'application/json',
        },
      });
      expect(status, `${address} ${JSON.stringify(body)}`).toBe(200);
    }
    for (const address of [themeUrl(), consentUrl()]) {
      const { status } = await site.fetch(address, {
        method: 'POST',
        body: `${name}=${name}&tema=${name}`,
        headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(status, address).toBeLessThan(500);
    }
  },
  60_000,
);
