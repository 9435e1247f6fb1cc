import { expect } from 'vitest';
import { parametersUrl } from '#src/office-urls.ts';
import { journey } from '#test/support/browser.ts';

/** Content that staff edit, in a real browser: with and without JavaScript, and by accessible names. */

journey.for([[true], [false]] as const)(
  'adds, changes and removes a parameter; script: %s',
  async ([script], { openAs }) => {
    const page = await openAs('admin', parametersUrl(), { script, width: 360 });
    await page.getByText('Lägg till parameter').click();
    await page.getByLabel('Namn').fill('ränta');
    await page.getByLabel('Värde').fill('4,5');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Parametern ränta är tillagd.').waitFor();
    await page.getByRole('link', { name: 'Ändra ränta' }).click();
    await page.locator('li').getByLabel('Värde').fill('4,95');
    await page.locator('li').getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Parametern ränta är ändrad.').waitFor();
    await expect.poll(() => page.locator('article').textContent()).toContain('4,95');
    await page.getByRole('button', { name: 'Ta bort ränta' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ta bort ränta' }).click();
    await dialog.getByRole('button', { name: 'Ta bort' }).click();
    await page.getByText('Parametern är borttagen').waitFor();
    await page.locator('article').waitFor({ state: 'detached' });
  },
);
