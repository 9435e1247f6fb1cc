import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { editCategory } from '#src/commands/categories/edit-category.ts';
import { addContent, changeContent, removeContent } from '#src/commands/staff/edit-content.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { type VersionedKind, versionsUrl } from '#src/office-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const NILS = { userId: null, email: 'nils@bil.example' };
const LATER = new Date('9999-01-01');
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let moderator: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'users', 'api_parameters', 'tracking_scripts', 'categories');
  admin = await signedIn(db, 'admin');
  moderator = await signedIn(db, 'moderator');
});

const see = (address: string, as = admin) => site.open(address, { headers: as.headers });
const restore = (kind: VersionedKind, key: string | number, id: string, as = admin) =>
  site.open(versionsUrl(kind, key), formOf({ intent: 'restore', id }, as.headers));
/** Ids of the changes of a thing, the oldest first. */
const changesOf = async (subject: string): Promise<string[]> =>
  (
    await pool.query<{ id: string }>('select id::text from audit_log where subject = $1 order by id', [subject])
  ).rows.map(({ id }) => id);
const idOf = (result: { ok: boolean; value?: string }): string => result.value ?? '';

describe('a prompt', () => {
  test('shows its changes by words, restores a version with an entry of its own, and comes back after removal', async () => {
    const id = idOf(
      (await addContent(db, NILS, PROMPTS, { name: 'Prompt', content: 'Svara kort på svenska.' })) as never,
    );
    await changeContent(db, NILS, PROMPTS, { id, content: 'Svara långt på svenska.' });
    const [added = '', changed = ''] = await changesOf(`prompt:${id}`);
    const page = await see(versionsUrl('prompt', id));
    expect(page.html).toMatch(/<del[^>]*>kort<\/del><ins[^>]*>långt<\/ins>/);
    expect(page.text).toContain('nils@bil.example Ändrade prompt: innehåll');
    const same = await see(versionsUrl('prompt', id, { from: changed, to: 'nu' }));
    expect(same.text).toContain('Ingen skillnad.');

    expect((await restore('prompt', id, added)).text).toContain('Versionen är återställd');
    const now = async () => (await PROMPTS.list(db)).find(({ name }) => name === 'Prompt')?.content;
    expect(await now()).toBe('Svara kort på svenska.');
    const [latest] = await listAuditEntries(db, `prompt:${id}`, 1);
    expect(latest).toMatchObject({ email: admin.email, action: 'prompt.change' });
    expect((await restore('prompt', id, added)).text).toContain('Versionen används redan');

    await removeContent(db, NILS, PROMPTS, id);
    expect((await see(versionsUrl('prompt', id))).text).toContain('Versioner av Borttagen');
    expect((await restore('prompt', id, changed)).text).toContain('Den är tillagd igen');
    expect(await now()).toBe('Svara långt på svenska.');
  });

  test('is refused to moderators, and asks for the password again', async () => {
    const id = idOf((await addContent(db, NILS, PROMPTS, { name: 'Prompt', content: 'Svara.' })) as never);
    const [added = ''] = await changesOf(`prompt:${id}`);
    expect((await see(versionsUrl('prompt', id), moderator)).status).toBe(403);
    expect((await restore('prompt', id, added, moderator)).status).toBe(403);
    await pool.query("update sessions set proved_at = now() - interval '1 hour'");
    expect((await restore('prompt', id, added)).text).toContain('Skriv ditt lösenord igen');
  });
});

test('a parameter that the adviser reads is not restored to a value that it cannot use; an unknown version is refused', async () => {
  const id = (await PARAMETERS.insert(db, { name: 'adviser_temperature', value: '9', description: '' })) ?? '';
  await changeContent(db, NILS, PARAMETERS, { id, value: '1' });
  expect((await restore('parameter', id, 'forst')).text).toContain('Fel värde');
  for (const version of ['nu', '999999999', 'x', '']) {
    expect((await restore('parameter', id, version)).text).toContain('Versionen finns inte längre.');
  }
  expect((await PARAMETERS.list(db))[0]?.value).toBe('1');
});

test('a script is restored without becoming active, and the change is mailed', async () => {
  const fields = { name: 'Mätning', content: '<script>1</script>', purpose: 'statistics', isActive: true } as const;
  const id = (await TRACKING_SCRIPTS.insert(db, fields)) ?? '';
  await changeContent(db, NILS, TRACKING_SCRIPTS, { id, content: '<script>2</script>', isActive: false });
  const page = await see(versionsUrl('script', id));
  expect(page.html).not.toContain('<script>1');
  expect((await restore('script', id, 'forst')).text).toContain('Versionen är återställd');
  expect(await TRACKING_SCRIPTS.list(db)).toMatchObject([{ content: '<script>1</script>', isActive: false }]);
  const mails = await pool.query('select from mails where recipient = $1', [admin.email]);
  expect(mails.rowCount).toBeGreaterThan(0);
});

test('the corrections of an ad are restored field by field, by moderators too', async () => {
  const { internal_id: id } = await insertAd(db, { price: 189_900, odometer_km: 113_750 });
  await editAd(pool, NILS, { id, seenAt: LATER, values: { price: 175_000 } });
  await editAd(pool, NILS, { id, seenAt: LATER, values: { odometer_km: 120_000 } });
  const [first = ''] = await changesOf(`ad:${id}`);
  const page = await see(versionsUrl('ad', id), moderator);
  expect(page.text).toContain('Ändrade annons: Miltal');
  expect((await restore('ad', id, first, moderator)).text).toContain('Versionen är återställd Miltal');
  expect((await readStaffAd(db, id))?.ad).toMatchObject({ price: 175_000, odometer_km: 113_750 });
  expect((await restore('ad', id, 'forst', moderator)).text).toContain('Versionen är återställd Pris');
  expect((await readStaffAd(db, id))?.ad).toMatchObject({ price: 189_900, odometer_km: 113_750 });
});

test('a category is compared by its fields and restored as a whole; entries of earlier releases are refused', async () => {
  await insertCategory(db, categoryFile('hundagare'));
  const stored = async () => {
    const category = await readStoredCategory(db, 'hundagare');
    if (!category) throw new Error('gone');
    return category;
  };
  const before = await stored();
  const edited = {
    ...before.category,
    winners: before.category.winners.map((winner, index) => (index === 3 ? { ...winner, variant: 'Kombi' } : winner)),
  };
  await editCategory(pool, NILS, { category: edited, version: before.version, now: new Date() });
  const page = await see(versionsUrl('category', 'hundagare'));
  expect(page.text).toContain('Bil 4, variant');
  expect((await see('/admin/audit')).text).not.toContain(before.category.winners[0]?.summary ?? 'none');
  expect((await restore('category', 'hundagare', 'forst')).text).toContain('Versionen är återställd');
  expect((await stored()).category).toEqual(before.category);
  await pool.query(
    `insert into audit_log (email, action, subject, before, after) values ('x', 'category.update', 'category:stad', '{"name":"a"}', '{"name":"b"}')`,
  );
  await insertCategory(db, categoryFile('stad'));
  expect((await see(versionsUrl('category', 'stad'))).status).toBe(200);
  expect((await restore('category', 'stad', 'forst')).text).toContain('bara det ändrade sparades');
});

test('things that never existed have no versions', async () => {
  for (const kind of ['prompt', 'parameter', 'script', 'category', 'ad'] as const) {
    for (const key of ['x', '999999999999999999999', "'"]) expect((await see(versionsUrl(kind, key))).status).toBe(404);
  }
});
