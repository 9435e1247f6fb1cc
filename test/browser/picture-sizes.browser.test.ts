import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  adsUrl,
  adUrl,
  articleUrl,
  compareUrl,
  favouritesUrl,
  homeUrl,
  PICTURES_PATH,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { startSite, type TestSite } from '#test/support/site.ts';

const PICTURES_PER_AD = 4;

const { db } = await testDatabase();
/** Of one colour, which is encoded in a tenth of the time of a photograph. */
const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'seagreen' } })
  .jpeg()
  .toBuffer();
const dealer = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
});
let folder: string;
let site: TestSite;
let ad: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => dealer.listen(0, '127.0.0.1', resolve));
  const { port } = dealer.address() as AddressInfo;
  for (let number = 0; number < 6; number += 1) {
    const image_urls = Array.from(
      { length: PICTURES_PER_AD },
      (_, index) => `http://127.0.0.1:${port}/${number}-${index}.jpg`,
    );
    ad = adUrl((await insertAd(db, { image_urls })).internal_id);
  }
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-sizes-'));
  site = await startSite({ DATA_DIR: folder, PRIVATE_NETWORKS: 'allowed', LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await site.close();
  dealer.close();
  // AVIFs are still encoded after the last page.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const SCREENS = [
  { width: 360, height: 740, pixels: 1 },
  { width: 360, height: 740, pixels: 2 },
  { width: 360, height: 740, pixels: 3 },
  { width: 768, height: 1024, pixels: 2 },
  { width: 1440, height: 900, pixels: 1 },
  { width: 1440, height: 900, pixels: 2 },
] as const;
type Screen = { width: number; height: number; pixels: number };

async function openOn(browser: Browser, screen: Screen, address: string): Promise<Page> {
  const { width, height, pixels } = screen;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.url + address);
  return hydrated(page);
}

type Shown = {
  /** The address that the browser chose. */
  address: string;
  /** CSS pixels that the 4:3 picture occupies. */
  width: number;
  isLoaded: boolean;
};

/** Every visible picture, after scrolling to each, so that lazy ones load. */
const picturesOn = (page: Page, within = 'body'): Promise<Shown[]> =>
  page.locator(`${within} img:visible`).evaluateAll(async (images: HTMLImageElement[]) => {
    const shown: Shown[] = [];
    for (const image of images) {
      image.scrollIntoView({ block: 'nearest' });
      if (!image.complete)
        await new Promise((resolve) => {
          image.addEventListener('load', resolve);
          image.addEventListener('error', resolve);
        });
      const { width, height } = image.getBoundingClientRect();
      const isContained = getComputedStyle(image).objectFit === 'contain';
      shown.push({
        address: new URL(image.currentSrc).pathname,
        width: isContained ? Math.min(width, (height * 4) / 3) : width,
        isLoaded: image.naturalWidth > 0,
      });
    }
    return shown;
  });

/** The browser takes the next smaller width when that is nearer, so a little less than needed is right. */
function expectFitting(shown: readonly Shown[], { pixels, width }: Screen): void {
  const photos = shown.filter(({ address }) => address.startsWith(PICTURES_PATH));
  expect(photos.length).toBeGreaterThan(0);
  for (const { address, width: shownWidth, isLoaded } of shown) expect(isLoaded, `${address} ${shownWidth}`).toBe(true);
  for (const { address, width: shownWidth } of photos) {
    const chosen = Number(/\/(\d+)\.avif$/.exec(address)?.[1]);
    const excess = chosen / (shownWidth * pixels);
    const where = `${chosen} px for ${Math.round(shownWidth)} × ${pixels} on a screen of ${width}`;
    expect(excess, where).toBeLessThanOrEqual(2);
    expect(excess, where).toBeGreaterThanOrEqual(0.7);
  }
}

journey.for([vehiclesUrl(), adsUrl(), homeUrl()])(
  'every picture of %s loads, in a width that fits the screen',
  { timeout: 240_000 },
  async (address, { browser }) => {
    for (const screen of SCREENS) {
      const page = await openOn(browser, screen, address);
      expectFitting(await picturesOn(page), screen);
      await page.context().close();
    }
  },
);

