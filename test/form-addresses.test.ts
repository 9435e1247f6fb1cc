import { beforeAll, expect, test, vi } from 'vitest';
import { saveTradeInTerms } from '#src/commands/dealers/save-trade-in-terms.ts';
import { BUDGET_PARAM } from '#src/domain/budget/budget-params.ts';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { emptyParamsOf } from '#src/pages/page-access.ts';
import { budgetUrl } from '#src/visitor-urls.ts';
import { leaveOutDefaults } from '#src/web/frame/forms/leave-out-defaults.ts';
import { publicScreens } from './browser/screens/public-screens.ts';
import { insertShownStock } from './browser/screens/shown-stock.ts';
import { insertShownWork } from './browser/screens/shown-work.ts';
import { dealerScreens, signInScreens, staffScreens } from './browser/screens/staff-screens.ts';
import { signedIn, TEST_APP_ORIGIN } from './signed-in.ts';
import { testDatabase } from './support/database.ts';
import { openTestApp } from './test-app.ts';

/** Addresses that forms make (GET), on every page of the site: without fields that are empty or as they are without the address. */

const database = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
type SeenPage = { path: string; headers: Record<string, string>; html: string };
const pages: SeenPage[] = [];
beforeAll(async () => {
  site = await openTestApp({}, database.db);
  const ads = await insertShownStock(database);
  const work = { ...(await insertShownWork(database)), ad: ads.full };
  const pathsOf = (screens: Record<string, readonly { path: () => string }[]>) =>
    Object.values(screens).flatMap((each) => each.map(({ path }) => path()));
  const [admin, dealer] = [await signedIn(database.db, 'admin'), await signedIn(database.db, 'dealer')];
  const actor = { userId: null, email: 'eva@bil.example' };
  const own = await database.db.selectFrom('dealers').select('id').where('name', '=', 'Bilhuset AB').executeTakeFirst();
  await saveTradeInTerms(database.db, actor, own?.id ?? 0, { marginPercent: 8.5, costs: 12_000 });
  const changes = ['pris', 'status', 'biltyp', 'handlare'].map((word) => `${staffAdsUrl()}?vald=alla&atgard=${word}`);
  const addresses = [
    ...changes.map((path) => ({ path, headers: admin.headers })),
    ...[...pathsOf(publicScreens(ads)), ...pathsOf(signInScreens)].map((path) => ({ path, headers: {} })),
    ...pathsOf(staffScreens(work)).map((path) => ({ path, headers: admin.headers })),
    ...pathsOf(dealerScreens(ads.full)).map((path) => ({ path, headers: dealer.headers })),
  ];
  for (const { path, headers } of addresses)
    pages.push({ path, headers, html: (await site.open(path, { headers })).html });
}, 300_000);

/** Fields that state a choice even where it is the one that the page has made. */
const STATED: Readonly<Record<string, string>> = {
  ads: 'the compared cars',
  vald: 'the rows of a change',
  atgard: 'the change',
  enhet: 'the unit of the change',
  fran: 'the compared versions, of which later there is a newer one',
  till: 'the compared versions',
  rad: 'the line of the headings, where another one is proposed',
  make: 'of the path of the list',
};

test('a form that is sent as its page shows it adds nothing to the address', () => {
  const problems = formsOfAll().flatMap(({ path, entries, isWhole }) => {
    const own = new URL(path, TEST_APP_ORIGIN).searchParams;
    const added = entries.filter(
      ({ name, value, standard }) =>
        value !== (standard ?? '') && unspaced(own.get(name) ?? '') !== unspaced(value) && !(name in STATED),
    );
    return isWhole || added.length === 0
      ? []
      : [`${path}: ${added.map(({ name, value }) => `${name}=${value}`).join('&')}`];
  });
  expect(problems).toEqual([]);
  expect(formsOfAll().length).toBeGreaterThan(100);
});

test('a form whose empty fields say something names them in the page register', () => {
  const whole = formsOfAll().filter(({ isWhole }) => isWhole);
  expect(whole.length).toBeGreaterThan(0);
  for (const { action, entries } of whole)
    expect(emptyParamsOf(pathOf(action))).toEqual(
      expect.arrayContaining(entries.filter(({ mayBeEmpty }) => mayBeEmpty).map(({ name }) => name)),
    );
});

