import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect } from 'vitest';
import { adUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** The evening of example pictures: docs/decisions/0095-pictures-of-ads-and-of-shared-links.md. */

let adId: number;
beforeAll(async () => {
  const { db } = await testDatabase();
  adId = (await insertAd(db, { image_urls: ['/exempelbild/kombi-vit-snett-fram-vinter.svg'] })).internal_id;
});

/** Mean of the lower left corner of the shown picture, where the ground is snow by day; 0 is black. */
async function groundOf(page: Page): Promise<number> {
  const picture = page.locator('img[src*="/exempelbild/"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const shot = await picture.screenshot();
  const { width = 0, height = 0 } = await sharp(shot).metadata();
  const place = { left: Math.round(width * 0.04), top: Math.round(height * 0.88), width: 20, height: 10 };
  const pixels = await sharp(shot).extract(place).removeAlpha().raw().toBuffer();
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}

journey(
  'the ground of an example picture follows the theme that the visitor chooses, without another request',
  async ({ open }) => {
    const page = await open(adUrl(adId));
    await hydrated(page);
    expect(await groundOf(page)).toBeGreaterThan(190);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: 'Mörkt' }).click();
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    await expect.poll(() => groundOf(page)).toBeLessThan(120);
    expect(requests.filter((address) => address.includes('/exempelbild/'))).toEqual([]);
  },
);
