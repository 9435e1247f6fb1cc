import type { Page } from 'playwright-core';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { press, type Screens, unfold } from './screen.ts';
import { storeCars, storeSearches } from './stored-cars.ts';

/** The ads of the screens, by what they show. */
export type ShownAds = { full: number; bare: number; sold: number; longSold: number; odd: number };

/**
 * A price, kr, below which there are few ads: a page of four cards has the same violations as one of sixty, in a tenth of the time.
 */
const FEW = 150_000;

const filtered = (filters: object): string => visitorUrls.vehiclesUrl({ filters: { ...NO_AD_FILTERS, ...filters } });
const ready = (page: Page) => page.getByRole('button', { name: /^Visa \d+ bil/ }).waitFor();
const asked = async (page: Page): Promise<void> => {
  await press(page, 'Fråga rådgivaren');
  await page.getByRole('dialog').getByRole('textbox').fill('dieselkombi under 200000 kr');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('article').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Skicka' }).waitFor();
};

/** All public pages, in the states that look different. */
export const publicScreens = (ads: ShownAds): Screens => ({
  'public/home/home-route': [
    { name: 'as it comes', path: visitorUrls.homeUrl },
    { name: 'the menu', path: visitorUrls.homeUrl, act: (page) => press(page, 'Meny') },
    {
      name: 'suggestions',
      path: visitorUrls.homeUrl,
      act: async (page) => {
        await page.getByRole('main').getByRole('searchbox').or(page.locator('main input[name=search]')).first().click();
        await page.keyboard.type('vol');
        await page.getByRole('main').getByRole('option').nth(1).waitFor();
      },
    },
  ],
  'public/vehicle-list/vehicle-list-route': [
    { name: 'all', path: () => visitorUrls.vehiclesUrl() },
    { name: 'page 2', path: () => visitorUrls.vehiclesUrl({ page: 2 }) },
    {
      name: 'filtered, with the orders',
      path: () => filtered({ make: ['Volvo'], color: ['Grå'], maxPrice: FEW }),
      act: (page) => page.locator('summary', { hasText: 'Sortering' }).click(),
    },
    { name: 'nothing found', path: () => filtered({ make: ['Volvo'], maxPrice: 2_000 }) },
    { name: 'an unknown word', path: () => filtered({ search: 'volvoo xyzzy' }) },
    {
      name: 'what is not known',
      path: () => `${visitorUrls.vehiclesUrl({ page: 2 })}&color=Ultraviolett&minPrice=gratis`,
    },
    {
      name: 'makes to choose from',
      path: () => visitorUrls.vehiclesUrl({ page: 2 }),
      width: 1440,
      act: async (page) => {
        await press(page, 'Märke');
        await ready(page);
      },
    },
    {
      name: 'a price to choose',
      path: () => visitorUrls.vehiclesUrl({ page: 2 }),
      width: 1440,
      act: async (page) => {
        await press(page, 'Pris');
        await ready(page);
      },
    },
    {
      name: 'the sheet of filters',
      path: () => filtered({ make: ['Volvo'], maxPrice: FEW }),
      width: 360,
      act: async (page) => {
        await press(page, /^Filter/);
        await ready(page);
        for (const fold of [/^Drivmedel/, /^Pris(?!b)/])
          await page.locator('dialog summary', { hasText: fold }).click();
      },
    },
    { name: 'the adviser beside it', path: () => visitorUrls.vehiclesUrl({ page: 2 }), width: 1440, act: asked },
    { name: 'the adviser over it', path: () => visitorUrls.vehiclesUrl({ page: 2 }), width: 360, act: asked },
  ],
  'public/ad-list/ad-list-route': [
    { name: 'popular', path: () => visitorUrls.adsUrl() },
    {
      name: 'filtered, all unfolded',
      path: () => `${visitorUrls.adsUrl()}?make=Volvo&model=V60&maxPrice=${FEW}`,
      act: unfold,
    },
    { name: 'nothing found', path: () => `${visitorUrls.adsUrl()}?make=Volvo&maxPrice=2000` },
  ],
  'public/ad/ad-route': [
    { name: 'all that an ad can have', path: () => visitorUrls.adUrl(ads.full), act: unfold },
    {
      name: 'its pictures over the screen',
      path: () => visitorUrls.adUrl(ads.full),
      act: async (page) => {
        await press(page, 'Helskärm');
        await page.getByRole('dialog').getByText('1 av 4').waitFor();
      },
    },
    { name: 'hardly anything', path: () => visitorUrls.adUrl(ads.bare), act: unfold },
    { name: 'sold', path: () => visitorUrls.adUrl(ads.sold) },
    { name: 'sold long ago', path: () => visitorUrls.adUrl(ads.longSold) },
    { name: '200 pictures and words without end', path: () => visitorUrls.adUrl(ads.odd), act: unfold },
    { name: 'none', path: () => visitorUrls.adUrl(999_999_999) },
  ],
  'public/dealers/dealers-route': [
    { name: 'all', path: () => visitorUrls.dealersUrl() },
    { name: 'nothing found', path: () => visitorUrls.dealersUrl('x'.repeat(70)) },
  ],
  'public/dealer/dealer-route': [
    { name: 'with cars', path: () => visitorUrls.dealerUrl('bilhuset-ab') },
    { name: 'none', path: () => visitorUrls.dealerUrl('finns-inte') },
  ],
  'public/contact/contact-route': [
    {
      name: 'a rejected message',
      path: () => visitorUrls.contactUrl(ads.full),
      act: async (page) => {
        await press(page, 'Skicka till handlaren');
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'sold', path: () => visitorUrls.contactUrl(ads.sold) },
    { name: 'none', path: () => visitorUrls.contactUrl(999_999_999) },
  ],
  'public/cost/cost-route': [
    { name: 'by assumptions', path: () => `${visitorUrls.costUrl(ads.full)}?energipris=18,50&varde=50000&mil=x` },
    {
      name: 'all parts',
      path: () =>
        `${visitorUrls.costUrl(ads.full)}?mil=2000&ar=3&forbrukning=1,8&energipris=2,50&varde=100&forsakring=16000&service=4000&dack=2000&lan=100000&ranta=7`,
    },
    { name: 'none', path: () => visitorUrls.costUrl(999_999_999) },
  ],
  'public/checklist/checklist-route': [
    { name: 'of a full ad', path: () => visitorUrls.checklistUrl(ads.full) },
    { name: 'none', path: () => visitorUrls.checklistUrl(999_999_999) },
  ],
  'public/report-ad/report-ad-route': [
    {
      name: 'a rejected report',
      path: () => visitorUrls.reportAdUrl(ads.full),
      act: async (page) => {
        await press(page, 'Skicka anmälan');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
  'public/compare/compare-route': [
    { name: 'three cars', path: () => visitorUrls.compareUrl([ads.full, ads.bare, ads.sold]), act: unfold },
    {
      name: 'all rows of four cars, one of them odd, and a repeated one',
      path: () => visitorUrls.compareUrl([ads.odd, ads.full, ads.odd, ads.bare, ads.sold]),
      act: (page) => page.getByRole('checkbox', { name: /^Visa alla rader/ }).check(),
    },
    { name: 'one car and unknown ones', path: () => visitorUrls.compareUrl([ads.full, 999_999_999]) },
    { name: 'none', path: () => visitorUrls.compareUrl() },
  ],
  'public/favourites/favourites-route': [
    {
      name: 'empty',
      path: visitorUrls.favouritesUrl,
      isFromDevice: true,
      act: async (page) => {
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await page.getByText('Du har inga favoriter än').waitFor();
      },
    },
    {
      name: 'with saved, viewed and hidden cars',
      path: visitorUrls.favouritesUrl,
      isFromDevice: true,
      act: async (page) => {
        await storeCars(page, ads);
        await page.reload();
        await page.getByText('sedan du sparade den').first().waitFor();
      },
    },
  ],
  'public/purchase/purchase-route': [
    {
      name: 'empty',
      path: visitorUrls.purchaseUrl,
      isFromDevice: true,
      act: async (page) => {
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await page.getByText('spara en bil, så börjar det').waitFor();
      },
    },
    {
      name: 'with cars at each step',
      path: visitorUrls.purchaseUrl,
      isFromDevice: true,
      act: async (page) => {
        await storeCars(page, ads);
        await page.reload();
        for (const _ of ['compared', 'driven', 'bought']) {
          await page
            .getByRole('button', { name: /^(Flytta till|Jag köpte den)/ })
            .last()
            .click();
        }
        await page.getByRole('status').getByText('står nu under').waitFor();
        await page.getByText('sedan du sparade den').first().waitFor();
      },
    },
  ],
  'public/shared-list/new-list-route': [
    { name: 'cars', path: () => visitorUrls.newSharedListUrl([ads.full, ads.bare, ads.sold, ads.odd]) },
    { name: 'no cars', path: () => visitorUrls.newSharedListUrl() },
  ],
  'public/shared-list/shared-list-route': [
    { name: 'unknown', path: () => visitorUrls.sharedListUrl('x') },
    {
      name: 'of its owner, with a vote, a note and an error',
      path: () => visitorUrls.newSharedListUrl([ads.full, ads.bare, ads.sold, ads.odd]),
      act: async (page) => {
        await press(page, 'Skapa länken');
        await page.getByLabel('Ditt namn').fill('Eva');
        await press(page, 'Fortsätt');
        await page
          .getByRole('button', { name: /^Gärna/ })
          .first()
          .click();
        await page.getByText('Rösten är sparad').waitFor();
        await page.locator('summary', { hasText: 'Skriv' }).first().click();
        await page.getByLabel('Kommentar').first().fill('Provkörd');
        await page.getByRole('button', { name: 'Spara kommentaren' }).first().click();
        await page.getByText('Kommentaren är sparad').waitFor();
        await press(page, 'Ta bort listan');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
  'public/saved-searches/saved-searches-route': [
    {
      name: 'empty',
      path: visitorUrls.savedSearchesUrl,
      isFromDevice: true,
      act: async (page) => {
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await page.getByText('Du har inga sparade sökningar än').waitFor();
      },
    },
    {
      name: 'with new cars and unknown filters',
      path: visitorUrls.savedSearchesUrl,
      isFromDevice: true,
      act: async (page) => {
        await storeSearches(page);
        await page.reload();
        await page.getByText('sedan sist').first().waitFor();
        await page.getByText('finns inte längre bland filtren').waitFor();
      },
    },
  ],
  'public/alerts/alert-form-route': [
    {
      name: 'a search',
      path: () => visitorUrls.alertFormUrl({ list: 'annonser', query: 'make=Volvo&maxPrice=900000&fuel=Ved' }),
    },
    {
      name: 'rejected',
      path: () => visitorUrls.adAlertFormUrl(ads.full),
      act: async (page) => {
        await press(page, 'Skicka');
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'without filters', path: () => visitorUrls.alertFormUrl({ list: 'annonser', query: '' }) },
    {
      name: 'a car of one’s own',
      path: () =>
        visitorUrls.ownCarAlertFormUrl(
          visitorUrls.ownCarValueUrl('volvo', 'v60', [
            ['arsmodell', '2019'],
            ['mil', '9000'],
            ['utforande', 'Momentum'.repeat(12)],
          ]),
        ),
    },
  ],
  'public/dealer-contact/confirm-contact-route': [
    { name: 'as it comes', path: () => visitorUrls.confirmContactUrl('x') },
  ],
  'public/alerts/confirm-alerts-route': [{ name: 'as it comes', path: () => visitorUrls.confirmAlertsUrl('x') }],
  'public/alerts/change-alerts-route': [{ name: 'ended', path: () => visitorUrls.changeAlertsUrl('x') }],
  'public/alerts/end-alerts-route': [{ name: 'as it comes', path: () => visitorUrls.endAlertsUrl('x') }],
  'public/account/account-route': [
    {
      name: 'signed out, with a rejected address',
      path: visitorUrls.visitorAccountUrl,
      act: async (page) => {
        await press(page, 'Mejla mig en länk');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
  'public/account/sign-in-route': [{ name: 'a wrong link', path: () => visitorUrls.visitorSignInUrl('x') }],
  'public/brands/brands-route': [
    { name: 'popular', path: () => visitorUrls.brandsUrl() },
    { name: 'by the alphabet', path: () => visitorUrls.brandsUrl('alphabetical') },
  ],
  'public/brand/brand-route': [
    { name: 'with cars', path: () => visitorUrls.brandUrl('volvo') },
    { name: 'without cars', path: () => visitorUrls.brandUrl('lada') },
    { name: 'unknown', path: () => visitorUrls.brandUrl('trabantt') },
  ],
  'public/series/series-route': [
    { name: 'with cars', path: () => visitorUrls.seriesUrl('volvo', 'v60'), act: unfold },
    { name: 'without cars', path: () => visitorUrls.seriesUrl('volvo', '240'), act: unfold },
    { name: 'unknown', path: () => visitorUrls.seriesUrl('volvo', 'v600') },
  ],
  'public/own-car/own-car-route': [
    { name: 'empty', path: () => visitorUrls.ownCarUrl() },
    { name: 'an unknown car', path: () => visitorUrls.ownCarUrl('xyzzy') },
    { name: 'a plate without an ad', path: () => visitorUrls.ownCarUrl('MLB 99Z') },
  ],
  'public/own-car/own-car-value-route': [
    { name: 'empty', path: () => visitorUrls.ownCarValueUrl('volvo', 'v60') },
    {
      name: 'valued',
      path: () =>
        visitorUrls.ownCarValueUrl('volvo', 'v60', [
          ['arsmodell', '2019'],
          ['mil', '9000'],
          ['utforande', 'Momentum'.repeat(12)],
        ]),
    },
    {
      name: 'wrong',
      path: () =>
        visitorUrls.ownCarValueUrl('volvo', 'v60', [
          ['arsmodell', '1962'],
          ['mil', '900000'],
          ['effekt', 'x'],
        ]),
    },
  ],
  'public/budget/budget-route': [
    { name: 'by age', path: () => visitorUrls.budgetUrl() },
    {
      name: 'by mileage, with cheaper cars',
      path: () => `${visitorUrls.budgetUrl()}?kr=500000&kolumner=miltal&billigare=1`,
    },
    { name: 'nonsense', path: () => `${visitorUrls.budgetUrl()}?kr=mycket&fuel=Ved` },
    { name: 'no cars', path: () => `${visitorUrls.budgetUrl()}?kr=5000` },
  ],
  'public/price-index/price-index-route': [{ name: 'as it comes', path: visitorUrls.priceIndexUrl, act: unfold }],
  'public/market-reports/market-reports-route': [{ name: 'all', path: visitorUrls.marketReportsUrl }],
  'public/market-reports/market-report-route': [
    { name: 'one', path: () => visitorUrls.marketReportUrl('2026-10'), act: unfold },
    { name: 'too few cars', path: () => visitorUrls.marketReportUrl('2026-07') },
    { name: 'none', path: () => visitorUrls.marketReportUrl('2020-01') },
  ],
  'public/valuation-method/valuation-method-route': [
    { name: 'as it comes', path: visitorUrls.valuationMethodUrl, act: unfold },
  ],
  'public/data-sources/data-sources-route': [{ name: 'as it comes', path: visitorUrls.dataSourcesUrl }],
  'public/articles/articles-route': [{ name: 'all', path: visitorUrls.articlesUrl }],
  'public/articles/article-route': [
    { name: 'one', path: () => visitorUrls.articleUrl('provkorning') },
    { name: 'none', path: () => visitorUrls.articleUrl('finns-inte') },
  ],
  'public/category-list/category-list-route': [{ name: 'all', path: visitorUrls.categoriesUrl }],
  'public/category/category-route': [
    { name: 'one', path: () => visitorUrls.categoryUrl('hundagare'), act: unfold },
    { name: 'own needs', path: () => `${visitorUrls.categoryUrl('hundagare')}?budget=250000&fuel=Ved&v1=0&v2=5` },
    { name: 'none', path: () => visitorUrls.categoryUrl('finns-inte') },
  ],
  'public/dog-owners/dog-owners-route': [{ name: 'unfolded', path: visitorUrls.dogOwnersUrl, act: unfold }],
  'public/site-texts/site-text-route': [
    { name: 'the terms', path: () => visitorUrls.siteTextUrl('villkor') },
    { name: 'accessibility', path: () => visitorUrls.siteTextUrl('tillganglighet') },
  ],
  'public/for-dealers/for-dealers-route': [{ name: 'as it comes', path: () => visitorUrls.forDealersUrl() }],
  'public/api-guide/api-guide-route': [{ name: 'as it comes', path: () => visitorUrls.apiGuideUrl() }],
  'public/for-dealers/agreement-route': [{ name: 'the terms', path: () => visitorUrls.dealerAgreementUrl('villkor') }],
  'public/privacy/privacy-route': [{ name: 'as it comes', path: () => visitorUrls.privacyUrl() }],
  'public/welcome/welcome-route': [{ name: 'as it comes', path: visitorUrls.welcomeUrl }],
  'public/not-found/not-found-route': [
    { name: 'an address of nothing', path: () => '/finns-inte' },
    { name: 'an address that cannot be read', path: () => '/%E0%A4%A' },
  ],
  'public/offline/offline-route': [{ name: 'as it comes', path: visitorUrls.offlineUrl }],
});
