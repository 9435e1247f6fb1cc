import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCategorySources } from '#src/commands/categories/read-category-files.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { fieldsOfCategory } from '#src/domain/categories/category-fields.ts';
import { categoryPreviewUrl, dashboardUrl, staffCategoriesUrl, staffCategoryUrl } from '#src/office-urls.ts';
import { BASE_FIELD } from '#src/request/forms/action-answer.ts';
import { categoryUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'categories');
  await insertCategory(db, categoryFile('hundagare'));
  await insertCategory(db, categoryFile('stad'));
  admin = await signedIn(db, 'admin');
});

const ADDRESS = staffCategoryUrl('hundagare');
const fieldsNow = async (): Promise<Record<string, string>> => {
  const stored = await readStoredCategory(db, 'hundagare');
  if (!stored) throw new Error('The category is gone.');
  const { brands } = await readCatalogue(db);
  return {
    ...fieldsOfCategory(stored.category, { catalogue: brands, sources: await readCategorySources(CATEGORY_FILES) }),
    seen: stored.version,
  };
};
const post = (fields: Record<string, string>, address = ADDRESS, headers = admin.headers) =>
  site.open(address, formOf(fields, headers));
const open = (address: string) => site.open(address, { headers: admin.headers });

test('the list links to each category, and shows whether its text was edited', async () => {
  const page = await open(staffCategoriesUrl());
  expect(page.text).toContain('Bästa bilen för hundagare hundagare filens aktuell');
  expect(page.html).toContain(`href="${ADDRESS}"`);
});

test('the form contains all texts, and saves changes', async () => {
  const page = await open(ADDRESS);
  expect(page.status).toBe(200);
  for (const text of ['Filens text.', '1. Volvo V60 2019–2020 · granskad 2026-11-20', '10. Audi A4', 'Skäl: Komfort'])
    expect(page.text).toContain(text);
  const saved = await post({ ...(await fieldsNow()), intent: 'save', name: 'Bilar för hund & <b>hage</b>' });
  expect([saved.status, saved.text.includes('Kategorin är sparad')]).toEqual([200, true]);
  const visitors = await site.open(categoryUrl('hundagare'));
  expect(visitors.text).toContain('Bilar för hund & <b>hage</b>');
  expect(visitors.html).not.toContain('<b>hage');
  const again = await post({ ...(await fieldsNow()), intent: 'save' });
  expect(again.text).toContain('Inget var ändrat');
  expect(again.text).toContain('Redaktionens text, sparad');
  expect(again.html, 'asks first').toMatch(/role="alertdialog".*Återställa till filens text\?.*value="restore"/s);
  const restored = await post({ intent: 'restore', id: 'hundagare' });
  expect(restored.headers.get('location')).toBe(`${ADDRESS}?meddelande=kategori-aterstalld`);
  expect((await site.open(categoryUrl('hundagare'))).text).toContain('Bästa bilen för hundägare');
});

test('shows where the figures come from, and saves changes of it', async () => {
  const [first, ...rest] = categoryFile('hundagare').winners;
  if (!first) throw new Error('the sample has winners');
  const fact = { claim: '529 liter', source: 'own-knowledge', checkedOn: '2026-11-22', sureness: 'medium' } as const;
  const summary = 'Bagaget rymmer 529 liter i alla.';
  await insertCategory(db, categoryFile('hundagare', { winners: [{ ...first, summary, facts: [fact] }, ...rest] }));
  const line = '529 liter | Egen kunskap | trolig | 2026-11-22';
  expect((await open(ADDRESS)).text).toContain(line);
  const fields = await fieldsNow();
  const wrong = await post({ ...fields, intent: 'save', 'winner-0-summary': 'Bagaget rymmer 540 liter i alla.' });
  expect(wrong.text).toContain('Bil 1, sammanfattning: Skriv källan till ”540 liter” under Källor.');
  expect(wrong.text).toContain('Bil 1, källor: ”529 liter” finns inte i någon av texterna.');
  const saved = await post({
    ...fields,
    intent: 'save',
    'winner-0-summary': 'Bagaget rymmer 540 liter i alla.',
    'winner-0-reviewedOn': '2026-11-20',
    'winner-0-facts': line.replace('529', '540').replace('Egen kunskap', 'tillverkaren'),
  });
  expect(saved.text).toContain('Kategorin är sparad');
  expect((await readStoredCategory(db, 'hundagare'))?.category.winners[0]).toMatchObject({
    facts: [{ ...fact, claim: '540 liter', source: 'maker' }],
  });
});

