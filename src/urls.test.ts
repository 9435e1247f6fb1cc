import { beforeAll, expect, test } from 'vitest';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { insertReports, REPORT_MONTH } from '#test/market-report.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { type AdFilters, NO_AD_FILTERS } from './domain/ads/filters/ad-filters.ts';
import { DEFAULT_FIGURE_ORDER, DEFAULT_FIGURE_SPAN } from './domain/dealer-figures/figure-choices.ts';
import { DEFAULT_DEMAND } from './domain/dealers/demand-choices.ts';
import { DEFAULT_LABEL_GROUP } from './domain/valuation/default-label-group.ts';

import * as officeUrls from './office-urls.ts';
import * as listUrls from './pages/list-urls.ts';
import * as visitorUrls from './visitor-urls.ts';

/** All addresses of the site. */
const urls = { ...visitorUrls, ...officeUrls };

const { db } = await testDatabase();
/** Prefixes of addresses; each has a function beside it. */
const FOLDERS = ['CATEGORY_PICTURES_PATH', 'PICTURES_PATH', 'SHARE_PICTURES_PATH', 'UPLOADED_PICTURES_PATH'] as const;
/** Functions that return parts of addresses, but no address. */
const PARTS = [
  'brandLetterId',
  ...FOLDERS,
  'ADMIN_PATH',
  'ALERTS_PATH',
  'ALERT_AD_PARAM',
  'ALERT_CAR_PARAM',
  'VISITOR_ACCOUNT_PATH',
  'DEALER_AREA_PATH',
  'DEALER_PARAM',
  'BROWSER_PARAM',
  'ERASED_ADDRESS_PARAM',
  'CLICK_PARAM',
  'SAVE_PARAM',
  'SHOWN_PARAM',
  'SEARCHED_PARAM',
  'API_PATH',
  'PANEL_PARAM',
  'NOTICE_PARAM',
  'RETURN_PARAM',
  'EDITED_PARAM',
  'NEW_ALIAS_PARAM',
  'COMPARED_PARAM',
  'NEAR_PARAM',
  'TRIAL_PARAM',
  'COMPARED_FROM_PARAM',
  'COMPARED_TO_PARAM',
  'LINK_TOKEN_PARAM',
  'MODEL_PARAM',
  'LIST_PARAM',
  'MERGED_PARAM',
  'CHANGE_PARAM',
  'VIEW_PARAM',
  'VIEW_NAME_PARAM',
  'IMPORT_FORM_PARAMS',
  'FORMAT_PARAM',
  'SITEMAP_PART_PARAM',
  'OWN_CAR_PARAM',
  'TRADE_IN_TEXT_PARAM',
  'TRADE_IN_BRAND_PARAM',
  'TRADE_IN_SERIES_PARAM',
  'ASKED_CAR_PARAM',
  'VALUATION_ANCHOR',
  'DEALER_PAGE_PARAM',
  'DEALER_SEARCH_PARAM',
  'SEARCHED_LIST_PARAM',
  'SITE_FIELD',
  'SITE_RETURN_PARAM',
  'SHARED_LISTS_PATH',
  'LIST_OWNER_PARAM',
  'LIST_PERSON_PARAM',
  'withNotice',
  'stockLink',
] as const;
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('every address reaches its page or file', async () => {
  const ad = await insertAd(db);
  await insertCategory(db, categoryFile('hundagare'));
  await insertReports(db);
  const addresses: Record<
    Exclude<keyof typeof urls | keyof typeof listUrls, (typeof PARTS)[number]>,
    { path: string; status: number; method?: string }
  > = {
    homeUrl: { path: urls.homeUrl(), status: 200 },
    vehiclesUrl: {
      path: urls.vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: ['Volvo', 'Lynk & Co'] }, page: 2 }),
      status: 200,
    },
    adsUrl: { path: urls.adsUrl({ sort: { by: 'price', order: 'desc' }, page: 2 }), status: 200 },
    adUrl: { path: urls.adUrl(ad.internal_id, urls.adsUrl()), status: 200 },
    adPriceUrl: { path: urls.adPriceUrl(ad.internal_id), status: 200 },
    staffDealersUrl: { path: listUrls.staffDealersUrl({ text: 'Bil' }), status: 302 },
    listExportUrl: { path: listUrls.listExportUrl(listUrls.staffDealersUrl({ text: 'Bil' }), 'csv'), status: 302 },
    staffDealerIdentityUrl: { path: listUrls.staffDealerIdentityUrl(1), status: 302 },
    staffDealerUrl: { path: listUrls.staffDealerUrl(1), status: 302 },
    dealersUrl: { path: urls.dealersUrl('Uppsala & Åre'), status: 200 },
    dealerUrl: { path: urls.dealerUrl('bilhuset-ab', 2), status: 200 },
    dealerCarsUrl: { path: urls.dealerCarsUrl('bilhuset-ab', { sort: { by: 'price', order: 'asc' } }), status: 200 },
    compareNearUrl: { path: urls.compareNearUrl([ad.internal_id], 'Lund'), status: 200 },
    compareUrl: { path: urls.compareUrl([ad.internal_id, 7]), status: 200 },
    favouritesUrl: { path: urls.favouritesUrl(), status: 200 },
    savedCarsUrl: { path: urls.savedCarsUrl(`${ad.internal_id},x`), status: 200 },
    savedSearchesUrl: { path: urls.savedSearchesUrl(), status: 200 },
    searchStateUrl: { path: urls.searchStateUrl({ list: 'vehicles', query: 'make=Volvo' }), status: 200 },
    searchFeedUrl: { path: urls.searchFeedUrl({ list: 'annonser', query: '' }, 'atom'), status: 200 },
    alertFormUrl: { path: urls.alertFormUrl({ list: 'annonser', query: 'make=Volvo' }), status: 200 },
    visitorAccountUrl: { path: urls.visitorAccountUrl(), status: 200 },
    visitorSignInUrl: { path: urls.visitorSignInUrl('x'), status: 200 },
    visitorDataUrl: { path: urls.visitorDataUrl('x'), status: 200 },
    // Accepts POST only.
    visitorListsUrl: { path: urls.visitorListsUrl(), status: 405 },
    listAlertFormUrl: { path: urls.listAlertFormUrl('/vehicles/Volvo?fuel=Diesel'), status: 200 },
    ownCarAlertFormUrl: {
      path: urls.ownCarAlertFormUrl(
        urls.ownCarValueUrl('volvo', 'v60', [
          ['arsmodell', '2021'],
          ['mil', '6000'],
        ]),
      ),
      status: 200,
    },
    adAlertFormUrl: { path: urls.adAlertFormUrl(ad.internal_id), status: 200 },
    confirmContactUrl: { path: urls.confirmContactUrl('x'), status: 200 },
    confirmAlertsUrl: { path: urls.confirmAlertsUrl('x'), status: 200 },
    changeAlertsUrl: { path: urls.changeAlertsUrl('x'), status: 404 },
    endAlertsPath: { path: urls.endAlertsPath(), status: 200 },
    endAlertsUrl: { path: urls.endAlertsUrl('x'), status: 200 },
    searchFeedPath: { path: urls.searchFeedPath('json'), status: 200 },
    filteredListUrl: { path: urls.filteredListUrl('vehicles', NO_AD_FILTERS), status: 200 },
    searchedListUrl: { path: urls.searchedListUrl({ list: 'annonser', query: 'maxPrice=100000' }), status: 200 },
    brandsUrl: { path: urls.brandsUrl('alphabetical'), status: 200 },
    brandUrl: { path: urls.brandUrl('mercedes-benz'), status: 200 },
    seriesUrl: { path: urls.seriesUrl('saab', '9-3'), status: 200 },
    staticDataUrl: { path: urls.staticDataUrl(), status: 200 },
    categoriesUrl: { path: urls.categoriesUrl(), status: 200 },
    categoryUrl: { path: urls.categoryUrl('hundagare'), status: 200 },
    categoryCarsUrl: { path: urls.categoryCarsUrl('hundagare', 1), status: 200 },
    categoryPictureUrl: { path: urls.categoryPictureUrl('bil', 'dark'), status: 200 },
    dogOwnersUrl: { path: urls.dogOwnersUrl(), status: 200 },
    welcomeUrl: { path: urls.welcomeUrl(), status: 200 },
    articleUrl: { path: urls.articleUrl('provkorning'), status: 200 },
    newSharedListUrl: { path: urls.newSharedListUrl([ad.internal_id]), status: 200 },
    sharedListPath: { path: urls.sharedListPath(), status: 404 },
    sharedListUrl: { path: urls.sharedListUrl('x'), status: 404 },
    pushKeyUrl: { path: urls.pushKeyUrl(), status: 200 },
    pushBeginUrl: { path: urls.pushBeginUrl(), method: 'POST', status: 415 },
    pushEndUrl: { path: urls.pushEndUrl(), method: 'POST', status: 415 },
    budgetUrl: { path: urls.budgetUrl(), status: 200 },
    budgetStepsUrl: { path: urls.budgetStepsUrl(), status: 200 },
    ownCarUrl: { path: urls.ownCarUrl(), status: 200 },
    ownCarValueUrl: { path: urls.ownCarValueUrl('volvo', 'v60'), status: 200 },
    priceIndexUrl: { path: urls.priceIndexUrl(), status: 200 },
    marketReportsUrl: { path: urls.marketReportsUrl(), status: 200 },
    marketReportUrl: { path: urls.marketReportUrl(REPORT_MONTH), status: 200 },
    marketReportFileUrl: { path: urls.marketReportFileUrl(`${REPORT_MONTH}.csv`), status: 200 },
    marketReportCsvUrl: { path: urls.marketReportCsvUrl(REPORT_MONTH), status: 200 },
    marketFeedUrl: { path: urls.marketFeedUrl(), status: 200 },
    marketPictureUrl: { path: urls.marketPictureUrl(REPORT_MONTH), status: 200 },
    valuationMethodUrl: { path: urls.valuationMethodUrl(), status: 200 },
    articlesUrl: { path: urls.articlesUrl(), status: 200 },
    rasterAddress: { path: urls.rasterAddress('/exempelbild/suv-rod-sida-kust.svg?v=1'), status: 200 },
    seriesSharePictureUrl: { path: urls.seriesSharePictureUrl('volvo', 'v60', 'x'), status: 200 },
    sharePictureUrl: { path: urls.sharePictureUrl(ad.internal_id, 'x'), status: 200 },
    examplePictureUrl: { path: urls.examplePictureUrl('suv-rod-sida-kust.svg'), status: 200 },
    // Only signed names lead to a picture: src/http/pictures.
    pictureUrl: { path: urls.pictureUrl('osignerad', 320), status: 404 },
    // Returns a file name for `pictureUrl`.
    uploadedPictureUrl: { path: urls.uploadedPictureUrl('a'), status: 404 },
    serviceWorkerUrl: { path: urls.serviceWorkerUrl(), status: 200 },
    offlineUrl: { path: urls.offlineUrl(), status: 200 },
    themeUrl: { path: urls.themeUrl(), status: 303, method: 'POST' },
    consentUrl: { path: urls.consentUrl(), status: 303, method: 'POST' },
    contactUrl: { path: urls.contactUrl(ad.internal_id), status: 200 },
    costUrl: { path: urls.costUrl(ad.internal_id), status: 200 },
    purchaseUrl: { path: urls.purchaseUrl(), status: 200 },
    listVotesUrl: { path: urls.listVotesUrl('x'), status: 200 },
    checklistUrl: { path: urls.checklistUrl(ad.internal_id), status: 200 },
    reportAdUrl: { path: urls.reportAdUrl(ad.internal_id), status: 200 },
    dataSourcesUrl: { path: urls.dataSourcesUrl(), status: 200 },
    siteTextUrl: { path: urls.siteTextUrl('villkor'), status: 200 },
    forDealersUrl: { path: urls.forDealersUrl(), status: 200 },
    dealerAgreementUrl: { path: urls.dealerAgreementUrl('villkor'), status: 200 },
    privacyUrl: { path: urls.privacyUrl(), status: 200 },
    healthUrl: { path: urls.healthUrl(), status: 200 },
    // The list above has loaded the stock.
    readyUrl: { path: urls.readyUrl(), status: 200 },
    // Exists only with a configured token.
    metricsUrl: { path: urls.metricsUrl(), status: 404 },
    adsApiUrl: { path: urls.adsApiUrl(), status: 200 },
    adApiUrl: { path: urls.adApiUrl(ad.internal_id), status: 200 },
    // The ad is not valued.
    valuationApiUrl: { path: urls.valuationApiUrl(ad.internal_id), status: 404 },
    depreciationApiUrl: { path: urls.depreciationApiUrl('v60'), status: 200 },
    priceIndexApiUrl: { path: urls.priceIndexApiUrl(), status: 200 },
    priceIndexCsvUrl: { path: urls.priceIndexCsvUrl(), status: 200 },
    accuracyApiUrl: { path: urls.accuracyApiUrl(), status: 200 },
    accuracyCsvUrl: { path: urls.accuracyCsvUrl(), status: 200 },
    suggestionsApiUrl: { path: `${urls.suggestionsApiUrl()}?q=volvo`, status: 200 },
    adPlacesApiUrl: { path: urls.adPlacesApiUrl(), status: 200 },
    placesApiUrl: { path: `${urls.placesApiUrl()}?q=ume`, status: 200 },
    dealerStockApiUrl: { path: urls.dealerStockApiUrl(), status: 401, method: 'PUT' },
    dealerAdsApiUrl: { path: urls.dealerAdsApiUrl(), status: 401, method: 'PATCH' },
    dealerFiguresApiUrl: { path: urls.dealerFiguresApiUrl(), status: 401 },
    dealerLeadsApiUrl: { path: urls.dealerLeadsApiUrl(), status: 401 },
    dealerDeliveriesApiUrl: { path: urls.dealerDeliveriesApiUrl(), status: 401 },
    dealerDeliveryApiUrl: { path: urls.dealerDeliveryApiUrl('x'), status: 401 },
    ownValuationApiUrl: { path: urls.ownValuationApiUrl(), status: 405 },
    understandApiUrl: { path: urls.understandApiUrl(), status: 200 },
    apiGuideUrl: { path: urls.apiGuideUrl(), status: 200 },
    openApiUrl: { path: urls.openApiUrl(), status: 200 },
    importAdsUrl: { path: listUrls.importAdsUrl(1, 'nya', 2), status: 302 },
    importUndoUrl: { path: urls.importUndoUrl(1), status: 302 },
    importsUrl: { path: listUrls.importsUrl(), status: 302 },
    importFormUrl: { path: listUrls.importFormUrl({ dealer: 'Bilhuset' }), status: 302 },
    mappingsUrl: { path: urls.mappingsUrl(), status: 302 },
    mappingUrl: { path: urls.mappingUrl(1), status: 302 },
    mappingTrialUrl: { path: urls.mappingTrialUrl(1), status: 302 },
    importUrl: { path: listUrls.importUrl(1), status: 302 },
    importUploadUrl: { path: urls.importUploadUrl(), status: 303, method: 'POST' },
    searchIndexUrl: { path: urls.searchIndexUrl({ newAlias: 'bubblan' }), status: 302 },
    staffAdsUrl: { path: listUrls.staffAdsUrl(), status: 302 },
    staffCategoriesUrl: { path: urls.staffCategoriesUrl(), status: 302 },
    versionsUrl: { path: urls.versionsUrl('category', 'hundagare', { from: '1', to: 'nu' }), status: 302 },
    staffCategoryUrl: { path: urls.staffCategoryUrl('hundagare'), status: 302 },
    categoryPreviewUrl: { path: urls.categoryPreviewUrl('hundagare'), status: 302 },
    newAdUrl: { path: urls.newAdUrl('Volvo V60'), status: 302 },
    draftPreviewUrl: { path: urls.draftPreviewUrl(ad.internal_id), status: 302 },
    staffAdUrl: { path: listUrls.staffAdUrl(ad.internal_id), status: 302 },
    viewedListUrl: { path: listUrls.viewedListUrl('vehicles', 'status=sold'), status: 302 },
    savedViewUrl: { path: listUrls.savedViewUrl({ id: 1, list: 'vehicles', query: '' }), status: 302 },
    viewsUrl: { path: urls.viewsUrl(), status: 302, method: 'POST' },
    adsChangeUrl: { path: urls.adsChangeUrl(1), status: 302 },
    changePasswordUrl: { path: urls.changePasswordUrl(), status: 302 },
    manifestUrl: { path: urls.manifestUrl(), status: 200 },
    siteIconUrl: { path: urls.siteIconUrl('milvis-192.png'), status: 200 },
    faviconUrl: { path: urls.faviconUrl(), status: 200 },
    homeScreenIconUrl: { path: urls.homeScreenIconUrl(), status: 200 },
    securityTextUrl: { path: urls.securityTextUrl(), status: 200 },
    robotsUrl: { path: urls.robotsUrl(), status: 200 },
    sitemapUrl: { path: urls.sitemapUrl(), status: 200 },
    plainSitemapUrl: { path: urls.plainSitemapUrl(), status: 200 },
    sitemapApiUrl: { path: urls.sitemapApiUrl(), status: 200, method: 'POST' },
    blogRssApiUrl: { path: urls.blogRssApiUrl(), status: 200, method: 'POST' },
    checkRateLimitUrl: { path: urls.checkRateLimitUrl(), status: 415, method: 'POST' },
    logSecurityEventUrl: { path: urls.logSecurityEventUrl(), status: 415, method: 'POST' },
    chatApiUrl: { path: urls.chatApiUrl(), status: 200 },
    chatConversationsUrl: { path: urls.chatConversationsUrl(), status: 415, method: 'POST' },
    chatPageUrl: { path: urls.chatPageUrl('/ad/1'), status: 200 },
    chatRatingsUrl: { path: urls.chatRatingsUrl(), status: 415, method: 'POST' },
    openAiChatUrl: { path: urls.openAiChatUrl(), status: 415, method: 'POST' },
    adminOperationsUrl: { path: urls.adminOperationsUrl(), status: 415, method: 'POST' },
    editorsUrl: { path: urls.editorsUrl(), status: 415, method: 'POST' },
    populateSearchIndexUrl: { path: urls.populateSearchIndexUrl(), status: 415, method: 'POST' },
    // The staff area redirects strangers to the sign-in.
    adminUrl: { path: urls.adminUrl(), status: 302 },
    dashboardUrl: { path: urls.dashboardUrl(), status: 302 },
    accountUrl: { path: urls.accountUrl(), status: 302 },
    loginUrl: { path: urls.loginUrl('sign-up'), status: 200 },
    sessionUrl: { path: urls.sessionUrl(), status: 200 },
    secondFactorSetupUrl: { path: urls.secondFactorSetupUrl(), status: 302 },
    secondStepUrl: { path: urls.secondStepUrl(), status: 302 },
    confirmEmailUrl: { path: urls.confirmEmailUrl('x'), status: 200 },
    choosePasswordUrl: { path: urls.choosePasswordUrl('x'), status: 200 },
    forgottenPasswordUrl: { path: urls.forgottenPasswordUrl(), status: 200 },
    chatbotsUrl: { path: urls.chatbotsUrl(), status: 302 },
    staffConversationsUrl: { path: listUrls.staffConversationsUrl({ rating: 'up', page: 2 }), status: 302 },
    ratedAnswersUrl: { path: listUrls.ratedAnswersUrl({ rating: 'up', page: 2 }), status: 302 },
    unansweredUrl: { path: listUrls.unansweredUrl({ page: 2 }), status: 302 },
    staffConversationUrl: { path: urls.staffConversationUrl('x'), status: 302 },
    promptUrl: { path: urls.promptUrl('x'), status: 302 },
    staffRecallsUrl: { path: urls.staffRecallsUrl('x'), status: 302 },
    staffEnquiriesUrl: { path: listUrls.staffEnquiriesUrl({ dealerId: 1, status: 'new', page: 2 }), status: 302 },
    staffEnquiryUrl: { path: listUrls.staffEnquiryUrl(1), status: 302 },
    staffValuationsUrl: { path: urls.staffValuationsUrl({ per: 'lan', page: 2 }), status: 302 },
    staffReportsUrl: { path: listUrls.staffReportsUrl({ status: 'open', page: 2 }), status: 302 },
    staffReportUrl: { path: listUrls.staffReportUrl(1), status: 302 },
    parametersUrl: { path: urls.parametersUrl('x'), status: 302 },
    userRolesUrl: { path: urls.userRolesUrl(), status: 302 },
    paletteUrl: { path: urls.paletteUrl('volvo'), status: 302 },
    staffAccountsUrl: { path: listUrls.staffAccountsUrl({ role: 'admin', page: 2 }), status: 302 },
    staffAccountUrl: { path: listUrls.staffAccountUrl('x'), status: 302 },
    trackingScriptsUrl: { path: urls.trackingScriptsUrl(), status: 302 },
    sourcesUrl: { path: urls.sourcesUrl(2), status: 302 },
    securityEventsUrl: { path: listUrls.securityEventsUrl({ severity: 'high', page: 2 }), status: 302 },
    auditUrl: { path: listUrls.auditUrl({ who: 'eva', page: 2 }), status: 302 },
    dealerAccessUrl: { path: urls.dealerAccessUrl(), status: 302 },
    feedSourcesUrl: { path: urls.feedSourcesUrl('x'), status: 302 },
    outboxUrl: { path: urls.outboxUrl(), status: 302 },
    adViewUrl: { path: urls.adViewUrl(ad.internal_id, 'click'), status: 204, method: 'POST' },
    adsShownUrl: { path: urls.adsShownUrl([ad.internal_id]), status: 204, method: 'POST' },
    dealerClaimsUrl: { path: urls.dealerClaimsUrl(), status: 302 },
    adComplaintsUrl: { path: urls.adComplaintsUrl(), status: 302 },
    adComplaintUrl: { path: urls.adComplaintUrl(1), status: 302 },
    personalDataUrl: { path: urls.personalDataUrl('eva@kund.example'), status: 302 },
    erasureUrl: { path: urls.erasureUrl('enquiry', 1), status: 302 },
    accountDataUrl: { path: urls.accountDataUrl(), status: 302 },
    dealerInvitationUrl: { path: urls.dealerInvitationUrl('x'), status: 200 },
    dealerAreaUrl: { path: urls.dealerAreaUrl(), status: 302 },
    dealerStockUrl: { path: listUrls.dealerStockUrl({ text: 'volvo' }), status: 302 },
    dealerAdUrl: { path: urls.dealerAdUrl(ad.internal_id), status: 302 },
    dealerDeliveriesUrl: { path: urls.dealerDeliveriesUrl(2), status: 302 },
    dealerDeliveryUrl: { path: urls.dealerDeliveryUrl(1, 2), status: 302 },
    deliveryUploadUrl: { path: urls.deliveryUploadUrl(), status: 303, method: 'POST' },
    deliveryUndoUrl: { path: urls.deliveryUndoUrl(1), status: 302 },
    deliveryTrialUrl: { path: urls.deliveryTrialUrl('5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e'), status: 302 },
    rejectedRowsUrl: { path: urls.rejectedRowsUrl(1), status: 302 },
    dealerEnquiriesUrl: { path: urls.dealerEnquiriesUrl({ status: 'new', page: 2 }), status: 302 },
    enquirySettingsUrl: { path: urls.enquirySettingsUrl('x'), status: 302 },
    unansweredEnquiriesUrl: { path: urls.unansweredEnquiriesUrl(1), status: 302 },
    groupMappingUrl: { path: urls.groupMappingUrl(), status: 302 },
    groupMappingTrialUrl: { path: urls.groupMappingTrialUrl(), status: 302 },
    dealerPosterUrl: { path: urls.dealerPosterUrl(1), status: 302 },
    dealerWidgetUrl: { path: urls.dealerWidgetUrl(), status: 302 },
    widgetScriptUrl: { path: urls.widgetScriptUrl(), status: 200 },
    widgetStockUrl: { path: urls.widgetStockUrl('x'), status: 404 },
    dealerEnquiryUrl: { path: urls.dealerEnquiryUrl(1), status: 302 },
    dealerWebhookUrl: { path: urls.dealerWebhookUrl(), status: 302 },
    dealerKeysUrl: { path: urls.dealerKeysUrl(), status: 302 },
    ownDealerDetailsUrl: { path: urls.ownDealerDetailsUrl(), status: 302 },
    dealerFiguresUrl: { path: urls.dealerFiguresUrl({ order: 'days', days: 7, page: 2 }), status: 302 },
    dealerFiguresCsvUrl: { path: urls.dealerFiguresCsvUrl(), status: 302 },
    dealerPricesUrl: { path: urls.dealerPricesUrl(2), status: 302 },
    tradeInUrl: { path: urls.tradeInUrl('volvo v60'), status: 302 },
    tradeInOfModelUrl: { path: urls.tradeInOfModelUrl('volvo', 'v60', [['mil', '12000']]), status: 302 },
    endFigureMailsPath: { path: urls.endFigureMailsPath(), status: 200 },
    endFigureMailsUrl: { path: urls.endFigureMailsUrl('x'), status: 200 },
    dealerDemandUrl: { path: urls.dealerDemandUrl({ kind: 'fuel', page: 2 }), status: 302 },
    dealerLeavingUrl: { path: urls.dealerLeavingUrl(), status: 302 },
    dealerExportUrl: { path: urls.dealerExportUrl(), status: 302 },
    newDealerAdUrl: { path: urls.newDealerAdUrl('v60'), status: 302 },
    ownMappingUrl: { path: urls.ownMappingUrl(), status: 302 },
    ownMappingTrialUrl: { path: urls.ownMappingTrialUrl(), status: 302 },
    dealerSitesUrl: { path: urls.dealerSitesUrl('/handlare/konto/bilar'), status: 302 },
    ownGroupUrl: { path: urls.ownGroupUrl(), status: 302 },
    staffGroupsUrl: { path: urls.staffGroupsUrl(), status: 302 },
    staffGroupUrl: { path: urls.staffGroupUrl(1), status: 302 },
    dealerPeopleUrl: { path: urls.dealerPeopleUrl(), status: 302 },
    dealerClaimUrl: { path: urls.dealerClaimUrl('bilhuset-ab'), status: 302 },
    logoutUrl: { path: urls.logoutUrl(), status: 302, method: 'POST' },
    // A folder, and a path without a page.
    assetsUrl: { path: urls.assetsUrl(), status: 301 },
    badAddressUrl: { path: urls.badAddressUrl(), status: 404 },
  };
  expect(Object.keys(addresses).toSorted()).toEqual(
    Object.keys({ ...urls, ...listUrls })
      .filter((name) => !PARTS.some((part) => part === name))
      .toSorted(),
  );
  for (const [name, { path, status, method = 'GET' }] of Object.entries(addresses)) {
    expect((await site.fetch(path, { method, headers: { origin: 'https://milvis.example' } })).status, name).toBe(
      status,
    );
  }
});

