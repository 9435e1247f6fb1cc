import { beforeAll, describe, expect } from 'vitest';
import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { dashboardUrl, dealerAreaUrl } from '#src/office-urls.ts';
import { loginUrl, privacyUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAds, insertCategory } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { reachedByDealers, reachedBySigningIn, reachedByStaff } from './screens/reached-screens.ts';
import { lookAtAll } from './screens/screen.ts';
import { insertShownWork } from './screens/shown-work.ts';
import { dealerScreens, refusedScreens, type ShownWork, signInScreens, staffScreens } from './screens/staff-screens.ts';

/**
 * Every page of staff, of dealers and of the sign-in: accessible, and with the same values in all form controls whether the server rendered
 * it or the browser did after a click. Otherwise a form reached by a click saves values that nobody entered.
 */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const NOTHING: ShownWork = {
  ad: 0,
  draft: 0,
  adsChange: 0,
  runs: { done: 0, failed: 0, running: 0 },
  mapping: 0,
  enquiry: 0,
  report: 0,
  complaint: 0,
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
  const { db } = database;
  await insertAds(db, 2, () => ({ image_urls: [PICTURE] }));
  const [full] = await insertAds(db, 1, () => ({
    name: 'Volvo V60 av personal',
    image_urls: [PICTURE],
    quality_flags: ['kW mot hk'],
    transmission_type: 'Automat',
    drive: 'Fyrhjulsdrift',
    chassis: 'Kombi',
    color: 'Röd',
    electric_engine: false,
    fuels: ['Diesel', 'El'],
    published_at: new Date(),
  }));
  const ad = full?.internal_id ?? 0;
  await insertCategory(db, categoryFile('hundagare'));
  // Its page links to its versions.
  const change = { action: 'ad.update', subject: `ad:${ad}`, before: { color: 'Grön' }, after: { color: 'Röd' } };
  await recordAudit(db, { userId: null, email: 'eva@bil.example' }, change);
  work = { ...(await insertShownWork(database)), ad };
});

const WHO = [
  { who: 'a stranger', screens: () => signInScreens, ways: () => reachedBySigningIn, begin: loginUrl() },
  { who: 'an admin', screens: () => staffScreens(work), ways: () => reachedByStaff(work), begin: dashboardUrl() },
  { who: 'a moderator', screens: () => refusedScreens, ways: () => ({}), begin: privacyUrl() },
  {
    who: 'a dealer',
    screens: () => dealerScreens(work.ad),
    ways: () => reachedByDealers(work.ad),
    begin: dealerAreaUrl(),
  },
] as const;

const ROLE_OF = { 'an admin': 'admin', 'a moderator': 'moderator', 'a dealer': 'dealer' } as const;

describe.each(WHO)('of $who', ({ who, screens, ways, begin }) => {
  journey(
    'every page is accessible, fits its window, and is the same after a click',
    { timeout: 1_200_000 },
    async ({ open, openAs, site }) => {
      const screen = { expect: [/\b40[034]\b/] };
      const page = await (who === 'a stranger' ? open(begin, screen) : openAs(ROLE_OF[who], begin, screen));
      // Assigning a role requires reauthentication.
      await site.pool.query("update sessions set proved_at = now() - interval '11 minutes'");
      expect(await lookAtAll(page, screens(), site.url, ways())).toEqual([]);
    },
  );
});
