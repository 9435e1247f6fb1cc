import type { Page } from 'playwright-core';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import * as officeUrls from '#src/office-urls.ts';
import * as listUrls from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import type { ShownAds } from './public-screens.ts';
import type { ReachedScreens } from './reach.ts';
import type { ShownWork } from './staff-screens.ts';

/** Submits a form of the page: fields by label, then the button. */
const send =
  (fields: Readonly<Record<string, string>>, button: string) =>
  async (page: Page): Promise<void> => {
    const main = page.getByRole('main');
    // Only fields have a name; the choice of a table's columns has none.
    for (const [label, text] of Object.entries(fields))
      await main.getByLabel(label, { exact: true }).and(page.locator('[name]')).fill(text);
    await main.getByRole('button', { name: button, exact: true }).click();
  };

const search = async (page: Page): Promise<void> => {
  await page.getByRole('main').locator('input[name=search]').first().fill('volvo v60');
  await page.keyboard.press('Enter');
};

/** All public pages that other pages link to. */
export const reachedByVisitors = (ads: ShownAds): ReachedScreens => ({
  'public/home/home-route': [{ path: visitorUrls.homeUrl(), from: visitorUrls.vehiclesUrl() }],
  'public/vehicle-list/vehicle-list-route': [
    { path: visitorUrls.vehiclesUrl(), from: visitorUrls.homeUrl() },
    { path: visitorUrls.vehiclesUrl({ page: 2 }), from: visitorUrls.vehiclesUrl() },
    { path: '/vehicles/Volvo/V60', from: visitorUrls.homeUrl(), go: search },
  ],
  'public/ad-list/ad-list-route': [{ path: visitorUrls.adsUrl(), from: visitorUrls.homeUrl() }],
  'public/ad/ad-route': [
    {
      path: visitorUrls.adUrl(ads.full),
      from: visitorUrls.vehiclesUrl(),
      go: (page) =>
        page
          .locator(`main a[href^="${visitorUrls.adUrl(ads.full)}"]`)
          .first()
          .click(),
    },
  ],
  'public/dealers/dealers-route': [{ path: visitorUrls.dealersUrl(), from: visitorUrls.homeUrl() }],
  'public/dealer/dealer-route': [{ path: visitorUrls.dealerUrl('bilhuset-ab'), from: visitorUrls.dealersUrl() }],
  'public/contact/contact-route': [{ path: visitorUrls.contactUrl(ads.full), from: visitorUrls.adUrl(ads.full) }],
  'public/report-ad/report-ad-route': [{ path: visitorUrls.reportAdUrl(ads.full), from: visitorUrls.adUrl(ads.full) }],
  'public/cost/cost-route': [{ path: visitorUrls.costUrl(ads.full), from: visitorUrls.adUrl(ads.full) }],
  'public/checklist/checklist-route': [{ path: visitorUrls.checklistUrl(ads.full), from: visitorUrls.adUrl(ads.full) }],
  'public/shared-list/new-list-route': [
    { path: visitorUrls.newSharedListUrl([ads.full]), from: visitorUrls.compareUrl([ads.full]) },
  ],
  'public/purchase/purchase-route': [{ path: visitorUrls.purchaseUrl(), from: visitorUrls.favouritesUrl() }],
  'public/compare/compare-route': [{ path: visitorUrls.compareUrl([ads.full]), from: visitorUrls.adUrl(ads.full) }],
  'public/alerts/alert-form-route': [
    {
      path: visitorUrls.alertFormUrl({ list: 'vehicles', query: 'make=Volvo' }),
      from: visitorUrls.filteredListUrl('vehicles', { ...NO_AD_FILTERS, make: ['Volvo'] }),
    },
  ],
  'public/saved-searches/saved-searches-route': [{ path: visitorUrls.savedSearchesUrl(), from: visitorUrls.homeUrl() }],
  'public/favourites/favourites-route': [{ path: visitorUrls.favouritesUrl(), from: visitorUrls.homeUrl() }],
  'public/brands/brands-route': [
    { path: visitorUrls.brandsUrl(), from: visitorUrls.homeUrl() },
    { path: visitorUrls.brandsUrl('alphabetical'), from: visitorUrls.brandsUrl() },
  ],
  'public/brand/brand-route': [{ path: visitorUrls.brandUrl('volvo'), from: visitorUrls.brandsUrl() }],
  'public/series/series-route': [{ path: visitorUrls.seriesUrl('volvo', 'v60'), from: visitorUrls.brandUrl('volvo') }],
  'public/budget/budget-route': [{ path: visitorUrls.budgetUrl(), from: visitorUrls.homeUrl() }],
  'public/own-car/own-car-route': [
    {
      path: visitorUrls.ownCarUrl('xyzzy'),
      from: visitorUrls.homeUrl(),
      go: send({ 'Registreringsnummer eller modell': 'xyzzy' }, 'Värdera'),
    },
  ],
  'public/own-car/own-car-value-route': [
    {
      path: visitorUrls.ownCarValueUrl('volvo', 'v60'),
      from: visitorUrls.homeUrl(),
      go: send({ 'Registreringsnummer eller modell': 'volvo v60' }, 'Värdera'),
    },
  ],
  'public/price-index/price-index-route': [{ path: visitorUrls.priceIndexUrl(), from: visitorUrls.homeUrl() }],
  'public/market-reports/market-reports-route': [{ path: visitorUrls.marketReportsUrl(), from: visitorUrls.homeUrl() }],
  'public/market-reports/market-report-route': [
    { path: visitorUrls.marketReportUrl('2026-10'), from: visitorUrls.marketReportsUrl() },
  ],
  'public/valuation-method/valuation-method-route': [
    { path: visitorUrls.valuationMethodUrl(), from: visitorUrls.homeUrl() },
  ],
  'public/data-sources/data-sources-route': [{ path: visitorUrls.dataSourcesUrl(), from: visitorUrls.homeUrl() }],
  'public/articles/articles-route': [{ path: visitorUrls.articlesUrl(), from: visitorUrls.homeUrl() }],
  'public/articles/article-route': [{ path: visitorUrls.articleUrl('provkorning'), from: visitorUrls.articlesUrl() }],
  'public/category-list/category-list-route': [{ path: visitorUrls.categoriesUrl(), from: visitorUrls.homeUrl() }],
  'public/category/category-route': [{ path: visitorUrls.categoryUrl('hundagare'), from: visitorUrls.categoriesUrl() }],
  'public/account/account-route': [{ path: visitorUrls.visitorAccountUrl(), from: visitorUrls.favouritesUrl() }],
  'public/site-texts/site-text-route': [
    { path: visitorUrls.siteTextUrl('villkor'), from: visitorUrls.homeUrl() },
    { path: visitorUrls.siteTextUrl('tillganglighet'), from: visitorUrls.homeUrl() },
  ],
  'public/for-dealers/for-dealers-route': [{ path: visitorUrls.forDealersUrl(), from: visitorUrls.homeUrl() }],
  'public/api-guide/api-guide-route': [{ path: visitorUrls.apiGuideUrl(), from: visitorUrls.forDealersUrl() }],
  'public/for-dealers/agreement-route': [
    { path: visitorUrls.dealerAgreementUrl('villkor'), from: visitorUrls.forDealersUrl() },
  ],
  'public/privacy/privacy-route': [{ path: visitorUrls.privacyUrl(), from: visitorUrls.homeUrl() }],
});

