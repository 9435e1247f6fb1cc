import { beforeAll, expect, test } from 'vitest';
import { isUnread, TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { chatbotsUrl } from '#src/urls.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

test('lists the texts of law for admins, the unread ones first, each with its sources', async () => {
  const { headers } = await signedIn(db, 'admin');
  const { status, text, html } = await site.open(chatbotsUrl('settings'), { headers });
  expect(status).toBe(200);
  expect(text).toContain('Texter om lag och regler');
  const law = [...TOPICS.values()].filter(({ isLaw }) => isLaw);
  const unread = law.filter(isUnread);
  expect(text).toContain(`${unread.length} av ${law.length} är inte lästa mot sin källa`);
  expect(text.split('inte läst mot källan').length - 1).toBeGreaterThanOrEqual(unread.length);
  const places = law.map(({ ask }) => text.indexOf(ask));
  expect(Math.min(...places)).toBeGreaterThan(0);
  const last = Math.max(...unread.map(({ ask }) => text.indexOf(ask)));
  expect(last).toBeLessThan(Math.min(...law.filter((topic) => !isUnread(topic)).map(({ ask }) => text.indexOf(ask))));
  for (const { url } of law.flatMap(({ readAgainst }) => readAgainst))
    expect(html).toContain(url.replaceAll('&', '&amp;'));
});