test('an address does not name what applies without it, also where its page states it', () => {
  expect(urls.dealerDemandUrl(DEFAULT_DEMAND)).toBe(urls.dealerDemandUrl());
  expect(urls.dealerFiguresUrl({ order: DEFAULT_FIGURE_ORDER, days: DEFAULT_FIGURE_SPAN })).toBe(
    urls.dealerFiguresUrl(),
  );
  expect(urls.staffValuationsUrl({ per: DEFAULT_LABEL_GROUP })).toBe(urls.staffValuationsUrl());
  for (const address of [urls.dealerDemandUrl(), urls.dealerFiguresUrl(), urls.staffValuationsUrl()])
    expect(address).not.toContain('?');
});

test('values can be read back from the addresses', () => {
  const at = (filters: Partial<AdFilters>, page = 1) =>
    urls.vehiclesUrl({ filters: { ...NO_AD_FILTERS, ...filters }, page });
  expect(at({})).toBe('/vehicles');
  expect(at({ make: ['Lynk & Co', 'Škoda'] })).toBe('/vehicles?make=Lynk+%26+Co&make=%C5%A0koda');
  expect(at({ make: ['Škoda'] }, 3)).toBe('/vehicles/%C5%A0koda?page=3');
  expect(at({ make: ['Kia'], model: ["cee'd"] })).toBe("/vehicles/Kia/cee'd");
  expect(at({ make: ['Volvo'], model: ['V60', 'V90'], maxPrice: 90_000 })).toBe(
    '/vehicles/Volvo?model=V60&model=V90&maxPrice=90000',
  );
  expect(at({ make: ['..'] })).toBe('/vehicles?make=..');
});

