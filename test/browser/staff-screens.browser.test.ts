import { beforeAll, describe, expect } from 'vitest';
import { dashboardUrl, dealerAreaUrl, loginUrl, privacyUrl } from '#src/urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAds, insertCategory } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { lookAtAll } from './screens/screen.ts';
import { insertShownWork } from './screens/shown-work.ts';
import { dealerScreens, refusedScreens, type ShownWork, signInScreens, staffScreens } from './screens/staff-screens.ts';

/** Accessibility checks of every staff page. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const NOTHING: ShownWork = {
  ad: 0,
  draft: 0,
  adsChange: 0,
  runs: { done: 0, failed: 0, running: 0 },
  mapping: 0,
  enquiry: 0,
  report: 0,
  parameter: '',
  feedSource: '',
  prompt: '',
  conversation: '',
  account: '',
  script: '',
};
let work = NOTHING;
beforeAll(async () => {
  const database = await testDatabase();
  const [ad] = await insertAds(database.db, 3, () => ({ image_urls: [PICTURE], quality_flags: ['kW mot hk'] }));
  await insertCategory(database.db, categoryFile('hundagare'));
  work = { ...(await insertShownWork(database)), ad: ad?.internal_id ?? 0 };
});

const WHO = [
  { who: 'a stranger', screens: () => signInScreens, begin: loginUrl() },
  { who: 'an admin', screens: () => staffScreens(work), begin: dashboardUrl() },
  { who: 'a moderator', screens: () => refusedScreens, begin: privacyUrl() },
  { who: 'a dealer', screens: () => dealerScreens(work.ad), begin: dealerAreaUrl() },
] as const;

const ROLE_OF = { 'an admin': 'admin', 'a moderator': 'moderator', 'a dealer': 'dealer' } as const;

describe.each(WHO)('of $who', ({ who, screens, begin }) => {
  journey('every page is accessible and fits its window', { timeout: 600_000 }, async ({ open, openAs, site }) => {
    const screen = { expect: [/\b40[034]\b/] };
    const page = await (who === 'a stranger' ? open(begin, screen) : openAs(ROLE_OF[who], begin, screen));
    // Assigning a role requires reauthentication.
    await site.pool.query("update sessions set proved_at = now() - interval '11 minutes'");
    expect(await lookAtAll(page, screens(), site.url)).toEqual([]);
  });
});
