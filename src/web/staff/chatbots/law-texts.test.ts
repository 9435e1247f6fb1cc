import { beforeAll, expect, test } from 'vitest';
import { isUnread, TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { chatbotsUrl } from '#src/office-urls.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

test('lists the texts of law for admins with their sources, all of which are read', async () => {
  const { headers } = await signedIn(db, 'admin');
  const { status, text, html } = await site.open(chatbotsUrl('settings'), { headers });
  expect(status).toBe(200);
  expect(text).toContain('Texter om lag och regler');
  const law = [...TOPICS.values()].filter(({ isLaw }) => isLaw);
  expect(law.filter(isUnread)).toEqual([]);
  expect(text).toContain(`Alla ${law.length} är lästa mot en källa.`);
  for (const { ask } of law) expect(text).toContain(ask);
  for (const { url } of law.flatMap(({ readAgainst }) => readAgainst))
    expect(html).toContain(url.replaceAll('&', '&amp;'));
});
