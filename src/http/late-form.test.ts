import { expect, test } from 'vitest';
import { contactUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const LIMIT_MS = 100;

test('a form that is not complete within the time limit shows its page again, with status 408 and what arrived', async () => {
  const { db, pool } = await testDatabase();
  const { internal_id: ad } = await insertAd(db);
  const site = await openTestApp({}, db, { formLimitMs: LIMIT_MS });
  const { body, ...sent } = formOf({ name: 'Åsa Ek', message: 'Finns den kvar?' });
  const stalled = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(String(body))) });
  const late = { ...sent, headers: { ...sent.headers, 'content-length': '1000' }, body: stalled, duplex: 'half' };
  const { status, html, text } = await site.open(contactUrl(ad), late as RequestInit);
  expect(status).toBe(408);
  expect(text).toContain('Det som skickades kom inte fram i tid Inget är sparat.');
  expect(html).toContain('value="Åsa Ek"');
  expect(text).toContain('Finns den kvar?');
  expect((await pool.query('select from enquiries')).rowCount).toBe(0);
});
