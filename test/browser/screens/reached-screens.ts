import type { Page } from 'playwright-core';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import * as listUrls from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import * as urls from '#src/urls.ts';
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
  'public/home/home-route': [{ path: urls.homeUrl(), from: urls.vehiclesUrl() }],
  'public/vehicle-list/vehicle-list-route': [
    { path: urls.vehiclesUrl(), from: urls.homeUrl() },
    { path: urls.vehiclesUrl({ page: 2 }), from: urls.vehiclesUrl() },
    { path: '/vehicles/Volvo/V60', from: urls.homeUrl(), go: search },
  ],
  'public/ad-list/ad-list-route': [{ path: urls.adsUrl(), from: urls.homeUrl() }],
  'public/ad/ad-route': [
    {
      path: urls.adUrl(ads.full),
      from: urls.vehiclesUrl(),
      go: (page) =>
        page
          .locator(`main a[href^="${urls.adUrl(ads.full)}"]`)
          .first()
          .click(),
    },
  ],
  'public/dealers/dealers-route': [{ path: urls.dealersUrl(), from: urls.homeUrl() }],
  'public/dealer/dealer-route': [{ path: urls.dealerUrl('bilhuset-ab'), from: urls.dealersUrl() }],
  'public/contact/contact-route': [{ path: urls.contactUrl(ads.full), from: urls.adUrl(ads.full) }],
  'public/report-ad/report-ad-route': [{ path: urls.reportAdUrl(ads.full), from: urls.adUrl(ads.full) }],
  'public/cost/cost-route': [{ path: urls.costUrl(ads.full), from: urls.adUrl(ads.full) }],
  'public/checklist/checklist-route': [{ path: urls.checklistUrl(ads.full), from: urls.adUrl(ads.full) }],
  'public/shared-list/new-list-route': [{ path: urls.newSharedListUrl([ads.full]), from: urls.compareUrl([ads.full]) }],
  'public/purchase/purchase-route': [{ path: urls.purchaseUrl(), from: urls.favouritesUrl() }],
  'public/compare/compare-route': [{ path: urls.compareUrl([ads.full]), from: urls.adUrl(ads.full) }],
  'public/alerts/alert-form-route': [
    {
      path: urls.alertFormUrl({ list: 'vehicles', query: 'make=Volvo' }),
      from: urls.filteredListUrl('vehicles', { ...NO_AD_FILTERS, make: ['Volvo'] }),
    },
  ],
  'public/saved-searches/saved-searches-route': [{ path: urls.savedSearchesUrl(), from: urls.homeUrl() }],
  'public/favourites/favourites-route': [{ path: urls.favouritesUrl(), from: urls.homeUrl() }],
  'public/brands/brands-route': [
    { path: urls.brandsUrl(), from: urls.homeUrl() },
    { path: urls.brandsUrl('alphabetical'), from: urls.brandsUrl() },
  ],
  'public/brand/brand-route': [{ path: urls.brandUrl('volvo'), from: urls.brandsUrl() }],
  'public/series/series-route': [{ path: urls.seriesUrl('volvo', 'v60'), from: urls.brandUrl('volvo') }],
  'public/budget/budget-route': [{ path: urls.budgetUrl(), from: urls.homeUrl() }],
  'public/own-car/own-car-route': [
    {
      path: urls.ownCarUrl('xyzzy'),
      from: urls.homeUrl(),
      go: send({ 'Registreringsnummer eller modell': 'xyzzy' }, 'Värdera'),
    },
  ],
  'public/own-car/own-car-value-route': [
    {
      path: urls.ownCarValueUrl('volvo', 'v60'),
      from: urls.homeUrl(),
      go: send({ 'Registreringsnummer eller modell': 'volvo v60' }, 'Värdera'),
    },
  ],
  'public/price-index/price-index-route': [{ path: urls.priceIndexUrl(), from: urls.homeUrl() }],
  'public/market-reports/market-reports-route': [{ path: urls.marketReportsUrl(), from: urls.homeUrl() }],
  'public/market-reports/market-report-route': [
    { path: urls.marketReportUrl('2026-10'), from: urls.marketReportsUrl() },
  ],
  'public/valuation-method/valuation-method-route': [{ path: urls.valuationMethodUrl(), from: urls.homeUrl() }],
  'public/data-sources/data-sources-route': [{ path: urls.dataSourcesUrl(), from: urls.homeUrl() }],
  'public/articles/articles-route': [{ path: urls.articlesUrl(), from: urls.homeUrl() }],
  'public/articles/article-route': [{ path: urls.articleUrl('provkorning'), from: urls.articlesUrl() }],
  'public/category-list/category-list-route': [{ path: urls.categoriesUrl(), from: urls.homeUrl() }],
  'public/category/category-route': [{ path: urls.categoryUrl('hundagare'), from: urls.categoriesUrl() }],
  'public/account/account-route': [{ path: urls.visitorAccountUrl(), from: urls.favouritesUrl() }],
  'public/site-texts/site-text-route': [
    { path: urls.siteTextUrl('villkor'), from: urls.homeUrl() },
    { path: urls.siteTextUrl('tillganglighet'), from: urls.homeUrl() },
  ],
  'public/for-dealers/for-dealers-route': [{ path: urls.forDealersUrl(), from: urls.homeUrl() }],
  'public/api-guide/api-guide-route': [{ path: urls.apiGuideUrl(), from: urls.forDealersUrl() }],
  'public/for-dealers/agreement-route': [{ path: urls.dealerAgreementUrl('villkor'), from: urls.forDealersUrl() }],
  'public/privacy/privacy-route': [{ path: urls.privacyUrl(), from: urls.homeUrl() }],
});