journey('every picture of an ad and of its gallery in full screen does', { timeout: 240_000 }, async ({ browser }) => {
  for (const screen of SCREENS) {
    const page = await openOn(browser, screen, ad);
    expectFitting(await picturesOn(page), screen);
    await page.getByRole('button', { name: 'Helskärm' }).click();
    const first = page.locator('dialog img').first();
    await expect
      .poll(() => first.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBeGreaterThan(0);
    expectFitting((await picturesOn(page, 'dialog')).slice(0, 1), screen);
    await page.context().close();
  }
});

journey(
  'the first picture of a list and an ad is fetched at once with high priority, later ones when near',
  async ({ browser }) => {
    for (const address of [vehiclesUrl(), ad]) {
      const page = await openOn(browser, SCREENS[1], address);
      const images = await page.locator('main img').evaluateAll((all: HTMLImageElement[]) =>
        all.map(({ loading, fetchPriority, decoding, width, height }) => ({
          loading,
          fetchPriority,
          decoding,
          hasSize: width > 0 && height > 0,
        })),
      );
      expect(images[0]).toEqual({ loading: 'eager', fetchPriority: 'high', decoding: 'async', hasSize: true });
      expect(images.filter(({ fetchPriority }) => fetchPriority === 'high')).toHaveLength(1);
      expect(images.at(-1)?.loading).toBe('lazy');
      await page.context().close();
    }
  },
);

journey.for([
  { width: 412, height: 823, pixels: 2 },
  { width: 1440, height: 900, pixels: 1 },
] as const)(
  'the largest picture of the first window of $width px does not wait for layout',
  async (screen, { browser }) => {
    for (const address of [homeUrl(), vehiclesUrl(), adsUrl(), ad, articleUrl('provkorning')]) {
      const page = await openOn(browser, screen, address);
      const largest = await page.locator('main img:visible').evaluateAll((all: HTMLImageElement[]) => {
        const areaOf = (image: HTMLImageElement) => {
          const { left, right, top, bottom } = image.getBoundingClientRect();
          const width = Math.min(right, innerWidth) - Math.max(left, 0);
          return Math.max(0, width) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
        };
        const preloaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
        const [image] = all.toSorted((one, other) => areaOf(other) - areaOf(one));
        return {
          address: image?.currentSrc,
          isEarly: image?.loading !== 'lazy' || preloaded.some(({ href }) => href === image.currentSrc),
        };
      });
      expect(largest, address).toMatchObject({ address: expect.any(String), isEarly: true });
      await page.context().close();
    }
  },
);

journey('a picture with sources of several formats stands beside its text as one without', async ({ browser }) => {
  for (const screen of SCREENS.filter(({ pixels }) => pixels === 2)) {
    const page = await openOn(browser, screen, vehiclesUrl());
    for (const nth of [0, 1])
      await page
        .getByRole('button', { name: /^Favorit: / })
        .nth(nth)
        .click();
    await page.goto(site.url + favouritesUrl());
    const card = page.locator('main li:has(picture)').first();
    await card.waitFor();
    const [picture, text] = [card.locator('img'), card.locator('h2')];
    const [left, right] = [await picture.boundingBox(), await text.boundingBox()];
    expect(
      left && right && left.x + left.width <= right.x && Math.abs(left.y - right.y) < 40,
      String(screen.width),
    ).toBe(true);
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]'));
    await page.goto(site.url + compareUrl(saved.map(({ id }: { id: number }) => id)));
    const heads = page.locator('.car-head:has(picture):visible');
    await heads.first().waitFor();
    for (const head of await heads.all()) {
      const above = await head.locator('img').boundingBox();
      const name = await head.locator('.car-head-name').boundingBox();
      const isDistinct = above && name && (above.y + above.height <= name.y + 1 || above.x + above.width <= name.x + 1);
      expect(isDistinct, `comparison at ${screen.width}`).toBe(true);
    }
    // A source that is an item of a grid or of a row takes a cell or a gap.
    const boxes = await page.evaluate(
      () =>
        [...document.querySelectorAll('source')].filter((source) => getComputedStyle(source).display !== 'none').length,
    );
    expect(boxes).toBe(0);
    await page.context().close();
  }
});
