import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { scriptHash } from '#src/domain/tracking/script-sources.ts';
import { parseConsent, type ScriptPurpose } from '#src/domain/tracking/tracking.ts';
import { parametersUrl } from '#src/office-urls.ts';
import { consentUrl, homeUrl, privacyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Third-party scripts and consent, tested through the HTTP interface. */
const { db, pool } = await testDatabase();
// Builds the site before the first test, outside its time limit.
beforeAll(async () => {
  await openTestApp({}, db);
});
beforeEach(async () => {
  await pool.query('truncate tracking_scripts');
});
const BANNER = 'Får vi använda kakor från andra?';
const INLINE = 'matning = true;';
const CONTENT = `<script src="https://tredje.example/mat.js"></script><script>${INLINE}</script>`;
const siteWith = async (scripts: [ScriptPurpose, boolean][], env: Record<string, string> = {}) => {
  for (const [purpose, isActive] of scripts) {
    await TRACKING_SCRIPTS.insert(db, { name: purpose, content: CONTENT, purpose, isActive });
  }
  return openTestApp(env, db);
};
const withConsent = (answer: string) => ({ headers: { cookie: `samtycke=${answer}` } });
const policyOf = (page: { headers: Headers }) => page.headers.get('content-security-policy') ?? '';

test('shows no consent banner and sends the strict policy without third-party scripts', async () => {
  const site = await siteWith([['statistics', false]]);
  const page = await site.open(homeUrl());
  expect(page.text).not.toContain(BANNER);
  expect(page.html.includes('\\"tracking\\"')).toBe(false);
  expect(policyOf(page)).not.toContain('strict-dynamic');
  expect((await site.open(privacyUrl())).text).toContain('Just nu används inga kakor eller skript som kräver');
});

test('sends every visitor the same page: the scripts as data, the banner hidden, and a policy that names them', async () => {
  const site = await siteWith([['statistics', true]]);
  const first = await site.open(vehiclesUrl());
  expect(first.html).toMatch(/<section aria-labelledby="samtycke"[^>]* class="hidden /);
  expect(first.html).toContain('tredje.example');
  expect(first.html).not.toContain('src="https://tredje.example');
  expect(policyOf(first)).toMatch(/script-src 'self' [^;]*https:\/\/tredje\.example [^;]*'strict-dynamic';/);
  expect(policyOf(first)).toContain(scriptHash(INLINE));
  for (const answer of ['1.statistics-yes', '1.statistics-no', '2.statistics-yes']) {
    const page = await site.open(vehiclesUrl(), withConsent(answer));
    expect([page.html, policyOf(page)]).toEqual([first.html, policyOf(first)]);
    expect(page.headers.get('set-cookie')).toBeNull();
  }
});

test('the script of the page asks those who have not answered about every active purpose', async () => {
  const site = await siteWith([
    ['necessary', true],
    ['statistics', true],
    ['marketing', true],
  ]);
  const [, script = ''] =
    /<script>(\(function applyChoices.*?)<\/script>/s.exec((await site.open(homeUrl())).html) ?? [];
  /** The attributes that the script gives the document. */
  const choicesOf = (cookie: string): Record<string, string> => {
    const document = { cookie, documentElement: { dataset: {} } };
    runInNewContext(script, { document });
    return document.documentElement.dataset;
  };
  expect(choicesOf('')).toEqual({ asks: '' });
  expect(choicesOf('a=1; utseende=dark; samtycke=1.statistics-yes.marketing-no')).toEqual({ theme: 'dark' });
  expect(choicesOf('utseende=rutigt; xsamtycke=1.statistics-yes.marketing-no')).toEqual({ asks: '' });
  const part = fc.constantFrom('1', '2', 'statistics', 'marketing', '-yes', '-no', '.', '__proto__');
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (cookie) => {
        const isAnswered = Object.keys(parseConsent(cookie)).length === 2;
        expect(choicesOf(`utseende=system; samtycke=${cookie}`)).toEqual(isAnswered ? {} : { asks: '' });
      },
    ),
  );
});

test('offers rejecting and accepting with equal buttons', async () => {
  const { html } = await (await siteWith([['statistics', true]])).open(homeUrl());
  const [no, yes] = ['neka', 'godkann'].map(
    (value) => new RegExp(`<button[^>]*value="${value}"[^>]*>`).exec(html)?.[0],
  );
  expect(no).toBeDefined();
  expect(no?.replace('neka', '')).toBe(yes?.replace('godkann', ''));
});

test('asks for nothing when all active scripts are necessary', async () => {
  const page = await (await siteWith([['necessary', true]])).open(homeUrl());
  expect(page.html).toContain('tredje.example');
  expect(page.text).not.toContain(BANNER);
});

test('stores the answer per purpose in one cookie and redirects back', async () => {
  const site = await siteWith([['statistics', true]]);
  const answer = async (fields: string, cookie = '') => {
    const init = formOf({}, { cookie });
    const response = await site.fetch(consentUrl(), { ...init, body: fields });
    const [stored, ...attributes] = response.headers.get('set-cookie')?.split('; ') ?? [];
    // Scripts of the page read it.
    if (stored) expect(attributes.toSorted()).toEqual(['Max-Age=15724800', 'Path=/', 'SameSite=Lax', 'Secure']);
    return [response.status, response.headers.get('location'), stored];
  };
  const back = `tillbaka=${encodeURIComponent('/vehicles?page=2')}`;
  expect(await answer(`${back}&fragat=statistics&val=godkann`)).toEqual([
    303,
    '/vehicles?page=2',
    'samtycke=1.statistics-yes',
  ]);
  expect(await answer(`${back}&fragat=statistics&fragat=marketing&val=valda&andamal=marketing`)).toEqual([
    303,
    '/vehicles?page=2',
    'samtycke=1.statistics-no.marketing-yes',
  ]);
  expect((await answer('fragat=statistics&val=neka', 'samtycke=1.marketing-yes'))[2]).toBe(
    'samtycke=1.statistics-no.marketing-yes',
  );
  for (const nonsense of [
    '',
    'val=godkann&fragat=necessary&fragat=%00',
    'tillbaka=//ond.example&val=%ff',
    'x'.repeat(900),
  ]) {
    expect((await answer(nonsense)).slice(0, 2)).toEqual([303, '/']);
  }
});

test('rejects consent forms from other sites', async () => {
  const site = await siteWith([['statistics', true]]);
  for (const origin of ['https://ond.example', 'null', '']) {
    const response = await site.fetch(consentUrl(), formOf({ fragat: 'statistics', val: 'godkann' }, { origin }));
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  }
});

test('runs no third-party scripts in the staff area, or anywhere when switched off by configuration', async () => {
  const { headers } = await signedIn(db, 'admin');
  const agreed = { headers: { ...headers, cookie: `${headers.cookie}; samtycke=1.statistics-yes` } };
  const site = await siteWith([['statistics', true]]);
  for (const page of [await site.open(parametersUrl(), agreed), await site.open('/admin/login', agreed)]) {
    expect(page.html).not.toContain('tredje.example');
    expect(policyOf(page)).not.toContain('strict-dynamic');
  }
  const off = await openTestApp({ TRACKING_SCRIPTS: 'off' }, db);
  const page = await off.open(homeUrl(), agreed);
  expect(page.html).not.toContain('tredje.example');
  expect(page.text).not.toContain(BANNER);
});

test('drops scripts when staff disable them, and serves pages without scripts when the list cannot be read', async () => {
  const site = await siteWith([['statistics', true]]);
  const isThere = async () =>
    (await site.open(homeUrl(), withConsent('1.statistics-yes'))).html.includes('tredje.example');
  expect(await isThere()).toBe(true);
  await pool.query('update tracking_scripts set is_active = false');
  expect(await isThere()).toBe(false);
  await pool.query('alter table tracking_scripts rename to away');
  try {
    const page = await site.open(privacyUrl());
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(site.log.some(({ msg }) => msg === 'tracking scripts not read')).toBe(true);
  } finally {
    await pool.query('alter table away rename to tracking_scripts');
  }
});