/** All staff pages, from a page that links to them. */
export const reachedByStaff = (work: ShownWork): ReachedScreens => ({
  'staff/dashboard/dashboard-route': [{ path: urls.dashboardUrl(), from: urls.outboxUrl() }],
  'office/account/account-route': [
    { path: urls.accountUrl(), from: urls.dashboardUrl() },
    { path: urls.secondFactorSetupUrl(), from: urls.accountUrl() },
  ],
  'staff/vehicles/vehicles-route': [
    { path: listUrls.staffAdsUrl(), from: urls.dashboardUrl() },
    {
      path: listUrls.staffAdsUrl({ text: 'volvo', status: 'active' }),
      from: listUrls.staffAdsUrl(),
      go: async (page) => {
        await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('active');
        await send({ Sök: 'volvo' }, 'Visa')(page);
      },
    },
  ],
  'staff/ads-change/ads-change-route': [{ path: urls.adsChangeUrl(work.adsChange), from: listUrls.auditUrl() }],
  'staff/new-vehicle/new-vehicle-route': [
    { path: urls.newAdUrl(), from: listUrls.staffAdsUrl() },
    {
      path: urls.newAdUrl('Volvo V60'),
      from: urls.newAdUrl(),
      go: send({ 'Märke och modell': 'Volvo V60' }, 'Fortsätt'),
    },
  ],
  'staff/vehicle/vehicle-route': [
    { path: listUrls.staffAdUrl(work.ad), from: listUrls.staffAdsUrl() },
    { path: listUrls.staffAdUrl(work.draft), from: listUrls.staffAdsUrl({ status: 'draft' }) },
  ],
  'staff/imports/imports-route': [{ path: listUrls.importsUrl(), from: urls.dashboardUrl() }],
  'staff/imports/import-route': [
    { path: listUrls.importUrl(work.runs.done), from: listUrls.importsUrl() },
    { path: listUrls.importUrl(work.runs.failed), from: listUrls.importsUrl() },
  ],
  'staff/imports/import-ads-route': [
    { path: listUrls.importAdsUrl(work.runs.done, 'nya'), from: listUrls.importUrl(work.runs.done) },
  ],
  'office/import-undo/import-undo-route': [
    { path: urls.importUndoUrl(work.runs.done), from: listUrls.importUrl(work.runs.done) },
  ],
  'staff/mappings/mappings-route': [{ path: urls.mappingsUrl(), from: urls.dashboardUrl() }],
  'staff/mappings/mapping-route': [{ path: urls.mappingUrl(work.mapping), from: urls.mappingsUrl() }],
  'staff/chatbots/chatbots-route': [
    { path: urls.chatbotsUrl(), from: urls.dashboardUrl() },
    { path: urls.chatbotsUrl('prompts', work.prompt), from: urls.chatbotsUrl() },
    { path: urls.chatbotsUrl('settings'), from: urls.chatbotsUrl() },
  ],
  'staff/conversations/conversations-route': [
    { path: listUrls.staffConversationsUrl(), from: urls.dashboardUrl() },
    { path: listUrls.ratedAnswersUrl(), from: listUrls.staffConversationsUrl() },
    { path: listUrls.unansweredUrl(), from: listUrls.staffConversationsUrl() },
  ],
  'staff/conversations/conversation-route': [
    { path: urls.staffConversationUrl(work.conversation), from: listUrls.staffConversationsUrl() },
  ],
  'staff/chatbots/prompt-route': [{ path: urls.promptUrl(work.prompt), from: urls.chatbotsUrl() }],
  'staff/parameters/parameters-route': [
    { path: urls.parametersUrl(), from: urls.dashboardUrl() },
    { path: urls.parametersUrl(work.parameter), from: urls.parametersUrl() },
  ],
  'staff/dealer-claims/dealer-claims-route': [{ path: urls.dealerClaimsUrl(), from: urls.dashboardUrl() }],
  'staff/accounts/accounts-route': [{ path: listUrls.staffAccountsUrl(), from: urls.dashboardUrl() }],
  'staff/accounts/account-details-route': [
    { path: listUrls.staffAccountUrl(work.account), from: listUrls.staffAccountsUrl() },
  ],
  'staff/user-roles/user-roles-route': [{ path: urls.userRolesUrl(), from: urls.dashboardUrl() }],
  'staff/search-index/search-index-route': [
    { path: urls.searchIndexUrl(), from: urls.dashboardUrl() },
    { path: urls.searchIndexUrl({ editedAlias: 'borta' }), from: urls.searchIndexUrl() },
  ],
  'staff/tracking-scripts/tracking-scripts-route': [
    { path: urls.trackingScriptsUrl(), from: urls.dashboardUrl() },
    { path: urls.trackingScriptsUrl(work.script), from: urls.trackingScriptsUrl() },
  ],
  'staff/dealers/staff-dealers-route': [{ path: listUrls.staffDealersUrl(), from: urls.dashboardUrl() }],
  'staff/dealer-identity/dealer-identity-route': [
    { path: listUrls.staffDealerIdentityUrl(1), from: listUrls.staffDealerUrl(1) },
  ],
  'staff/dealer/staff-dealer-route': [{ path: listUrls.staffDealerUrl(1), from: listUrls.staffDealersUrl() }],
  'staff/enquiries/enquiries-route': [{ path: listUrls.staffEnquiriesUrl(), from: urls.dashboardUrl() }],
  'staff/unanswered/unanswered-route': [{ path: urls.unansweredEnquiriesUrl(), from: listUrls.staffEnquiriesUrl() }],
  'staff/enquiries/enquiry-route': [
    { path: listUrls.staffEnquiryUrl(work.enquiry), from: listUrls.staffEnquiriesUrl() },
  ],
  'staff/words/words-route': [{ path: unknownWordsUrl(), from: urls.dashboardUrl() }],
  'staff/valuations/valuations-route': [
    { path: urls.staffValuationsUrl(), from: urls.dashboardUrl() },
    { path: urls.staffValuationsUrl({ per: 'lan' }), from: urls.staffValuationsUrl() },
  ],
  'staff/reports/reports-route': [{ path: listUrls.staffReportsUrl(), from: urls.dashboardUrl() }],
  'staff/reports/report-route': [{ path: listUrls.staffReportUrl(work.report), from: listUrls.staffReportsUrl() }],
  'staff/recalls/recalls-route': [
    { path: urls.staffRecallsUrl(), from: urls.dashboardUrl() },
    { path: urls.staffRecallsUrl('batteri'), from: urls.staffRecallsUrl() },
  ],
  'staff/category/categories-route': [{ path: urls.staffCategoriesUrl(), from: urls.dashboardUrl() }],
  'staff/category/category-route': [{ path: urls.staffCategoryUrl('hundagare'), from: urls.staffCategoriesUrl() }],
  'staff/versions/prompt-versions-route': [{ path: urls.versionsUrl('prompt', work.prompt), from: urls.chatbotsUrl() }],
  'staff/versions/parameter-versions-route': [
    { path: urls.versionsUrl('parameter', work.parameter), from: urls.parametersUrl() },
  ],
  'staff/versions/script-versions-route': [
    { path: urls.versionsUrl('script', work.script), from: urls.trackingScriptsUrl() },
  ],
  'staff/versions/category-versions-route': [
    { path: urls.versionsUrl('category', 'hundagare'), from: urls.staffCategoryUrl('hundagare') },
  ],
  'staff/versions/ad-versions-route': [{ path: urls.versionsUrl('ad', work.ad), from: listUrls.staffAdUrl(work.ad) }],
  'staff/sources/sources-route': [{ path: urls.sourcesUrl(), from: urls.dashboardUrl() }],
  'staff/dealer-access/dealer-access-route': [{ path: urls.dealerAccessUrl(), from: urls.dashboardUrl() }],
  'staff/feed-sources/feed-sources-route': [
    { path: urls.feedSourcesUrl(), from: urls.dashboardUrl() },
    { path: urls.feedSourcesUrl(work.feedSource), from: urls.feedSourcesUrl() },
  ],
  'staff/security-events/security-events-route': [
    { path: listUrls.securityEventsUrl(), from: urls.dashboardUrl() },
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
    { path: listUrls.auditUrl(), from: urls.dashboardUrl() },
    { path: listUrls.auditUrl({ who: 'eva' }), from: listUrls.auditUrl(), go: send({ Vem: 'eva' }, 'Filtrera') },
  ],
  'staff/dealer-groups/dealer-groups-route': [{ path: urls.staffGroupsUrl(), from: urls.dashboardUrl() }],
  'staff/complaints/complaints-route': [{ path: urls.adComplaintsUrl(), from: urls.dashboardUrl() }],
  'staff/complaints/complaint-route': [{ path: urls.adComplaintUrl(work.complaint), from: urls.adComplaintsUrl() }],
  'staff/personal-data/personal-data-route': [{ path: urls.personalDataUrl(), from: urls.dashboardUrl() }],
  'staff/personal-data/erasure-route': [
    { path: urls.erasureUrl('enquiry', work.enquiry), from: listUrls.staffEnquiryUrl(work.enquiry) },
  ],
  'staff/outbox/outbox-route': [{ path: urls.outboxUrl(), from: urls.dashboardUrl() }],
});

