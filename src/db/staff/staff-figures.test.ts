import { expect, test } from 'vitest';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertImportRun } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { countErrors, countParameters, readStockFigures } from './staff-figures.ts';

const { db } = await testDatabase();

test('counts the stock, with and without pictures, and when it last changed', async () => {
  expect(await readStockFigures(db)).toMatchObject({ active: 0, withImage: 0 });
  await insertAd(db);
  await insertAd(db, { image_urls: [], brand: 'Saab' });
  await insertAd(db, { status: 'sold' });
  expect(await readStockFigures(db)).toEqual({ active: 2, withImage: 1, changedAt: FACTORY_NOW });
});

test('lists errors since an instant: failures, and severe events seen by the server itself', async () => {
  await insertImportRun(db, { state: 'failed' });
  await insertSecurityEvent(db, { eventType: 'a', severity: 'high', details: {}, isTrusted: true });
  await insertSecurityEvent(db, { eventType: 'b', severity: 'critical', details: {}, isTrusted: false });
  await insertSecurityEvent(db, { eventType: 'c', severity: 'medium', details: {}, isTrusted: true });
  expect(await countErrors(db, daysAgo(1))).toEqual({ imports: 1, events: 1 });
  expect(await countErrors(db, new Date(Date.now() + 86_400_000 * 400))).toEqual({ imports: 0, events: 0 });
});

test('counts parameters', async () => {
  expect(await countParameters(db)).toBe(0);
  await PARAMETERS.insert(db, { name: 'ränta', value: '4,5', description: '' });
  expect(await countParameters(db)).toBe(1);
});
