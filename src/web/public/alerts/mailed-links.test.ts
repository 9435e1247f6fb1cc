import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import {
  adAlertFormUrl,
  changeAlertsUrl,
  confirmAlertsUrl,
  endAlertsUrl,
  visitorAccountUrl,
  visitorSignInUrl,
} from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The links in mails to visitors: what opening them does, where else they work, and what is stored of them. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let adId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  adId = (await insertAd(db, { name: 'Volvo V60 D4', price: 200_000 })).internal_id;
}, 180_000);
beforeEach(() =>
  deleteRows(pool, 'saved_searches', 'search_alerts', 'mails', 'request_limits', 'visitor_accounts', 'visitor_links'),
);

const LINKS = {
  confirm: confirmAlertsUrl,
  change: changeAlertsUrl,
  end: endAlertsUrl,
  'sign in': visitorSignInUrl,
} as const;
type Purpose = keyof typeof LINKS;
const PURPOSES = Object.keys(LINKS) as Purpose[];

const latestMail = async () => {
  const { rows } = await pool.query<{ body: string; link: string | null }>(
    'select body, unsubscribe_url as link from mails order by id desc limit 1',
  );
  return rows[0] ?? { body: '', link: null };
};
const tokenIn = (text: string | null): string => /\?t=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

/** A token of each purpose, from real mails. */
async function mailedTokens(): Promise<Record<Purpose, string>> {
  await site.open(adAlertFormUrl(adId), formOf({ email: 'ada@kund.example', kinds: 'sold', frequency: 'at-once' }));
  const confirm = tokenIn((await latestMail()).body);
  await site.open(visitorAccountUrl(), formOf({ intent: 'link', email: 'eva@kund.example' }));
  const signIn = tokenIn((await latestMail()).body);
  const searchId = await insertSavedSearch(db, { email: 'bo@kund.example' });
  await pool.query("insert into search_alerts (search_id, ad_id, kind) values ($1, $2, 'new')", [searchId, adId]);
  await mailAlerts({ db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } }, 'at-once', new Date());
  const end = tokenIn((await latestMail()).link);
  return { confirm, change: end, end, 'sign in': signIn };
}

const STORED = ['saved_searches', 'visitor_accounts', 'visitor_links', 'visitor_sessions'] as const;
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      STORED.map(async (table) => [table, (await pool.query(`select * from ${table} order by 1`)).rows] as const),
    ),
  );

describe.each(PURPOSES)('the link to %s', (purpose) => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('changes nothing when a mail scanner sends %s', async (method) => {
    const tokens = await mailedTokens();
    expect(tokens[purpose]).not.toBe('');
    const before = await stored();
    for (let nth = 0; nth < 2; nth += 1) await site.fetch(LINKS[purpose](tokens[purpose]), { method });
    expect(await stored()).toEqual(before);
  });

  test('does nothing with the token of another purpose', async () => {
    const tokens = await mailedTokens();
    const before = await stored();
    for (const other of PURPOSES) {
      if (tokens[other] === tokens[purpose]) continue;
      const token = tokens[other];
      const fields = { token, ...(purpose === 'change' ? { kinds: 'sold', frequency: 'weekly' } : {}) };
      const sent = await site.fetch(LINKS[purpose](token), formOf(fields));
      expect(sent.headers.get('set-cookie') ?? '').not.toMatch(/milvis-konto=[\w-]+/);
      // The page of the end answers 200 to every token, so as to reveal nothing.
      expect(await stored(), `${other} at ${purpose}`).toEqual(before);
    }
  });

  test('reveals no address to another token', async () => {
    const tokens = await mailedTokens();
    for (const other of [...PURPOSES.map((each) => tokens[each]), '1.x', 'x'.repeat(43)]) {
      if (other === tokens[purpose]) continue;
      const { html } = await site.open(LINKS[purpose](other));
      expect(html).not.toMatch(/(ada|eva|bo)@kund/i);
    }
  });
});

test('no table but that of unsent mails contains a token that was mailed', async () => {
  const tokens = await mailedTokens();
  const session = await site.fetch(visitorSignInUrl(tokens['sign in']), formOf({ token: tokens['sign in'] }));
  const cookie = /milvis-konto=([\w-]+)/.exec(session.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect(cookie).not.toBe('');
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mails'",
  );
  for (const { name } of rows) {
    const { rows: texts } = await pool.query<{ text: string }>(`select to_jsonb(t)::text as text from "${name}" t`);
    for (const secret of [...Object.values(tokens), cookie])
      expect(
        texts.filter(({ text }) => text.includes(secret)),
        name,
      ).toEqual([]);
  }
});