test('the list and the dashboard count the cars whose review is more than a year old', async () => {
  const sentence = 'bilar har texter som ingen har granskat på ett år.';
  expect((await open(dashboardUrl())).text).not.toContain(sentence);
  await pool.query(`update category_winners set reviewed_on = '2024-01-31' where rank <= 3
    and category_id = (select id from categories where slug = 'stad')`);
  const { text } = await open(staffCategoriesUrl());
  expect(text).toContain('stad filens 3 bilar att granska');
  expect(text).toContain('hundagare filens aktuell');
  expect((await open(dashboardUrl())).text).toContain(`3 ${sentence}`);
});

test('reports errors by field and place, and preserves all submitted values', async () => {
  const changes = { 'winner-2-reason-1': '<script>alert(1)</script>', 'winner-4-yearFrom': '1999', label: 'Hund' };
  const page = await post({ ...(await fieldsNow()), ...changes, intent: 'save' });
  expect(page.status).toBe(400);
  expect(page.text).toContain('Kategorin är inte sparad Rätta: Bil 3, skäl 2.');
  expect(page.text).toContain('Bil 3, skäl 2: Skriv hela meningar och avsluta med punkt.');
  expect(page.html).toContain('value="Hund"');
  expect(page.html).not.toContain('<script>alert(1)');
});

test('rejects the later of two concurrent changes', async () => {
  const old = await fieldsNow();
  await post({ ...old, intent: 'save', label: 'Hund' });
  const late = await post({ ...old, intent: 'save', label: 'Valp' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Någon annan har ändrat kategorin sedan du öppnade den.');
  expect(late.html).toContain('value="Valp"');
  expect((await readStoredCategory(db, 'hundagare'))?.category.label).toBe('Hund');
});

describe('the preview', () => {
  const PREVIEW = categoryPreviewUrl('hundagare');
  test('renders the public page with the unsaved texts, and saves nothing', async () => {
    await insertAd(db, { model_year: 2019, price: 123_000 });
    const fields: Record<string, string> = { ...(await fieldsNow()), name: 'Redaktionens hundbilar' };
    for (let place = 0; place < 5; place += 1) fields[`winner-0-score-${place}`] = '5';
    // The form also sends the values that it was opened with.
    const page = await post({ ...fields, [BASE_FIELD]: '{}' }, PREVIEW);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Inget är sparat än.');
    expect(page.text).toContain('Redaktionens hundbilar');
    expect(page.text).toContain('123 000 kr');
    expect(page.text).toContain('5,0 av 5 stjärnor');
    expect((await site.open(categoryUrl('hundagare'))).text).not.toContain('Redaktionens');
    expect((await readStoredCategory(db, 'hundagare'))?.editedAt).toBeNull();
  });

  test('reports errors, including names of other categories', async () => {
    const wrong = await post({ ...(await fieldsNow()), 'winner-9-remove': 'ja' }, PREVIEW);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('bilar: Kategorin ska ha tio bilar.');
    const taken = await post({ ...(await fieldsNow()), name: 'Bästa bilen för stad' }, PREVIEW);
    expect(taken.text).toContain('En annan kategori har samma namn.');
    expect((await open(PREVIEW)).text).toContain('Förhandsgranskningen öppnas från kategorins formulär');
  });
});

describe('requests', () => {
  test('are rejected without the role, from other origins, with unknown fields, NUL or too long texts, and for unknown categories', async () => {
    const fields = { ...(await fieldsNow()), intent: 'save', label: 'Nytt' };
    for (const role of ['user', 'moderator'] as const) {
      const { headers } = await signedIn(db, role);
      for (const address of [ADDRESS, categoryPreviewUrl('hundagare')]) {
        const { status, headers: answered } = await post(fields, address, headers);
        expect(status === 403 || answered.get('location')?.includes('atkomst-nekad')).toBe(true);
      }
    }
    expect((await post(fields, ADDRESS, { ...admin.headers, origin: 'https://ond.example' })).status).toBe(403);
    expect((await post({ ...fields, role: 'admin' })).status).toBe(400);
    expect((await post({ ...fields, description: 'a\0b' })).status).toBe(400);
    expect((await post({ ...fields, summary: 'x' })).status).toBe(400);
    expect((await post({ ...fields, description: 'x'.repeat(60_000_000) })).status).toBe(413);
    expect((await post(fields, staffCategoryUrl('finns-inte'))).status).toBe(404);
    for (const slug of ['finns-inte', '%00', '<b>', 'x'.repeat(3_000)]) {
      expect((await open(`${staffCategoriesUrl()}/${encodeURIComponent(slug)}`)).status).toBeLessThan(500);
    }
    expect((await readStoredCategory(db, 'hundagare'))?.category.label).toBe('hundagare');
  });
});
