import type { Page } from 'playwright-core';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import {
  accessibilityProblems,
  hydratedIfScripted,
  layoutShifts,
  loadAxe,
  scrollsSideways,
} from '#test/support/browser.ts';
import { controlDifferences } from '#test/support/form-controls.ts';
import { goTo, type ReachedScreens } from './reach.ts';

/** A page in one of its states. */
export type Screen = {
  /** Name of the state. */
  name: string;
  path: () => string;
  /** Brings the page into the state; `width` is that of the window, CSS pixels. */
  act?: (page: Page) => Promise<unknown>;
  /** The only width with this state; by default those of phones and desktops. */
  width?: 360 | 1440;
  /** It shows what only the device knows, so it is not laid out before it is hydrated. */
  isFromDevice?: true;
};

/** Screens by the page's file in src/routes.ts below src/web. */
export type Screens = Readonly<Record<string, readonly Screen[]>>;

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Opens all details elements of the page, including exclusive ones. */
export const unfold = (page: Page): Promise<void> =>
  // A menu over the content would cover it.
  page.locator('main details:not([data-fold-over])').evaluateAll((folds) => {
    for (const fold of folds) fold.removeAttribute('name');
    for (const fold of folds) fold.setAttribute('open', '');
  });

/** A word moves by as much when its font arrives. */
const FONT_SHIFT = 0.001;
const HEIGHT = 900;
/** From this width on there are no phones. CSS pixels. */
const TABLET = 768;
/** Maximum height of a visitor's page on a phone until the visitor opens more of it. CSS pixels. */
const MAX_PHONE_HEIGHT = 7_000;
/** 320 px are 1280 px at 400 % (WCAG 1.4.10). */
const NARROWEST = 320;
/** Text spacing of WCAG 1.4.12. */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

type Look = { width: 360 | 1440; colorScheme: 'light' | 'dark'; rule?: 'color-contrast' };

/** Wide screens first, the width at which the page is loaded. The themes differ only in colours, so each width has one. */
const LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
];

/** A state of only one width is checked in both themes. */
const looksOf = (only: Screen['width']): readonly Look[] =>
  only === undefined
    ? LOOKS
    : [
        { width: only, colorScheme: 'light' },
        { width: only, colorScheme: 'dark', rule: 'color-contrast' },
      ];

/**
 * Checks all screens in one window, and compares those that other pages lead to with the same page reached by a click in another window.
 * @param ways how pages are reached; a page that is no screen is only compared
 * @returns the problems by screen
 */
export async function lookAtAll(
  page: Page,
  screens: Screens,
  siteUrl: string,
  ways: ReachedScreens = {},
): Promise<string[]> {
  await loadAxe(page);
  const waysLeft = new Map(
    Object.values(ways)
      .flat()
      .map((way) => [way.path, way]),
  );
  const walker = waysLeft.size === 0 ? null : await page.context().newPage();
  const reach = async (path: string): Promise<Page | null> => {
    const way = waysLeft.get(path);
    if (!walker || !way) return null;
    waysLeft.delete(path);
    await goTo(walker, siteUrl, way);
    return walker;
  };
  const found: string[] = [];
  for (const screen of Object.values(screens).flat()) {
    const problems = await look(page, screen, siteUrl, reach).catch((error: unknown) => [String(error)]);
    found.push(...problems.map((problem) => `${screen.path()} ${screen.name}: ${problem}`));
  }
  for (const path of waysLeft.keys()) {
    const problems = await compare(page, path, reach).catch((error: unknown) => [String(error)]);
    found.push(...problems.map((problem) => `${path}: ${problem}`));
  }
  return found;
}

/** Goes to a page by a click; null: no page leads there. */
type Reach = (path: string) => Promise<Page | null>;

async function compare(page: Page, path: string, reach: Reach): Promise<string[]> {
  const reached = await reach(path);
  if (reached === null) return [];
  await page.goto(reached.url());
  await hydratedIfScripted(page);
  return controlDifferences(page, reached);
}

/** Checks a screen, also with less room than it was designed for. */
async function look(page: Page, screen: Screen, siteUrl: string, reach: Reach): Promise<string[]> {
  const resize = async (width: number): Promise<void> => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  };
  const found: string[] = [];
  for (const [nth, { width, colorScheme, rule }] of looksOf(screen.width).entries()) {
    await resize(width);
    await page.emulateMedia({ colorScheme });
    if (nth === 0) {
      const reached = await reach(screen.path());
      // A form or an ad's link may add to the query.
      await page.goto(reached?.url() ?? siteUrl + screen.path());
      await hydratedIfScripted(page);
      if (!screen.isFromDevice) {
        // A press that falls on the hydration must not meet another element.
        const shifts = (await layoutShifts(page, HYDRATED_MARK)).filter(({ value }) => value > FONT_SHIFT);
        found.push(...shifts.map(({ value, moved }) => `moves by ${value.toFixed(4)}: ${moved}`));
      }
      if (reached) found.push(...(await controlDifferences(page, reached)));
      await screen.act?.(page);
    }
    const problems = await accessibilityProblems(page, rule);
    found.push(...problems.map((problem) => `${width} px, ${colorScheme}: ${problem}`));
    if (await isCoveredByAdviser(page)) found.push(`${width} px: the adviser's button covers content`);
    if (width < TABLET)
      found.push(...(await smallFields(page)).map((field) => `${width} px: small letters in ${field}`));
    if (width < TABLET && !screen.act && (await heightOfVisitors(page)) > MAX_PHONE_HEIGHT)
      found.push(`${width} px: taller than ${MAX_PHONE_HEIGHT} px before anything is opened`);
  }
  for (const width of screen.width ? [screen.width] : [768, NARROWEST]) {
    await resize(width);
    if (await scrollsSideways(page)) found.push(`${width} px: scrolls sideways`);
    if (await isCoveredByAdviser(page)) found.push(`${width} px: the adviser's button covers content`);
  }
  // A constructed style sheet is no inline style, which the Content-Security-Policy blocks.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, WIDE_TEXT);
  if (await scrollsSideways(page)) found.push('scrolls sideways with wide text');
  return found;
}

/** Fields with letters of less than 16 px: iOS zooms into the page when one is touched, and stays there. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const without = ['checkbox', 'radio', 'range', 'file', 'submit', 'button', 'image', 'reset', 'hidden', 'color'];
    return [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')]
      .filter((field) => !(field instanceof HTMLInputElement && without.includes(field.type)))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120));
  });

/** Height of a visitor's page; 0 for one of staff or dealers. */
const heightOfVisitors = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector('.area-frame') ? 0 : document.documentElement.scrollHeight));

/** Whether the adviser's button lies over content of the staff or the dealer area; on public pages it floats. */
const isCoveredByAdviser = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const button = document.querySelector('site-page:has(.area-frame) .adviser-button')?.getBoundingClientRect();
    if (!button) return false;
    const covers = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 && left < button.right && right > button.left && top < button.bottom && bottom > button.top;
    return [...document.querySelectorAll('main > *')].some((part) => covers(part.getBoundingClientRect()));
  });
