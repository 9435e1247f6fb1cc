import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { staffRecallsUrl } from '#src/office-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { recallOf } from '#test/recall.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Recalls in a real browser: read on an ad, and written by staff, with mistakes first. */

const { db } = await testDatabase();
let ad = 0;
beforeAll(async () => {
  ad = (await insertAd(db, { model_year: null, image_urls: [] })).internal_id;
  await db.transaction().execute((tx) => writeRecall(tx, recallOf('batteri', { title: 'Kortslutning' }), null));
});

const MISTAKES = { Felet: 'Slang', 'Vad felet innebär': 'Läcker', Månad: 'i mars', 'Märke och modell': 'Volvo V61' };
const RIGHT = {
  Felet: 'Läckande slang',
  'Vad felet innebär': 'Slangen kan läcka bränsle på heta delar.',
  Månad: '2025-03',
  'Råd till ägare': 'Låt verkstaden byta slangen.',
  Kontrollerad: '2025-04-01',
  Källa: 'Tidningen',
  'Märke och modell': 'Volvo V60',
  'Första årsmodell': '2020',
  'Sista årsmodell': '2022',
};

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('group').filter({ hasText: 'Lägg till återkallelse' });
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).first().fill(text);
  }
}

journey.for([[true], [false]] as const)(
  'staff correct a rejected recall, which a visitor then reads on the ad, remove and restore; script: %s',
  async ([script], { openAs, open }) => {
    const page = await openAs('admin', staffRecallsUrl(), { script, width: 360, expect: [/\b400\b/] });
    await page.getByText('Lägg till återkallelse').click();
    await fill(page, MISTAKES);
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Återkallelsen är inte sparad').first().waitFor();
    const form = page.getByRole('group').filter({ hasText: 'Lägg till återkallelse' });
    expect(await form.getByLabel('Månad').inputValue()).toBe('i mars');
    await form.getByText('Skriv år och månad: 2025-03.').waitFor();
    await form.getByText('Välj en modell ur katalogens lista.').first().waitFor();

    await fill(page, RIGHT);
    await form.getByLabel('Risk').selectOption('brand');
    await form.getByLabel('Berör').selectOption('alla');
    await form.getByLabel('Säkerhet').selectOption('trolig');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Återkallelsen är tillagd').first().waitFor();

    const visitor = await open(adUrl(ad), { script, width: 360 });
    const section = visitor.getByRole('region', { name: 'Återkallelser' });
    const summary = section.getByText('Läckande slang');
    await expect.poll(() => section.getByText('Låt verkstaden byta slangen.').isVisible()).toBe(false);
    await summary.click();
    await section.getByText('Låt verkstaden byta slangen.').waitFor();
    await section.getByText('Berörs kanske av:').first().waitFor();

    const confirm = (answer: string) => page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    const remove = async () => {
      await page.getByRole('button', { name: 'Ta bort Volvo: Läckande slang' }).click();
      await confirm('Ta bort');
      await page.getByText('Återkallelsen är borttagen').waitFor();
    };
    await remove();
    const removed = page.getByRole('region', { name: 'Borttagna' });
    await removed.getByText('Volvo: Läckande slang').first().waitFor();
    const restore = removed.getByRole('button', { name: 'Återställ Volvo: Läckande slang' }).first();
    await restore.click();
    await confirm('Avbryt');
    await restore.click();
    await confirm('Återställ');
    await page.getByText('Återkallelsen är återställd').waitFor();
    await remove();
  },
);