test('an emptied field that is an error without scripts is one with them', { timeout: 300_000 }, async () => {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { path, headers, action, entries, isWhole } of formsOfAll()) {
    const target = pathOf(action === '' ? path : action);
    for (const { name } of entries.filter(({ mayBeEmpty }) => mayBeEmpty)) {
      const emptied = entries.map((entry) => (entry.name === name ? { ...entry, value: '' } : entry));
      const short = sentWithScripts({ entries: emptied, isWhole });
      const key = `${target} ${name} ${short}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (short.has(name)) continue;
      const [withScripts, without] = [`${target}?${short}`, `${target}?${new URLSearchParams([...short, [name, '']])}`];
      const [one, other] = [await site.open(withScripts, { headers }), await site.open(without, { headers })];
      if (one.status !== other.status || problemsIn(one) !== problemsIn(other))
        problems.push(`${path}: ${withScripts} is another page than ${without}`);
    }
  }
  expect(problems).toEqual([]);
  expect(seen.size).toBeGreaterThan(50);
});

test('the script of forms leaves in what says something when it is empty', () => {
  const emptied = (path: string, name: string): URLSearchParams[] =>
    formsOfAll()
      .filter((form) => form.path === path && form.entries.some((entry) => entry.name === name && entry.mayBeEmpty))
      .map(({ entries, isWhole }) =>
        sentWithScripts({
          isWhole,
          entries: entries.map((entry) => (entry.name === name ? { ...entry, value: '' } : entry)),
        }),
      );
  const tradeIn = pages.find(({ html }) => html.includes('name="marginal"'))?.path ?? '';
  const change = (word: string) => `${staffAdsUrl()}?vald=alla&atgard=${word}`;
  for (const [path, name] of [
    [budgetUrl(), BUDGET_PARAM],
    [tradeIn, 'marginal'],
    [tradeIn, 'kostnader'],
    [change('pris'), 'varde'],
    [change('handlare'), 'varde'],
  ] as const) {
    const sent = emptied(path, name);
    expect(sent.length, `${path} ${name}`).toBeGreaterThan(0);
    for (const params of sent) expect([path, name, params.get(name)]).toEqual([path, name, '']);
  }
});

test('an address with empty parameters, as forms without scripts make, leads to the page without them', {
  timeout: 300_000,
}, async () => {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { path, headers, action, entries } of formsOfAll()) {
    const target = pathOf(action === '' ? path : action);
    const names = [...new Set(entries.map(({ name }) => name))].filter((name) => !emptyParamsOf(target).includes(name));
    const address = `${target}?${new URLSearchParams(names.map((name) => [name, '']))}`;
    if (names.length === 0 || seen.has(address)) continue;
    seen.add(address);
    const answer = await site.open(address, { headers });
    const to = answer.headers.get('location') ?? target;
    const page = answer.status === 302 ? await site.open(to, { headers }) : answer;
    const plain = await site.open(target, { headers });
    if (to !== target || page.status !== plain.status || headingOf(page) !== headingOf(plain))
      problems.push(`${address}: ${answer.status} ${to} ${page.status} ${plain.status}`);
    problems.push(...emptyLinks(page.html).map((link) => `${address} links to ${link}`));
  }
  expect(problems).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
});

test('no page links to an address with an empty parameter', () => {
  expect(pages.flatMap(({ path, html }) => emptyLinks(html).map((link) => `${path} links to ${link}`))).toEqual([]);
});

const headingOf = ({ html }: { html: string }) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
const pathOf = (address: string): string => new URL(address, TEST_APP_ORIGIN).pathname;
const unspaced = (value: string): string => value.replaceAll(/\s/gu, '');
const emptyLinks = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)]
    .map(([, link = '']) => decodeEntities(link))
    .filter((link) => /[?&][^=&#]*=(?:&|#|$)/.test(link));

const problemsIn = ({ html }: { html: string }): number => html.match(/aria-invalid="true"/g)?.length ?? 0;
const paramsOf = (entries: readonly SentField[]) =>
  new URLSearchParams(entries.map(({ name, value }) => [name, value]));

/** The parameters of a form as the script of each page leaves them. */
function sentWithScripts({ entries, isWhole }: { entries: readonly SentField[]; isWhole: boolean }): URLSearchParams {
  const params = paramsOf(entries);
  const elements = entries.map(({ name, value, standard }) => ({
    name,
    value,
    dataset: standard === null ? {} : { default: standard },
  }));
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: (event: object) => void) =>
      listener({ target: { method: 'get', dataset: isWhole ? { whole: 'true' } : {}, elements }, formData: params }),
  });
  leaveOutDefaults();
  vi.unstubAllGlobals();
  return params;
}

type SentField = { name: string; value: string; standard: string | null; mayBeEmpty: boolean };

/** Every form that makes an address, in its page. */
const formsOfAll = () =>
  pages.flatMap(({ path, headers, html }) =>
    [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = '', content = '']) =>
      (attribute(tag, 'method') ?? 'get') === 'get' && !tag.includes('method="dialog"')
        ? [
            {
              path,
              headers,
              action: attribute(tag, 'action') ?? '',
              isWhole: tag.includes('data-whole'),
              entries: fieldsOf(content),
            },
          ]
        : [],
    ),
  );

/** The fields that a browser sends, as the page shows them. */
function fieldsOf(content: string): SentField[] {
  const controls = content.matchAll(/<(input|textarea|select)\b([^>]*)>(?:(.*?)<\/\1>)?/gs);
  return [...controls].flatMap(([, kind = '', tag = '', inner = '']) => {
    const name = attribute(tag, 'name');
    const type = attribute(tag, 'type');
    if (name === null || / disabled=""/.test(tag)) return [];
    const field = (value: string | null, mayBeEmpty = false) => [
      { name, value: value ?? '', standard: attribute(tag, 'data-default'), mayBeEmpty },
    ];
    if (kind === 'textarea') return field(decodeEntities(inner), true);
    if (kind === 'select') {
      const options = [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
      const chosen = options.find((option) => / selected=""/.test(option)) ?? options[0];
      return chosen === undefined
        ? []
        : field(
            attribute(chosen, 'value'),
            options.some((option) => attribute(option, 'value') === ''),
          );
    }
    if (type === 'checkbox' || type === 'radio') return / checked=""/.test(tag) ? field(attribute(tag, 'value')) : [];
    return field(attribute(tag, 'value'), type !== 'hidden' && type !== 'range');
  });
}

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decodeEntities(found);
};