test.each([
  ['most', 10, 0, '/vehicles/Volvo', 10, true],
  ['most', 10, 10, '/vehicles/Volvo', 10, false],
  ['most', 9, 10, '/annonser?make=Volvo', 19, true],
  ['most', 0, 3, '/annonser?make=Volvo', 3, true],
  ['most', 0, 0, '/vehicles/Volvo', 0, true],
  ['all', 10, 0, '/vehicles/Volvo', 10, true],
  ['all', 10, 1, '/annonser?make=Volvo', 11, true],
] as const)(
  'a link to %s of %d ads with a picture and %d without opens %s',
  (promise, withImage, withoutImage, to, count, isAll) => {
    const query = { filters: { ...NO_AD_FILTERS, make: ['Volvo'] } };
    expect(urls.stockLink(query, { withImage, withoutImage }, promise)).toEqual({ to, count, isAll });
  },
);

test.each([
  ['/vehicles/Volvo/V60?fuel=Diesel', '/bevaka?lista=vehicles&make=Volvo&model=V60&fuel=Diesel'],
  ['/vehicles/%C5%A0koda', '/bevaka?lista=vehicles&make=%C5%A0koda'],
  ['/annonser?make=Kia&maxPrice=90000', '/bevaka?lista=annonser&make=Kia&maxPrice=90000'],
])('the list %s is watched at %s', (list, to) => {
  expect(urls.listAlertFormUrl(list)).toBe(to);
});
