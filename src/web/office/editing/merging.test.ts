import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { readCategorySources } from '#src/commands/categories/read-category-files.ts';
import { changeContent } from '#src/commands/staff/edit-content.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { fieldsOfCategory } from '#src/domain/categories/category-fields.ts';
import { chatbotsUrl, parametersUrl, staffCategoryUrl, trackingScriptsUrl } from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Two people edit the same thing: changes are merged by field, and conflicts are chosen between. */
const { db, pool } = await testDatabase();
const OTHER = { userId: null, email: 'nils@bil.example' };
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'users', 'api_parameters', 'tracking_scripts', 'categories');
  admin = await signedIn(db, 'admin');
});

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Hidden fields of the form that holds the given text. */
function opened(html: string, marker: string) {
  const form = html.split('<form').find((part) => part.includes(marker)) ?? '';
  const hidden = (name: string) => unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '');
  return { seen: hidden('seen'), base: hidden('base') };
}
const see = async (address: string, marker: string) =>
  opened((await site.open(address, { headers: admin.headers })).html, marker);
const send = (address: string, fields: Record<string, string>) => site.open(address, formOf(fields, admin.headers));

/** The list page of each kind of content, the fields of an entry, and its store. */
const CONTENT = {
  prompt: {
    address: (id?: string) => chatbotsUrl('prompts', id),
    texts: { name: 'Prompt', content: 'Svara kort.' },
    insert: () => PROMPTS.insert(db, CONTENT.prompt.texts),
    change: (id: string, fields: object) => changeContent(db, OTHER, PROMPTS, { id, ...fields }),
    list: () => PROMPTS.list(db),
  },
  parameter: {
    address: parametersUrl,
    texts: { name: 'ränta', value: '4', description: 'År' },
    insert: () => PARAMETERS.insert(db, CONTENT.parameter.texts),
    change: (id: string, fields: object) => changeContent(db, OTHER, PARAMETERS, { id, ...fields }),
    list: () => PARAMETERS.list(db),
  },
  script: {
    address: trackingScriptsUrl,
    texts: { name: 'Mätning', content: '<script></script>' },
    insert: () => TRACKING_SCRIPTS.insert(db, { ...CONTENT.script.texts, purpose: 'statistics', isActive: false }),
    change: (id: string, fields: object) => changeContent(db, OTHER, TRACKING_SCRIPTS, { id, ...fields }),
    list: () => TRACKING_SCRIPTS.list(db),
  },
};

