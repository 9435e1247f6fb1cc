import { beforeEach, expect, test } from 'vitest';
import { listStoredTemplates } from '#src/db/enquiries/enquiry-templates.ts';
import { DEFAULT_TEMPLATES, MAX_TEMPLATES, templatesOf } from '#src/domain/enquiries/answer-templates.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addTemplate, changeTemplate, removeTemplate } from './edit-templates.ts';

const { db } = await testDatabase();
let dealerId: number;
beforeEach(async () => {
  dealerId = (await insertDealer(db)).id;
});
const templates = async (of = dealerId) => templatesOf(await listStoredTemplates(db, of));
const DEFAULTS = DEFAULT_TEMPLATES.length;

test('a template is added once, changed and removed, for its dealer alone', async () => {
  const other = (await insertDealer(db)).id;
  for (let times = 0; times < 2; times += 1) await addTemplate(db, dealerId, { name: 'Egen', body: 'Hej {namn}' });
  const own = (await templates()).at(-1);
  expect(await templates()).toHaveLength(DEFAULTS + 1);
  if (own === undefined) throw new Error('There is no template.');
  expect(await changeTemplate(db, dealerId, { ...own, body: 'Hej' })).toEqual({ ok: true, value: null });
  expect(await changeTemplate(db, dealerId, own)).toEqual({ ok: false, failure: 'changed-meanwhile' });
  expect(await changeTemplate(db, other, { ...own, version: 2 })).toEqual({ ok: false, failure: 'gone' });
  expect(await removeTemplate(db, other, own.id)).toBe(false);
  expect((await templates()).at(-1)).toEqual({ ...own, body: 'Hej', version: 2 });
  expect([await removeTemplate(db, dealerId, own.id), await removeTemplate(db, dealerId, own.id)]).toEqual([
    true,
    false,
  ]);
  expect(await templates()).toEqual(DEFAULT_TEMPLATES);
});

test('templates of every dealer are changed and removed for one dealer', async () => {
  const [first, second] = DEFAULT_TEMPLATES;
  if (!first || !second) throw new Error('There are no default templates.');
  expect((await changeTemplate(db, dealerId, { ...first, name: 'Kvar' })).ok).toBe(true);
  expect(await changeTemplate(db, dealerId, first)).toEqual({ ok: false, failure: 'changed-meanwhile' });
  expect(await removeTemplate(db, dealerId, second.id)).toBe(true);
  expect(await removeTemplate(db, dealerId, second.id)).toBe(false);
  expect((await templates()).map(({ name }) => name).slice(0, 2)).toEqual(['Kvar', DEFAULT_TEMPLATES[2]?.name]);
  expect(await templates((await insertDealer(db)).id)).toEqual(DEFAULT_TEMPLATES);
});

test('a dealer has a limited number of templates, also when they are added at the same time', async () => {
  const added = await Promise.all(
    Array.from({ length: MAX_TEMPLATES }, (_, nth) => addTemplate(db, dealerId, { name: `Mall ${nth}`, body: 'Hej' })),
  );
  expect(added.filter(({ ok }) => !ok)).toHaveLength(DEFAULTS);
  expect(await templates()).toHaveLength(MAX_TEMPLATES);
});
