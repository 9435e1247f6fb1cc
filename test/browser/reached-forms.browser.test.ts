import { beforeAll, describe, expect } from 'vitest';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { dashboardUrl, newAdUrl, staffCategoriesUrl, staffCategoryUrl, userRolesUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';
import { formControls } from '#test/support/form-controls.ts';
import { followLink } from './screens/reach.ts';

/** Forms reached by a client navigation save what they show. That each one shows the same as after a load is checked with all screens. */
const { db, pool } = await testDatabase();
let ad = 0;

beforeAll(async () => {
  await insertCategory(db, categoryFile('hundagare'));
  const own = await insertAd(db, {
    name: 'Volvo V60 av personal',
    image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'],
    transmission_type: 'Automat',
    drive: 'Fyrhjulsdrift',
    chassis: 'Kombi',
    color: 'Röd',
    electric_engine: false,
    fuels: ['Diesel', 'El'],
    published_at: new Date(),
  });
  ad = own.internal_id;
});

describe('a form reached by a client navigation', () => {
  const REFUSED = { expect: [/\b40[03]\b/] };

  journey('an unchanged ad is saved unchanged', async ({ openAs }) => {
    const page = await openAs('admin', staffAdsUrl());
    await followLink(page, staffAdUrl(ad));
    const save = page.getByRole('button', { name: 'Spara', exact: true });
    await page.getByText('Rätta uppgifterna').click();
    await save.click();
    await page.getByText('Inget var ändrat').waitFor();
    // The form shown after a save is rendered in the browser too.
    for (const price of ['201 000', '202 000']) {
      await page.getByRole('textbox', { name: 'Pris, kr' }).fill(price);
      await save.click();
      await page.getByText('Ändrat: Pris, kr.').waitFor();
      await page
        .getByText(`${price.replace(' ', '\u00a0')} kr`)
        .first()
        .waitFor();
    }
    const { rows } = await pool.query('select field from ad_overrides where ad_id = $1', [ad]);
    expect(rows).toEqual([{ field: 'price' }]);
  });

  journey('a rejected new ad preserves its dealer and its choices', async ({ openAs }) => {
    const page = await openAs('admin', newAdUrl(), REFUSED);
    await page.getByLabel('Märke och modell').fill('Volvo V60');
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    const chosen = { Handlare: 1, Växellåda: 1, Drivning: 2, Färg: 3 };
    for (const [label, index] of Object.entries(chosen)) {
      await page.getByLabel(label, { exact: true }).selectOption({ index });
    }
    await page.getByLabel('Årsmodell').fill('1066');
    const selects = async () => (await formControls(page)).filter(({ name }) => name.startsWith('select'));
    const before = await selects();
    await page.getByRole('button', { name: 'Publicera' }).click();
    await page.getByRole('alert').filter({ hasText: 'Rätta:' }).waitFor();
    expect(await selects()).toEqual(before);
  });

  journey('an unchanged category is saved unchanged', async ({ openAs }) => {
    const stored = async () => (await readStoredCategory(db, 'hundagare'))?.category;
    const before = await stored();
    const page = await openAs('admin', staffCategoriesUrl());
    await followLink(page, staffCategoryUrl('hundagare'));
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await page.getByText('Inget var ändrat').waitFor();
    expect(await stored()).toEqual(before);
  });

  journey('a role stays chosen while the address is corrected', async ({ openAs }) => {
    const page = await openAs('admin', dashboardUrl(), REFUSED);
    await followLink(page, userRolesUrl());
    await page.getByLabel('E-post').fill('ingen@bil.example');
    const role = page.getByLabel('Roll', { exact: true });
    await role.selectOption('admin');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await page.getByText('Adressen har inget bekräftat konto.').waitFor();
    expect(await role.inputValue()).toBe('admin');
  });
});