/** The pages for visitors who are not signed in. */
export const reachedBySigningIn: ReachedScreens = {
  'office/login/login-route': [
    { path: urls.loginUrl(), from: urls.loginUrl('sign-up') },
    { path: urls.loginUrl('sign-up'), from: urls.loginUrl() },
  ],
  'office/login/forgotten-password-route': [{ path: urls.forgottenPasswordUrl(), from: urls.loginUrl() }],
};

/** Pages of the dealers' own area. @param ad an ad of the dealer */
export const reachedByDealers = (ad: number): ReachedScreens => ({
  'dealer/overview/dealer-overview-route': [{ path: urls.dealerAreaUrl(), from: urls.dealerPeopleUrl() }],
  'dealer/stock/dealer-stock-route': [{ path: listUrls.dealerStockUrl(), from: urls.dealerAreaUrl() }],
  'dealer/ad/dealer-ad-route': [{ path: urls.dealerAdUrl(ad), from: listUrls.dealerStockUrl() }],
  'dealer/deliveries/dealer-deliveries-route': [{ path: urls.dealerDeliveriesUrl(), from: urls.dealerAreaUrl() }],
  'dealer/widget/dealer-widget-route': [{ path: urls.dealerWidgetUrl(), from: urls.dealerAreaUrl() }],
  'dealer/enquiry-settings/enquiry-settings-route': [
    { path: urls.enquirySettingsUrl(), from: urls.dealerEnquiriesUrl() },
  ],
  'dealer/enquiries/dealer-enquiries-route': [{ path: urls.dealerEnquiriesUrl(), from: urls.dealerAreaUrl() }],
  'dealer/keys/dealer-keys-route': [{ path: urls.dealerKeysUrl(), from: urls.dealerAreaUrl() }],
  'dealer/webhook/dealer-webhook-route': [{ path: urls.dealerWebhookUrl(), from: urls.dealerKeysUrl() }],
  'dealer/details/dealer-details-route': [{ path: urls.ownDealerDetailsUrl(), from: urls.dealerAreaUrl() }],
  'dealer/figures/dealer-figures-route': [{ path: urls.dealerFiguresUrl(), from: urls.dealerAreaUrl() }],
  'dealer/trade-in/trade-in-route': [{ path: urls.tradeInUrl(), from: urls.dealerAreaUrl() }],
  'dealer/demand/dealer-demand-route': [{ path: urls.dealerDemandUrl(), from: urls.dealerAreaUrl() }],
  'dealer/prices/dealer-prices-route': [{ path: urls.dealerPricesUrl(), from: urls.dealerAreaUrl() }],
  'dealer/leaving/dealer-leaving-route': [{ path: urls.dealerLeavingUrl(), from: urls.ownDealerDetailsUrl() }],
  'dealer/mapping/own-mapping-route': [{ path: urls.ownMappingUrl(), from: urls.dealerAreaUrl() }],
  'dealer/new-ad/new-dealer-ad-route': [{ path: urls.newDealerAdUrl(), from: listUrls.dealerStockUrl() }],
  'dealer/people/dealer-people-route': [{ path: urls.dealerPeopleUrl(), from: urls.dealerAreaUrl() }],
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
