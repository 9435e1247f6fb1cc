import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import routes from '#src/routes.ts';
import { publicScreens } from './browser/screens/public-screens.ts';
import {
  NOT_REACHED_BY_A_CLICK,
  reachedByDealers,
  reachedBySigningIn,
  reachedByStaff,
  reachedByVisitors,
} from './browser/screens/reached-screens.ts';
import { dealerScreens, refusedScreens, signInScreens, staffScreens } from './browser/screens/staff-screens.ts';

/** Files of the routes that render a page, below src/web; layouts are covered by their pages. */
const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => {
    if (children) return pagesOf(children);
    const source = readFileSync(path.join(PROJECT_ROOT, 'src', file), 'utf8');
    return source.includes('export default') ? [file.replace(/^web\/|\.tsx$/g, '')] : [];
  });

const noAds = { full: 0, bare: 0, sold: 0, longSold: 0, odd: 0 };
const noWork = {
  ad: 0,
  draft: 0,
  adsChange: 0,
  runs: { done: 0, failed: 0, running: 0 },
  parameter: '',
  prompt: '',
  conversation: '',
  account: '',
  script: '',
  mapping: 0,
  enquiry: 0,
  report: 0,
  complaint: 0,
  feedSource: 'x',
};

test('every page is among the screens checked for accessibility', () => {
  const tables = [publicScreens(noAds), signInScreens, staffScreens(noWork), dealerScreens(0), refusedScreens];
  const looked = new Set(tables.flatMap((table) => Object.keys(table)));
  expect([...looked].toSorted()).toEqual([...new Set(pagesOf(routes))].toSorted());
  for (const screens of tables.flatMap((table) => Object.values(table))) expect(screens.length).toBeGreaterThan(0);
});

test('every page can be reached by a click, or is listed with the reason why not', () => {
  const reached = [
    reachedByVisitors(noAds),
    reachedByStaff(noWork),
    reachedByDealers(0),
    reachedBySigningIn,
    NOT_REACHED_BY_A_CLICK,
  ];
  const listed = reached.flatMap((table) => Object.keys(table));
  expect(listed.toSorted()).toEqual([...new Set(pagesOf(routes))].toSorted());
});