describe.each(Object.keys(CONTENT) as (keyof typeof CONTENT)[])('%s', (kind) => {
  const { address, texts, insert, change, list } = CONTENT[kind];
  const longText = kind === 'parameter' ? 'value' : 'content';
  let id: string;
  let form: Record<string, string>;
  beforeEach(async () => {
    id = (await insert()) ?? '';
    form = { intent: 'change', id, ...texts, ...(await see(address(id), `value="${id}"`)) };
    if (kind === 'script') form.purpose = 'statistics';
    expect(JSON.parse(form.base ?? '')).toMatchObject({ name: [texts.name] });
  });
  const theySave = (fields: object) => change(id, fields);
  const stored = async () => (await list()).find((each) => each.id === id);

  test('fields that only one person changed are merged and saved', async () => {
    await theySave({ name: 'Deras namn' });
    const page = await send(address(), { ...form, [longText]: 'Min text.' });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Någon annan ändrade samtidigt namn')]);
    expect(await stored()).toMatchObject({ name: 'Deras namn', [longText]: 'Min text.' });
  });

  test('a field that both changed is chosen', async () => {
    await theySave({ name: 'Deras namn', [longText]: 'Deras text.' });
    const page = await send(address(), { ...form, [longText]: 'Min text.' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('nils@bil.example');
    expect(page.html).toMatch(/<ins[^>]*>Min/);
    expect(page.html).toMatch(/<ins[^>]*>Deras/);
    expect(await stored()).toMatchObject({ [longText]: 'Deras text.' });
    const again = { ...form, ...opened(page.html, `value="${id}"`), name: 'Deras namn', [longText]: 'Min text.' };
    const theirs = await send(address(), { ...again, [`val:${longText}`]: 'deras' });
    expect([theirs.status, await stored()]).toMatchObject([200, { name: 'Deras namn', [longText]: 'Deras text.' }]);
    const mine = await send(address(), { ...again, [`val:${longText}`]: 'mitt' });
    expect([mine.status, await stored()]).toMatchObject([200, { name: 'Deras namn', [longText]: 'Min text.' }]);
  });

  test('a third change after a conflict is a conflict again', async () => {
    await theySave({ [longText]: 'Deras text.' });
    const page = await send(address(), { ...form, [longText]: 'Min text.' });
    const again = {
      ...form,
      ...opened(page.html, `value="${id}"`),
      [longText]: 'Min text.',
      [`val:${longText}`]: 'mitt',
    };
    await theySave({ [longText]: 'En tredje.' });
    const second = await send(address(), again);
    expect([second.status, /<ins[^>]*>tredje/.test(second.html)]).toEqual([409, true]);
  });

  test('a nonsense base loses nothing', async () => {
    await theySave({ name: 'Deras namn' });
    for (const base of ['', '{', '[]', '{"name":1}', 'null']) {
      const page = await send(address(), { ...form, base, [longText]: 'Min text.' });
      expect([page.status, page.html.includes('Min text.')]).toEqual([409, true]);
    }
    expect(await stored()).toMatchObject({ name: 'Deras namn' });
  });
});

describe('ad', () => {
  test('a price of staff and an odometer of another are both saved, and a price of both is chosen', async () => {
    const { internal_id: id } = await insertAd(db, { price: 189_900, odometer_km: 113_750, drive: 'Framhjulsdrift' });
    const marker = 'value="edit"';
    const address = staffAdUrl(id);
    const base = await see(address, marker);
    const texts = JSON.parse(base.base) as Record<string, string[]>;
    const form = Object.fromEntries(
      Object.entries(texts).flatMap(([name, [text]]) => (text === undefined ? [] : [[name, text]])),
    );
    await editAd(pool, OTHER, { id, seenAt: new Date('9999-01-01'), values: { odometer_km: 120_000 } });
    const merged = await send(address, { intent: 'edit', ...form, ...base, price: '175000' });
    expect([merged.status, merged.text]).toEqual([
      200,
      expect.stringContaining('Någon annan ändrade samtidigt Miltal'),
    ]);
    const now = async () => (await readStaffAd(db, id))?.ad;
    expect(await now()).toMatchObject({ price: 175_000, odometer_km: 120_000, drive: 'Framhjulsdrift' });

    const conflict = await send(address, { intent: 'edit', ...form, ...base, price: '160000' });
    expect([conflict.status, conflict.text]).toEqual([409, expect.stringContaining('Välj vad som ska gälla: Pris')]);
    const chosen = {
      ...form,
      odometer_km: '12000',
      ...opened(conflict.html, marker),
      price: '160000',
      'val:price': 'mitt',
    };
    expect((await send(address, { intent: 'edit', ...chosen })).status).toBe(200);
    expect(await now()).toMatchObject({ price: 160_000, odometer_km: 120_000 });
  });
});

test('category: texts of two cars are merged, also when the other person changed their order', async () => {
  await insertCategory(db, categoryFile('hundagare'));
  const address = staffCategoryUrl('hundagare');
  const context = async () => ({
    catalogue: (await readCatalogue(db)).brands,
    sources: await readCategorySources(CATEGORY_FILES),
  });
  const now = async () => {
    const stored = await readStoredCategory(db, 'hundagare');
    if (!stored) throw new Error('gone');
    return { seen: stored.version, fields: fieldsOfCategory(stored.category, await context()) };
  };
  const before = await now();
  const base = JSON.stringify(Object.fromEntries(Object.entries(before.fields).map(([name, text]) => [name, [text]])));
  const common = { intent: 'save', seen: before.seen, base };
  const [first, last] = [before.fields['winner-0-model'], before.fields['winner-9-model']];
  const theirs = { ...before.fields, 'winner-9-place': '1', 'winner-0-place': '10', 'winner-9-variant': 'Kombi' };
  expect((await send(address, { ...common, ...theirs })).status).toBe(200);
  const mine = { ...before.fields, 'winner-0-variant': 'Herrgård' };
  const page = await send(address, { ...common, ...mine });
  expect(page.status).toBe(200);
  const { fields } = await now();
  const variants = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [fields[`winner-${index}-model`], fields[`winner-${index}-variant`]]),
  );
  expect(variants).toMatchObject({ [first ?? '']: 'Herrgård', [last ?? '']: 'Kombi' });
});
