import { beforeAll, expect, test } from 'vitest';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';
import { MAX_FORM_BYTES } from '#src/pages/body-limits.ts';
import { actionAddress, maxBody } from '#src/pages/page-access.ts';
import { adAlertFormUrl, contactUrl, newSharedListUrl, reportAdUrl, visitorAccountUrl } from '#src/visitor-urls.ts';
import { insertShownWork } from './browser/screens/shown-work.ts';
import { dealerScreens, signInScreens, staffScreens } from './browser/screens/staff-screens.ts';
import { categoryFile } from './category-file.ts';
import { insertAds, insertCategory } from './factories.ts';
import { formOf, signedIn } from './signed-in.ts';
import { testDatabase } from './support/database.ts';
import { openTestApp } from './test-app.ts';

/** Every form of the site, found in its pages and filled in as a visitor without scripts would. */
const database = await testDatabase();
const { db } = database;
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

const TOO_LARGE = { status: 413, title: 'Det som skickades är för stort' };
/** Faults of a form, with the answer of its page. */
const CUTS = [
  ['too large', TOO_LARGE],
  ['too large, of unknown length', TOO_LARGE],
  ['cut off', { status: 408, title: 'Det som skickades kom inte fram i tid' }],
] as const;
/** Served by handlers of their own: a file without a page, and choices of the page frame, which hold no text. */
const OWN_HANDLERS = /\/(imports\/upload|leveranser\/ny|samtycke|utseende|logout)$/;
const SECRET = /password|losenord|code|token|credential/i;

test('a form of which only the start arrives shows its page again, with the error and what was written', {
  timeout: 240_000,
}, async () => {
  const [first] = await insertAds(db, 2, () => ({ image_urls: [] }));
  await insertCategory(db, categoryFile('hundagare'));
  const ad = first?.internal_id ?? 0;
  const work = { ...(await insertShownWork(database)), ad };
  const pathsOf = (screens: Record<string, readonly { path: () => string }[]>) =>
    Object.values(screens).flatMap((each) => each.map(({ path }) => path()));
  const visitor = [contactUrl(ad), reportAdUrl(ad), newSharedListUrl([ad]), adAlertFormUrl(ad), visitorAccountUrl()];
  const pages = [
    ...[...visitor, ...pathsOf(signInScreens)].map((path) => ({ path, headers: {} })),
    ...pathsOf(staffScreens(work)).map((path) => ({ path, role: 'admin' as const })),
    ...pathsOf(dealerScreens(ad)).map((path) => ({ path, role: 'dealer' as const })),
  ];
  const accounts = { admin: await signedIn(db, 'admin'), dealer: await signedIn(db, 'dealer') };
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const page of pages) {
    const headers: Record<string, string> = 'role' in page ? accounts[page.role].headers : {};
    const { html } = await site.open(page.path, { headers });
    for (const form of formsOf(html)) {
      const address = form.action || page.path;
      const name = `${address.replace(/\?.*/, '').replaceAll(/\/[\w-]{36}|\/\d+/g, '/:id')} ${form.intent}`;
      if (OWN_HANDLERS.test(name.split(' ')[0] ?? '') || seen.has(name)) continue;
      seen.add(name);
      for (const [cut, { status, title }] of CUTS) {
        const first = await site.open(address, sentAs(cut, address, form.fields, headers));
        // An address without a page of its own leads back to the page of its form, with a notice.
        const back = first.headers.get('location');
        const answer = back === null ? first : await site.open(back, { headers });
        const isReported =
          back === null ? first.status === status && answer.text.includes(title) : answer.html.includes('role="alert"');
        const lost = form.typed.filter((text) => !answer.html.includes(text));
        const h1 = /<h1[^>]*>([^<]*)/.exec(answer.html)?.[1] ?? '';
        if (!isReported || h1 === title || !answer.html.includes('<h1') || lost.length > 0)
          problems.push(`${name}, ${cut}: ${first.status} ${back} "${h1}", lost: ${lost}`);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});

function sentAs(
  cut: (typeof CUTS)[number][0],
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): RequestInit {
  const size = { 'too large': tooLarge(address), 'too large, of unknown length': MAX_FORM_BYTES, 'cut off': 1 }[cut];
  const sent = formOf({ ...fields, utfyllnad: 'x'.repeat(size) }, headers);
  const bytes = Buffer.from(String(sent.body));
  if (cut === 'too large') return { ...sent, headers: { ...sent.headers, 'content-length': String(bytes.length) } };
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(bytes),
    pull: (stream) => (cut === 'cut off' ? stream.error(new Error('aborted')) : stream.close()),
  });
  return { ...sent, headers: { ...sent.headers, 'transfer-encoding': 'chunked' }, body, duplex: 'half' } as RequestInit;
}

/** Length of a text with which a form is larger than its address accepts. */
function tooLarge(address: string): number {
  const rules = actionAddress(address.replace(/\?.*/, ''));
  if (!rules) throw new Error(`${address} accepts no form.`);
  return maxBody(rules);
}

type SentForm = { action: string; intent: string; fields: Record<string, string>; typed: string[] };

function formsOf(html: string): SentForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = '', content = '']) => {
    if (attribute(tag, 'method') !== 'post') return [];
    const fields: Record<string, string> = {};
    const typed: string[] = [];
    const controls = content.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g);
    for (const [, kind = '', control = ''] of controls) {
      const name = attribute(control, 'name');
      const type = attribute(control, 'type') || 'text';
      if (name === '' || name in fields || name === TRAP_FIELD || type === 'file') continue;
      const isTyped = kind === 'textarea' || (kind === 'input' && type === 'text' && !control.includes('readonly'));
      if (isTyped && !SECRET.test(name)) typed.push(`Skrivet i ${name}`);
      fields[name] = isTyped ? `Skrivet i ${name}` : attribute(control, 'value');
    }
    return [{ action: attribute(tag, 'action'), intent: fields.intent ?? '', fields, typed }];
  });
}

const attribute = (tag: string, name: string): string =>
  decodeEntities(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
