import type { Page } from 'playwright-core';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import {
  accessibilityProblems,
  hydratedIfScripted,
  layoutShifts,
  loadAxe,
  scrollsSideways,
} from '#test/support/browser.ts';

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

/** Checks all screens in one window. @returns the problems by screen */
export async function lookAtAll(page: Page, screens: Screens, siteUrl: string): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  for (const screen of Object.values(screens).flat()) {
    const problems = await look(page, screen, siteUrl).catch((error: unknown) => [String(error)]);
    found.push(...problems.map((problem) => `${screen.path()} ${screen.name}: ${problem}`));
  }
  return found;
}

/** Checks a screen, also with less room than it was designed for. */
async function look(page: Page, screen: Screen, siteUrl: string): Promise<string[]> {
  const resize = async (width: number): Promise<void> => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
  };
  const found: string[] = [];
  for (const [nth, { width, colorScheme, rule }] of looksOf(screen.width).entries()) {
    await resize(width);
    await page.emulateMedia({ colorScheme });
    if (nth === 0) {
      await page.goto(siteUrl + screen.path());
      await hydratedIfScripted(page);
      if (!screen.isFromDevice) {
        // A press that falls on the hydration must not meet another element.
        const shifts = (await layoutShifts(page, HYDRATED_MARK)).filter(({ value }) => value > FONT_SHIFT);
        found.push(...shifts.map(({ value, moved }) => `moves by ${value.toFixed(4)}: ${moved}`));
      }
      await screen.act?.(page);
    }
    const problems = await accessibilityProblems(page, rule);
    found.push(...problems.map((problem) => `${width} px, ${colorScheme}: ${problem}`));
    if (await isCoveredByAdviser(page)) found.push(`${width} px: the adviser's button covers content`);
    if (width < TABLET)
      found.push(...(await smallFields(page)).map((field) => `${width} px: small letters in ${field}`));
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

/** Whether the adviser's button lies over content of the staff or the dealer area; on public pages it floats. */
const isCoveredByAdviser = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const button = document.querySelector('site-page:has(.area-frame) .adviser-button')?.getBoundingClientRect();
    if (!button) return false;
    const covers = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 && left < button.right && right > button.left && top < button.bottom && bottom > button.top;
    return [...document.querySelectorAll('main > *')].some((part) => covers(part.getBoundingClientRect()));
  });