/** All staff pages, from a page that links to them. */
export const reachedByStaff = (work: ShownWork): ReachedScreens => ({
  'staff/dashboard/dashboard-route': [{ path: officeUrls.dashboardUrl(), from: officeUrls.outboxUrl() }],
  'office/account/account-route': [
    { path: officeUrls.accountUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.secondFactorSetupUrl(), from: officeUrls.accountUrl() },
  ],
  'staff/vehicles/vehicles-route': [
    { path: listUrls.staffAdsUrl(), from: officeUrls.dashboardUrl() },
    {
      path: listUrls.staffAdsUrl({ text: 'volvo', status: 'active' }),
      from: listUrls.staffAdsUrl(),
      go: async (page) => {
        await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('active');
        await send({ Sök: 'volvo' }, 'Visa')(page);
      },
    },
  ],
  'staff/ads-change/ads-change-route': [{ path: officeUrls.adsChangeUrl(work.adsChange), from: listUrls.auditUrl() }],
  'staff/new-vehicle/new-vehicle-route': [
    { path: officeUrls.newAdUrl(), from: listUrls.staffAdsUrl() },
    {
      path: officeUrls.newAdUrl('Volvo V60'),
      from: officeUrls.newAdUrl(),
      go: send({ 'Märke och modell': 'Volvo V60' }, 'Fortsätt'),
    },
  ],
  'staff/vehicle/vehicle-route': [
    { path: listUrls.staffAdUrl(work.ad), from: listUrls.staffAdsUrl() },
    { path: listUrls.staffAdUrl(work.draft), from: listUrls.staffAdsUrl({ status: 'draft' }) },
  ],
  'staff/imports/imports-route': [{ path: listUrls.importsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/imports/import-route': [
    { path: listUrls.importUrl(work.runs.done), from: listUrls.importsUrl() },
    { path: listUrls.importUrl(work.runs.failed), from: listUrls.importsUrl() },
  ],
  'staff/imports/import-ads-route': [
    { path: listUrls.importAdsUrl(work.runs.done, 'nya'), from: listUrls.importUrl(work.runs.done) },
  ],
  'office/import-undo/import-undo-route': [
    { path: officeUrls.importUndoUrl(work.runs.done), from: listUrls.importUrl(work.runs.done) },
  ],
  'staff/mappings/mappings-route': [{ path: officeUrls.mappingsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/mappings/mapping-route': [{ path: officeUrls.mappingUrl(work.mapping), from: officeUrls.mappingsUrl() }],
  'staff/chatbots/chatbots-route': [
    { path: officeUrls.chatbotsUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.chatbotsUrl('prompts', work.prompt), from: officeUrls.chatbotsUrl() },
    { path: officeUrls.chatbotsUrl('settings'), from: officeUrls.chatbotsUrl() },
  ],
  'staff/conversations/conversations-route': [
    { path: listUrls.staffConversationsUrl(), from: officeUrls.dashboardUrl() },
    { path: listUrls.ratedAnswersUrl(), from: listUrls.staffConversationsUrl() },
    { path: listUrls.unansweredUrl(), from: listUrls.staffConversationsUrl() },
  ],
  'staff/conversations/conversation-route': [
    { path: officeUrls.staffConversationUrl(work.conversation), from: listUrls.staffConversationsUrl() },
  ],
  'staff/chatbots/prompt-route': [{ path: officeUrls.promptUrl(work.prompt), from: officeUrls.chatbotsUrl() }],
  'staff/parameters/parameters-route': [
    { path: officeUrls.parametersUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.parametersUrl(work.parameter), from: officeUrls.parametersUrl() },
  ],
  'staff/dealer-claims/dealer-claims-route': [{ path: officeUrls.dealerClaimsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/accounts/accounts-route': [{ path: listUrls.staffAccountsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/accounts/account-details-route': [
    { path: listUrls.staffAccountUrl(work.account), from: listUrls.staffAccountsUrl() },
  ],
  'staff/user-roles/user-roles-route': [{ path: officeUrls.userRolesUrl(), from: officeUrls.dashboardUrl() }],
  'staff/search-index/search-index-route': [
    { path: officeUrls.searchIndexUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.searchIndexUrl({ editedAlias: 'borta' }), from: officeUrls.searchIndexUrl() },
  ],
  'staff/tracking-scripts/tracking-scripts-route': [
    { path: officeUrls.trackingScriptsUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.trackingScriptsUrl(work.script), from: officeUrls.trackingScriptsUrl() },
  ],
  'staff/dealers/staff-dealers-route': [{ path: listUrls.staffDealersUrl(), from: officeUrls.dashboardUrl() }],
  'staff/dealer-identity/dealer-identity-route': [
    { path: listUrls.staffDealerIdentityUrl(1), from: listUrls.staffDealerUrl(1) },
  ],
  'staff/dealer/staff-dealer-route': [{ path: listUrls.staffDealerUrl(1), from: listUrls.staffDealersUrl() }],
  'staff/enquiries/enquiries-route': [{ path: listUrls.staffEnquiriesUrl(), from: officeUrls.dashboardUrl() }],
  'staff/unanswered/unanswered-route': [
    { path: officeUrls.unansweredEnquiriesUrl(), from: listUrls.staffEnquiriesUrl() },
  ],
  'staff/enquiries/enquiry-route': [
    { path: listUrls.staffEnquiryUrl(work.enquiry), from: listUrls.staffEnquiriesUrl() },
  ],
  'staff/words/words-route': [{ path: unknownWordsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/valuations/valuations-route': [
    { path: officeUrls.staffValuationsUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.staffValuationsUrl({ per: 'lan' }), from: officeUrls.staffValuationsUrl() },
  ],
  'staff/reports/reports-route': [{ path: listUrls.staffReportsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/reports/report-route': [{ path: listUrls.staffReportUrl(work.report), from: listUrls.staffReportsUrl() }],
  'staff/recalls/recalls-route': [
    { path: officeUrls.staffRecallsUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.staffRecallsUrl('batteri'), from: officeUrls.staffRecallsUrl() },
  ],
  'staff/category/categories-route': [{ path: officeUrls.staffCategoriesUrl(), from: officeUrls.dashboardUrl() }],
  'staff/category/category-route': [
    { path: officeUrls.staffCategoryUrl('hundagare'), from: officeUrls.staffCategoriesUrl() },
  ],
  'staff/versions/prompt-versions-route': [
    { path: officeUrls.versionsUrl('prompt', work.prompt), from: officeUrls.chatbotsUrl() },
  ],
  'staff/versions/parameter-versions-route': [
    { path: officeUrls.versionsUrl('parameter', work.parameter), from: officeUrls.parametersUrl() },
  ],
  'staff/versions/script-versions-route': [
    { path: officeUrls.versionsUrl('script', work.script), from: officeUrls.trackingScriptsUrl() },
  ],
  'staff/versions/category-versions-route': [
    { path: officeUrls.versionsUrl('category', 'hundagare'), from: officeUrls.staffCategoryUrl('hundagare') },
  ],
  'staff/versions/ad-versions-route': [
    { path: officeUrls.versionsUrl('ad', work.ad), from: listUrls.staffAdUrl(work.ad) },
  ],
  'staff/sources/sources-route': [{ path: officeUrls.sourcesUrl(), from: officeUrls.dashboardUrl() }],
  'staff/dealer-access/dealer-access-route': [{ path: officeUrls.dealerAccessUrl(), from: officeUrls.dashboardUrl() }],
  'staff/feed-sources/feed-sources-route': [
    { path: officeUrls.feedSourcesUrl(), from: officeUrls.dashboardUrl() },
    { path: officeUrls.feedSourcesUrl(work.feedSource), from: officeUrls.feedSourcesUrl() },
  ],
  'staff/security-events/security-events-route': [
    { path: listUrls.securityEventsUrl(), from: officeUrls.dashboardUrl() },
    {
      path: listUrls.securityEventsUrl({ severity: 'high' }),
      from: listUrls.securityEventsUrl(),
      go: async (page) => {
        await page.getByRole('combobox', { name: 'Allvar' }).selectOption('high');
        await send({}, 'Visa')(page);
      },
    },
  ],
  'staff/audit/audit-route': [
    { path: listUrls.auditUrl(), from: officeUrls.dashboardUrl() },
    { path: listUrls.auditUrl({ who: 'eva' }), from: listUrls.auditUrl(), go: send({ Vem: 'eva' }, 'Filtrera') },
  ],
  'staff/dealer-groups/dealer-groups-route': [{ path: officeUrls.staffGroupsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/complaints/complaints-route': [{ path: officeUrls.adComplaintsUrl(), from: officeUrls.dashboardUrl() }],
  'staff/complaints/complaint-route': [
    { path: officeUrls.adComplaintUrl(work.complaint), from: officeUrls.adComplaintsUrl() },
  ],
  'staff/personal-data/personal-data-route': [{ path: officeUrls.personalDataUrl(), from: officeUrls.dashboardUrl() }],
  'staff/personal-data/erasure-route': [
    { path: officeUrls.erasureUrl('enquiry', work.enquiry), from: listUrls.staffEnquiryUrl(work.enquiry) },
  ],
  'staff/outbox/outbox-route': [{ path: officeUrls.outboxUrl(), from: officeUrls.dashboardUrl() }],
});

/** The pages for visitors who are not signed in. */
export const reachedBySigningIn: ReachedScreens = {
  'office/login/login-route': [
    { path: visitorUrls.loginUrl(), from: visitorUrls.loginUrl('sign-up') },
    { path: visitorUrls.loginUrl('sign-up'), from: visitorUrls.loginUrl() },
  ],
  'office/login/forgotten-password-route': [{ path: officeUrls.forgottenPasswordUrl(), from: visitorUrls.loginUrl() }],
};

/** Pages of the dealers' own area. @param ad an ad of the dealer */
export const reachedByDealers = (ad: number): ReachedScreens => ({
  'dealer/overview/dealer-overview-route': [{ path: officeUrls.dealerAreaUrl(), from: officeUrls.dealerPeopleUrl() }],
  'dealer/stock/dealer-stock-route': [{ path: listUrls.dealerStockUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/ad/dealer-ad-route': [{ path: officeUrls.dealerAdUrl(ad), from: listUrls.dealerStockUrl() }],
  'dealer/deliveries/dealer-deliveries-route': [
    { path: officeUrls.dealerDeliveriesUrl(), from: officeUrls.dealerAreaUrl() },
  ],
  'dealer/widget/dealer-widget-route': [{ path: officeUrls.dealerWidgetUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/enquiry-settings/enquiry-settings-route': [
    { path: officeUrls.enquirySettingsUrl(), from: officeUrls.dealerEnquiriesUrl() },
  ],
  'dealer/enquiries/dealer-enquiries-route': [
    { path: officeUrls.dealerEnquiriesUrl(), from: officeUrls.dealerAreaUrl() },
  ],
  'dealer/keys/dealer-keys-route': [{ path: officeUrls.dealerKeysUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/webhook/dealer-webhook-route': [{ path: officeUrls.dealerWebhookUrl(), from: officeUrls.dealerKeysUrl() }],
  'dealer/details/dealer-details-route': [{ path: officeUrls.ownDealerDetailsUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/figures/dealer-figures-route': [{ path: officeUrls.dealerFiguresUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/trade-in/trade-in-route': [{ path: officeUrls.tradeInUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/demand/dealer-demand-route': [{ path: officeUrls.dealerDemandUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/prices/dealer-prices-route': [{ path: officeUrls.dealerPricesUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/leaving/dealer-leaving-route': [
    { path: officeUrls.dealerLeavingUrl(), from: officeUrls.ownDealerDetailsUrl() },
  ],
  'dealer/mapping/own-mapping-route': [{ path: officeUrls.ownMappingUrl(), from: officeUrls.dealerAreaUrl() }],
  'dealer/new-ad/new-dealer-ad-route': [{ path: officeUrls.newDealerAdUrl(), from: listUrls.dealerStockUrl() }],
  'dealer/people/dealer-people-route': [{ path: officeUrls.dealerPeopleUrl(), from: officeUrls.dealerAreaUrl() }],
});

/** Pages that no other page links to, with the reason. */
export const NOT_REACHED_BY_A_CLICK: Readonly<Record<string, string>> = {
  'public/dog-owners/dog-owners-route': 'an address of old links',
  'public/welcome/welcome-route': 'an address of old links',
  'public/not-found/not-found-route': 'an address of nothing',
  'public/offline/offline-route': 'shown by the service worker',
  'public/shared-list/shared-list-route': 'the secret link of a list, which its owner sends',
  'public/alerts/confirm-alerts-route': 'the link of a mail',
  'public/alerts/change-alerts-route': 'the link of a mail',
  'public/alerts/end-alerts-route': 'the link of a mail',
  'public/account/sign-in-route': 'the link of a mail',
  'public/dealer-contact/confirm-contact-route': 'the link of a mail',
  'office/login/confirm-email-route': 'the link of a mail',
  'office/login/choose-password-route': 'the link of a mail',
  'office/login/second-step-route': 'follows a password',
  'dealer/invitation/dealer-invitation-route': 'the link of a mail',
  'dealer/figures/end-figure-mails-route': 'the link of a mail',
  'dealer/deliveries/dealer-delivery-route': 'the stock of the check has no delivery of the dealer',
  'office/import-undo/delivery-undo-route': 'the stock of the check has no delivery of the dealer',
  'dealer/trial/dealer-trial-route': 'follows an upload',
  'dealer/mapping/own-mapping-trial-route': 'opened by a form',
  'dealer/enquiries/dealer-enquiry-route': 'the stock of the check has no message to the dealer',
  'dealer/claim/dealer-claim-route': 'linked from the page of a dealer',
  'dealer/sites/dealer-sites-route': 'the first page of people with several dealers',
  'dealer/group/own-group-route': 'for owners of a group',
  'dealer/group-mapping/group-mapping-route': 'for owners of a group',
  'dealer/group-mapping/group-mapping-trial-route': 'shown in a tab of its own for what a form holds',
  'staff/dealer-group/dealer-group-route': 'the stock of the check has no group',
  'staff/category/preview-route': 'shown in a tab of its own for what a form holds',
  'public/ad/ad-preview-route': 'shown in a tab of its own for a saved draft',
  'staff/mappings/mapping-trial-route': 'shown in a tab of its own for what a form holds',
};
