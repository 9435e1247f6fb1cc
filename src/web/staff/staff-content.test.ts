import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRoles } from '#src/db/accounts/account-users.ts';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import {
  chatbotsUrl,
  dashboardUrl,
  parametersUrl,
  promptUrl,
  trackingScriptsUrl,
  userRolesUrl,
} from '#src/office-urls.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Parameters, prompts, roles and tracking scripts through the HTTP API. */
const { db, pool } = await testDatabase();
const DEFAULT_PROMPT_ID = '00000000-0000-4000-8000-000000000001';
const NOBODY = '00000000-0000-4000-8000-00000000dead';
const EVIL = '</textarea></script><script>alert(1)</script>"\'&\u2028';
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'api_parameters', 'tracking_scripts', 'security_events');
  await pool.query('delete from chatbot_prompts where id <> $1', [DEFAULT_PROMPT_ID]);
  admin = await signedIn(db, 'admin');
});
const see = (address: string): Promise<Page> => site.open(address, { headers: admin.headers });
const send = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> =>
  site.open(address, formOf(fields, { ...admin.headers, ...headers }));

/** Version (`seen`) in the open form of an entry. */
const seenIn = (html: string): string => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '';

describe('parameters', () => {
  const add = (fields: Record<string, string>) => send(parametersUrl(), { intent: 'add', ...fields });

  test('are opened for editing and saved, and are counted on the dashboard', async () => {
    expect((await add({ name: 'ränta', value: '4,5\r\nprocent', description: '' })).text).toContain('Sparat');
    const [parameter] = await PARAMETERS.list(db);
    expect(parameter).toMatchObject({ name: 'ränta', value: '4,5\nprocent', description: '' });
    const id = parameter?.id ?? '';
    const form = (await see(parametersUrl(id))).html;
    expect(form).toContain(`name="id" value="${id}"`);
    const change = { intent: 'change', id, seen: seenIn(form), name: 'ränta', value: '5', description: 'År' };
    const changed = await send(parametersUrl(), change);
    expect(changed.text).toContain('Parametern ränta är ändrad.');
    expect(changed.html).not.toContain('value="change"');
    // Another admin with an older page: the submitted values are preserved, and are rejected again.
    const late = await send(parametersUrl(), { ...change, value: '6' });
    expect(late.text).toContain('Error updating parameter Någon annan har ändrat den sedan du öppnade den.');
    expect(seenIn(late.html)).toBe(change.seen);
    expect((await PARAMETERS.list(db))[0]?.value).toBe('5');
    expect((await see(dashboardUrl())).text).toContain('Parametrar 1 konfiguration');
    expect((await send(parametersUrl(), { intent: 'remove', id })).text).toContain('Parametern är borttagen');
  });

  test('that the adviser reads are named with their range, and only a value in it is accepted', async () => {
    const shown = (await see(parametersUrl())).text;
    for (const text of ['adviser_temperature', 'adviser_max_tokens', 'adviser_daily_tokens', '100–4 000', '0,7'])
      expect(shown).toContain(text);
    const wrong = await add({ name: 'adviser_temperature', value: '7' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Skriv ett tal från 0 till 2.')]);
    expect((await add({ name: 'adviser_max_tokens', value: '1,5' })).text).toContain('Skriv ett heltal från 100');
    expect((await add({ name: 'adviser_temperature', value: '0,2' })).text).toContain('Sparat');
    expect((await see(chatbotsUrl('settings'))).text).toContain('Temperatur 0,2');
    expect((await see(parametersUrl())).text).not.toContain('inget läser den');
    await add({ name: 'ränta', value: '5' });
    expect((await see(parametersUrl())).text).toContain('inget läser den');
  });

  test('report missing fields and preserve the submitted values', async () => {
    const refused = await add({ name: ' ', value: 'Tallkotte' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Missing information Name and value are required');
    expect(refused.html).toContain('Tallkotte');
    await PARAMETERS.insert(db, { name: 'ränta', value: '1', description: '' });
    expect((await add({ name: 'ränta', value: '2' })).text).toContain('Error adding parameter');
    const gone = { id: NOBODY, name: 'a', value: 'b', description: '' };
    expect((await send(parametersUrl(), { intent: 'change', ...gone })).text).toContain('Error updating parameter');
    expect((await send(parametersUrl(), { intent: 'remove', id: NOBODY })).text).toContain('Error deleting parameter');
  });
});

test('saving an unchanged entry writes no audit entry and sends no mail', async () => {
  const entries: [string, Record<string, string>, (id: string) => string, () => Promise<{ id: string }[]>][] = [
    [parametersUrl(), { name: 'ränta', value: '5', description: '' }, parametersUrl, () => PARAMETERS.list(db)],
    [chatbotsUrl(), { name: 'Ny', content: 'Kort' }, (id) => chatbotsUrl('prompts', id), () => PROMPTS.list(db)],
    [
      trackingScriptsUrl(),
      { name: 'X', content: 'x', purpose: 'statistics' },
      trackingScriptsUrl,
      () => TRACKING_SCRIPTS.list(db),
    ],
  ];
  const count = async () =>
    (await pool.query('select (select count(*) from audit_log), (select count(*) from mails) as mails')).rows;
  for (const [address, fields, editUrl, list] of entries) {
    await send(address, { intent: 'add', ...fields });
    const id = (await list())[0]?.id ?? '';
    const before = await count();
    const seen = seenIn((await see(editUrl(id))).html);
    expect((await send(address, { intent: 'change', id, seen, ...fields })).text).toContain('Inget var ändrat');
    expect(await count(), address).toEqual(before);
  }
});

test('an unexpected error is answered with the page’s message and the submitted values, without its details', async () => {
  const tables = ['api_parameters', 'chatbot_prompts', 'tracking_scripts', 'user_roles'];
  for (const table of tables)
    await pool.query(`alter table ${table} add constraint broken check (length(${table}::text) < 0) not valid`);
  const failed: [string, Record<string, string>, string][] = [
    [parametersUrl(), { name: 'ränta', value: 'Tallkotte' }, 'Error adding parameter'],
    [chatbotsUrl(), { name: 'Ny', content: 'Tallkotte' }, 'Kunde inte skapa prompt'],
    [trackingScriptsUrl(), { name: 'Ny', content: 'Tallkotte', purpose: 'statistics' }, 'Fel Det gick inte att skapa'],
    [userRolesUrl(), { email: admin.email, role: 'moderator' }, 'Kunde inte lägga till användarroll'],
  ];
  for (const [address, fields, words] of failed) {
    const page = await send(address, { intent: 'add', ...fields });
    expect([page.status, page.text.includes(words), page.text.includes('Ett oväntat fel uppstod')], words).toEqual([
      503,
      true,
      true,
    ]);
    expect(page.text).toMatch(/Ärendenummer: [0-9a-f]{16}/);
    expect(page.html).toContain(fields.content ?? fields.value ?? fields.email);
    expect(page.html).not.toContain('constraint');
  }
  for (const table of tables) await pool.query(`alter table ${table} drop constraint broken`);
});

describe('prompts', () => {
  test('are added, changed and removed; the one in use cannot be removed', async () => {
    const added = await send(chatbotsUrl(), { intent: 'add', name: 'Ny', content: `Svara${'a'.repeat(300)}` });
    expect(added.text).toContain('Prompten är tillagd');
    expect(added.text).toContain(`Svara${'a'.repeat(195)}…`);
    expect(added.text).not.toContain('a'.repeat(197));
    const [newest] = await PROMPTS.list(db);
    const id = newest?.id ?? '';
    expect(newest?.name).toBe('Ny');
    const seen = seenIn((await see(chatbotsUrl('prompts', id))).html);
    const change = { intent: 'change', id, seen, name: 'Nyare', content: 'Kort' };
    expect((await send(chatbotsUrl(), change)).text).toContain('Prompten är uppdaterad');
    expect((await send(chatbotsUrl(), change)).text).toContain('Kunde inte uppdatera prompt Någon annan har ändrat');
    expect((await send(chatbotsUrl(), { intent: 'remove', id })).text).toContain('Prompten är borttagen');
    for (const stored of [DEFAULT_PROMPT_ID, NOBODY]) {
      expect((await send(chatbotsUrl(), { intent: 'remove', id: stored })).text).toContain('Kunde inte ta bort prompt');
    }
    expect((await send(chatbotsUrl(), { intent: 'change', id, name: 'a', content: 'b' })).text).toContain(
      'Kunde inte uppdatera prompt',
    );
    expect((await send(chatbotsUrl(), { intent: 'add', name: 'a', content: ' ' })).text).toContain(
      'Namn och innehåll krävs',
    );
  });

  test('a prompt is tried, put to use with a reason, and the earlier text restored', async () => {
    await send(chatbotsUrl(), { intent: 'add', name: 'Ny', content: 'Svara kort.' });
    const [{ id = '' } = {}] = await PROMPTS.list(db);
    const shown = await see(promptUrl(id));
    expect(shown.text).toContain('Ingen språkmodell är inställd på servern.');
    const tried = await send(promptUrl(id), { intent: 'try', question: 'Dieselkombi <b>?' });
    expect([tried.status, tried.text]).toEqual([422, expect.stringContaining('Ingen språkmodell är inställd')]);
    expect(tried.html).toContain('Dieselkombi &lt;b&gt;?');
    expect((await send(promptUrl(id), { intent: 'try', question: ' ' })).text).toContain('Skriv en fråga.');
    expect((await send(promptUrl(id), { intent: 'check' })).text).toContain('Prompten klarade inte kontrollfrågorna');
    const use = { intent: 'use', seen: seenIn(shown.html), reason: '' };
    expect((await send(promptUrl(id), use)).text).toContain('Skriv varför den ska användas ändå.');
    expect((await send(promptUrl(id), { ...use, seen: 'x' })).text).toContain('Någon annan har ändrat prompten');
    expect((await send(promptUrl(id), { ...use, reason: 'Prov' })).text).toContain('Prompten är tagen i bruk Ny');
    expect((await see(chatbotsUrl())).text).toContain('nej: Prov');
    expect((await send(chatbotsUrl(), { intent: 'remove', id })).text).toContain('Ta en annan i bruk först.');
    const { rows } = await pool.query<{ first: number }>('select min(id) as first from prompt_uses');
    const first = String(rows[0]?.first);
    expect((await send(chatbotsUrl(), { intent: 'restore', id: first })).text).toContain('Texten är återställd');
    expect((await readPromptInUse(db))?.promptId).toBe(DEFAULT_PROMPT_ID);
    for (const nonsense of ['0', '-1', '1e9', 'x', '9'.repeat(30)]) {
      expect((await send(chatbotsUrl(), { intent: 'restore', id: nonsense })).status, nonsense).toBeLessThan(500);
    }
    for (const unknown of [NOBODY, 'x']) expect((await see(promptUrl(unknown))).status).toBe(404);
  });

  test('are tried and put to use by admins only', async () => {
    const moderator = await signedIn(db, 'moderator');
    for (const intent of ['try', 'check', 'use']) {
      const response = await site.fetch(promptUrl(DEFAULT_PROMPT_ID), formOf({ intent }, moderator.headers));
      expect(response.status, intent).toBe(403);
    }
  });

  test('the settings shown are those of the server, without the API key', async () => {
    const { text } = await see(chatbotsUrl('settings'));
    for (const shown of ['gpt-6-luna', '1 500', '0,7', 'på', 'okänd, bara de fält som alla tar emot'])
      expect(text).toContain(shown);
    const env = { ADVISER_BASE_URL: 'https://modell.example/v1', ADVISER_API_KEY: 'nyckeln', ADVISER_MODEL: 'tall-2' };
    const own = await openTestApp(env, db);
    const page = await own.open(chatbotsUrl('settings'), { headers: admin.headers });
    expect(page.text).toContain('tall-2');
    expect(page.text).toContain('0,7; skickas inte till den här modellen');
    const mistral = await openTestApp({ ...env, ADVISER_PROVIDER: 'mistral' }, db);
    const { text: known } = await mistral.open(chatbotsUrl('settings'), { headers: admin.headers });
    expect(known).toContain('Mistral');
    expect(known).not.toContain('skickas inte');
    expect(page.html).not.toContain('nyckeln');
  });
});

describe('roles', () => {
  const add = (email: string, role: string) => send(userRolesUrl(), { intent: 'add', email, role });

  test('are assigned by e-mail address and removed; the last admin cannot be removed', async () => {
    await signedIn(db, 'user', 'eva@bil.example');
    expect((await add(' Eva@bil.example ', 'moderator')).text).toContain(
      'Lade till rollen moderator för eva@bil.example',
    );
    const roles = await listRoles(db);
    const idOf = (role: string) => roles.find((entry) => entry.role === role)?.id ?? '';
    expect((await send(userRolesUrl(), { intent: 'remove', id: idOf('moderator') })).text).toContain(
      'Tog bort rollen moderator från användaren',
    );
    const last = await send(userRolesUrl(), { intent: 'remove', id: idOf('admin') });
    expect(last.text).toContain('Kunde inte ta bort användarroll Den sista administratören kan inte tas bort.');
  });

  test('report an unknown address and an existing role', async () => {
    expect((await add(' ', 'user')).text).toContain('Ange en e-postadress');
    expect((await add('ingen@bil.example', 'user')).text).toContain('Kunde inte lägga till användarroll');
    expect((await add(admin.email, 'admin')).text).toContain('Kontot har redan den rollen.');
    expect((await add(admin.email, 'owner')).status).toBe(400);
  });
});

describe('tracking scripts', () => {
  const script = { name: 'Mätning', content: '<script src="https://m.example/a.js"></script>', purpose: 'statistics' };

  test('are added inactive, activated, changed and removed, and each change is a security event', async () => {
    expect((await send(trackingScriptsUrl(), { intent: 'add', ...script })).text).toContain(
      'Script skapat Tracking script har skapats framgångsrikt',
    );
    const [{ id = '', isActive } = {}] = await TRACKING_SCRIPTS.list(db);
    expect(isActive).toBe(false);
    const activated = await send(trackingScriptsUrl(), { intent: 'activate', id, isActive: 'true' });
    expect(activated.text).toContain('Script uppdaterat Tracking script har uppdaterats framgångsrikt');
    const seen = seenIn((await see(trackingScriptsUrl(id))).html);
    const changed = { ...script, intent: 'change', id, seen, purpose: 'marketing' };
    await send(trackingScriptsUrl(), changed);
    const late = await send(trackingScriptsUrl(), { ...changed, purpose: 'statistics' });
    expect(late.text).toContain('Det gick inte att uppdatera tracking-scriptet. Någon annan har ändrat det');
    expect(await TRACKING_SCRIPTS.list(db)).toMatchObject([{ isActive: true, purpose: 'marketing' }]);
    expect((await send(trackingScriptsUrl(), { intent: 'remove', id })).text).toContain(
      'Script borttaget Tracking script har tagits bort framgångsrikt',
    );
    expect((await send(trackingScriptsUrl(), { intent: 'remove', id })).text).toContain('Fel');
    const { rows } = await pool.query(`select severity, details->>'doing' as doing from security_events order by id`);
    expect(rows.map(({ doing }) => doing)).toEqual(['add', 'activate', 'change', 'remove']);
    expect(new Set(rows.map(({ severity }) => severity))).toEqual(new Set(['high']));
  });

  test('are rendered as text, and run nowhere in the staff area', async () => {
    await send(trackingScriptsUrl(), { intent: 'add', ...script });
    await pool.query('update tracking_scripts set is_active = true');
    const { html } = await see(trackingScriptsUrl());
    expect(html).toContain('&lt;script src=&quot;https://m.example/a.js&quot;&gt;');
    expect(html).not.toContain('<script src="https://m.example');
  });
});

const FORMS: [string, Record<string, string>][] = [
  [parametersUrl(), { intent: 'add', name: 'a', value: 'b', description: '' }],
  [chatbotsUrl(), { intent: 'add', name: 'a', content: 'b' }],
  [userRolesUrl(), { intent: 'add', email: 'a@b.example', role: 'user' }],
  [trackingScriptsUrl(), { intent: 'add', name: 'a', content: 'b', purpose: 'statistics' }],
];

describe.each(FORMS)('the form of %s', (address, fields) => {
  test('rejects unknown fields, foreign origins and everyone but admins', async () => {
    expect((await send(address, { ...fields, created_at: '1' })).status).toBe(400);
    for (const origin of ['https://ond.example', 'null'])
      expect((await send(address, fields, { origin })).status).toBe(403);
    const moderator = await signedIn(db, 'moderator');
    expect((await site.fetch(address, formOf(fields, moderator.headers))).status).toBe(403);
    expect((await site.fetch(address, { headers: moderator.headers })).status).toBe(403);
    expect(await PARAMETERS.list(db)).toEqual([]);
    expect(await TRACKING_SCRIPTS.list(db)).toEqual([]);
  });

  test('accepts any text, and renders it as text', async () => {
    for (const [name, nonsense] of Object.keys(fields).flatMap((each) =>
      [EVIL, '\0', 'x'.repeat(30_000), '\ud800', ''].map((value) => [each, value] as const),
    )) {
      const { status, html } = await send(address, { ...fields, [name]: nonsense });
      expect(status, `${name}: ${nonsense.slice(0, 20)}`).toBeLessThan(500);
      expect(html).not.toContain('<script>alert(1)');
    }
    expect((await see(address)).html).not.toContain('<script>alert(1)');
    expect((await send(address, { intent: 'remove', id: "' or 1=1 --" })).status).toBe(400);
    expect((await see(`${address}?andra=%F0%9F%9A%97&flik=x`)).status).toBe(200);
  });
});
