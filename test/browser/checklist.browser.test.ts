import { expect } from 'vitest';
import { adUrl, checklistUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';

const PICTURED = { image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'] };

journey('the device remembers what was ticked on a checklist, for one car', async ({ site, open }) => {
  const car = await insertAd(site.db, { ...PICTURED, name: 'Volvo V60 D4' });
  const other = await insertAd(site.db, { ...PICTURED, name: 'Kia Ceed' });
  const page = await hydrated(await open(adUrl(car.internal_id)));
  await page.getByRole('link', { name: 'Checklista inför köpet' }).click();
  const debts = page.getByRole('checkbox', { name: /skulder/ });
  await debts.check();
  await page.getByText(/^1 av \d+ klara/).waitFor();
  await page.reload();
  await expect.poll(() => debts.isChecked()).toBe(true);
  await page.goto(`${site.url}${checklistUrl(other.internal_id)}`);
  expect(await debts.isChecked()).toBe(false);
  await page.goBack();
  await page.getByRole('button', { name: 'Rensa' }).click();
  await expect.poll(() => debts.isChecked()).toBe(false);
});

journey('without scripts the boxes of a checklist can be ticked, and nothing is stored', async ({ site, open }) => {
  const car = await insertAd(site.db, { ...PICTURED, name: 'Volvo V60 D4' });
  const page = await open(checklistUrl(car.internal_id), { script: false });
  await page.getByRole('checkbox', { name: /skulder/ }).check();
  expect(await page.getByRole('button', { name: 'Skriv ut' }).isVisible()).toBe(false);
});

journey(
  'on paper a checklist is light, without navigation, and breaks between its questions',
  async ({ site, open }) => {
    const car = await insertAd(site.db, { ...PICTURED, name: 'Volvo V60 D4' });
    const page = await hydrated(await open(checklistUrl(car.internal_id), { colorScheme: 'dark' }));
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => {
      const visible = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      const styles = (selector: string, name: 'breakInside' | 'breakAfter' | 'position') =>
        new Set(visible(selector).map((each) => getComputedStyle(each)[name]));
      return {
        ground: getComputedStyle(document.documentElement).backgroundColor,
        navigation: visible('body header:not(article header), footer, nav, button').map(({ outerHTML }) => outerHTML),
        boxes: visible('main li input[type=checkbox]').length,
        questions: [...styles('main li', 'breakInside')],
        headings: [...styles('main h1, main h2', 'breakAfter')],
        positions: [...styles('body *', 'position')].filter(
          (position) => position === 'fixed' || position === 'sticky',
        ),
      };
    });
    expect(paper.boxes).toBeGreaterThan(5);
    expect(paper).toMatchObject({
      ground: 'rgb(255, 255, 255)',
      navigation: [],
      positions: [],
      // A heading stays with what follows it.
      questions: ['avoid'],
      headings: ['avoid'],
    });
  },
);
