import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { adsUrl, adUrl, homeUrl, loginUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { journey, layoutShift, openWithoutFonts } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The frame of every page in a real browser: panels, themes, failing pictures, the keyboard. */

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const MISSING = '/exempelbild/finns-inte.svg';
let withBroken = 0;

beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 2, () => ({ brand: 'Volkswagen', series: null, image_urls: [PICTURE] }));
  // Sold, so that no list contains it.
  withBroken = (await insertAd(db, { status: 'sold', image_urls: [MISSING] })).internal_id;
});

const search = (page: Page) => page.getByRole('button', { name: 'Sök', exact: true }).first();
const menu = (page: Page) => page.getByRole('button', { name: 'Meny' });
const searchField = (page: Page) =>
  page.locator('#sok').getByRole('search').locator('input[name=search]:not([type=hidden])');
const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Meny' });

describe.each([
  { script: true, name: 'with script' },
  { script: false, name: 'without script' },
])('$name', ({ script }) => {
  journey('opening one panel closes the other, Escape closes both', async ({ open }) => {
    const page = await open(homeUrl(), { script });
    await search(page).click();
    await searchField(page).waitFor();
    await menu(page).click();
    await menuLinks(page).getByRole('link', { name: 'Alla bilannonser' }).waitFor();
    await expect.poll(() => searchField(page).isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await menuLinks(page).waitFor({ state: 'hidden' });
  });

  journey('finds a brand by another name', async ({ open }) => {
    const page = await open(homeUrl(), { script });
    await search(page).click();
    await searchField(page).fill('vw');
    await searchField(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Volkswagen - Bilannonser' }).waitFor();
    await expect.poll(() => page.locator('article').count()).toBe(2);
  });
});

journey('the header is one line from 768 px on', async ({ open }) => {
  const page = await open(homeUrl(), { width: 768 });
  for (const width of [768, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { logo, menu } = await page.evaluate(() => {
      const middle = (selector: string) => {
        const { top, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return top + height / 2;
      };
      return { logo: middle('header a'), menu: middle('.site-bar') };
    });
    expect(Math.abs(logo - menu), `${width}`).toBeLessThan(8);
  }
});

/** Labels of the themes that the footer marks as chosen, by their style or for screen readers. */
const markedThemes = (page: Page) =>
  page
    .locator('button[name=tema]')
    .evaluateAll((buttons: HTMLButtonElement[]) =>
      buttons
        .filter(
          ({ ariaPressed }, at) =>
            ariaPressed === 'true' || getComputedStyle(buttons[at] as Element).fontWeight === '600',
        )
        .map(({ ariaPressed, textContent }) => `${textContent} ${ariaPressed}`),
    );

journey('stores the choice of light or dark, and applies it before the first paint', async ({ open }) => {
  const page = await open(vehiclesUrl());
  expect(await markedThemes(page)).toEqual(['Som systemet true']);
  await page.getByRole('button', { name: 'Mörkt' }).click();
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  expect(await markedThemes(page)).toEqual(['Mörkt true']);
  // The page’s own scripts never arrive: what is seen then was there from the beginning.
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Mörkt' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await expect.poll(() => markedThemes(page)).toEqual(['Som systemet true', 'Mörkt false']);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect.poll(() => markedThemes(page)).toEqual(['Mörkt true']);
  expect(page.url()).toContain(vehiclesUrl());
  await page.getByRole('button', { name: 'Som systemet' }).click();
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
});

journey(
  'without script stores the choice, says that the system decides, and staff pages follow it',
  async ({ open }) => {
    const page = await open(vehiclesUrl(), { script: false });
    // Playwright parses with scripting on, so it is not rendered here.
    expect(await page.locator('footer noscript').textContent()).toContain('Utan skript följer sidan');
    await page.getByRole('button', { name: 'Mörkt' }).click();
    await page.waitForURL(`**${vehiclesUrl()}`);
    expect(await page.context().cookies()).toMatchObject([{ name: 'utseende', value: 'dark', httpOnly: false }]);
    expect(await markedThemes(page)).toEqual(['Som systemet true']);
    await page.goto(new URL(loginUrl(), page.url()).href);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  },
);

journey('the panels by keyboard: the open state is announced, the focus enters and is restored', async ({ open }) => {
  const page = await open(homeUrl());
  await search(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('#sok input:focus').waitFor();
  await expect.poll(() => search(page).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await searchField(page).waitFor({ state: 'hidden' });
  await expect.poll(() => search(page).getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => search(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

journey('a failing picture is replaced by a text in its place', async ({ open }) => {
  const page = await open(adUrl(withBroken), { expect: [/404/] });
  await page.getByText('Bilden kunde inte laddas').waitFor();
});

journey('nothing shifts while the list loads', async ({ open }) => {
  const page = await open(loginUrl(), { width: 360, expect: [/ERR_ABORTED/] });
  await openWithoutFonts(page, vehiclesUrl());
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

/** As high as the menu, so that its last lines overlap the button. */
const SIZES = [360, 768, 1440].flatMap((width) => [420, 520, 640].map((height) => ({ width, height })));

journey(
  'a panel that unfolds lies above the adviser button, at every width',
  { timeout: 240_000 },
  async ({ open }) => {
    for (const address of [vehiclesUrl(), adsUrl()]) {
      const page = await open(address);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.locator('main details[open]').evaluateAll((folds) => {
          for (const fold of folds) fold.removeAttribute('open');
        });
        // Handles, because a panel that unfolds may contain others that fold.
        for (const summary of await page.locator('main summary:visible').elementHandles()) {
          if (!(await summary.isVisible())) continue;
          await summary.click();
          const covered = await summary.evaluate(({ parentElement: fold }) => {
            const isFloating = (each: Element) => getComputedStyle(each).position === 'absolute';
            const float = [...(fold?.children ?? [])].find(isFloating);
            const button = document.querySelector('.adviser-button')?.getBoundingClientRect();
            if (!float || !button) return null;
            const { left, right, top, bottom } = float.getBoundingClientRect();
            const x = (Math.max(left, button.left) + Math.min(right, button.right)) / 2;
            const y = (Math.max(top, button.top) + Math.min(bottom, button.bottom)) / 2;
            const isBeside = x < left || x > right || y < top || y > bottom;
            return isBeside || float.contains(document.elementFromPoint(x, y)) ? null : float.textContent;
          });
          expect(covered, `${address} at ${size.width} × ${size.height}`).toBeNull();
          await page.keyboard.press('Escape');
        }
      }
    }
  },
);
