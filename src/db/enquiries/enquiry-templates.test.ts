import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#src/domain/enquiries/reminders.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  deleteTemplate,
  insertTemplate,
  listStoredTemplates,
  readEnquirySettings,
  storeEnquirySettings,
  storeTemplate,
} from './enquiry-templates.ts';

const { db } = await testDatabase();

test('templates are stored by dealer, in the order in which they were added', async () => {
  const { id: dealerId } = await insertDealer(db);
  for (const name of ['B', 'A']) await insertTemplate(db, { dealerId, name, body: 'Hej' });
  const [first] = await listStoredTemplates(db, dealerId);
  expect(first).toMatchObject({ name: 'B', version: 1, isRemoved: false });
  if (!first) return;
  await storeTemplate(db, dealerId, { ...first, name: 'C', isRemoved: true });
  expect(await listStoredTemplates(db, dealerId)).toMatchObject([
    { name: 'C', version: 2, isRemoved: true },
    { name: 'A' },
  ]);
  await deleteTemplate(db, dealerId + 1, first.id);
  expect(await listStoredTemplates(db, dealerId)).toHaveLength(2);
  await deleteTemplate(db, dealerId, first.id);
  expect(await listStoredTemplates(db, dealerId)).toMatchObject([{ name: 'A' }]);
});

test('settings are stored from the version that they were read with', async () => {
  const { id } = await insertDealer(db);
  expect(await readEnquirySettings(db, id)).toEqual(DEFAULT_SETTINGS);
  const settings = { remindAfterHours: 4, adfRecipient: 'leads@crm.example' };
  const store = (version: number) => storeEnquirySettings(db, id, { ...settings, version });
  expect([await store(1), await store(0), await store(0), await store(1), await store(1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(await readEnquirySettings(db, id)).toEqual({ ...settings, version: 2 });
});
