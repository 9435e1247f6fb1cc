import * as officeUrls from '#src/office-urls.ts';
import * as listUrls from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { press, type Screens, unfold } from './screen.ts';

/** Ids of the rows that the screens show. */
export type ShownWork = {
  ad: number;
  draft: number;
  adsChange: number;
  runs: { done: number; failed: number; running: number };
  mapping: number;
  parameter: string;
  feedSource: string;
  prompt: string;
  conversation: string;
  /** Id of another account. */
  account: string;
  script: string;
  enquiry: number;
  report: number;
  complaint: number;
};

/** Sign-in pages, for visitors without a session. */
export const signInScreens: Screens = {
  'office/login/login-route': [
    {
      name: 'a wrong password',
      path: () => visitorUrls.loginUrl(),
      act: async (page) => {
        await page.getByLabel('E-post').fill('ingen@bil.example');
        await page.getByLabel('Lösenord', { exact: true }).fill('fel');
        await press(page, 'Logga in');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'a new account',
      path: () => visitorUrls.loginUrl('sign-up'),
      act: async (page) => {
        await page.getByLabel('Lösenord', { exact: true }).fill('Tall');
        await page.getByLabel('Bekräfta lösenordet', { exact: true }).fill('Gran');
        await page.getByText('Lösenorden matchar inte').waitFor();
      },
    },
  ],
  'office/login/confirm-email-route': [{ name: 'a link', path: () => officeUrls.confirmEmailUrl('x') }],
  'office/login/forgotten-password-route': [{ name: 'as it comes', path: officeUrls.forgottenPasswordUrl }],
  'office/login/choose-password-route': [{ name: 'a link', path: () => officeUrls.choosePasswordUrl('x') }],
  'dealer/figures/end-figure-mails-route': [{ name: 'as it comes', path: () => officeUrls.endFigureMailsUrl('x') }],
  'dealer/invitation/dealer-invitation-route': [
    { name: 'an old link', path: () => officeUrls.dealerInvitationUrl('x') },
  ],
};

/** Every staff page, in each state that looks different. */
export const staffScreens = (work: ShownWork): Screens => ({
  'staff/dashboard/dashboard-route': [{ name: 'with events', path: officeUrls.dashboardUrl }],
  'office/account/account-route': [
    { name: 'as it comes', path: officeUrls.accountUrl },
    { name: 'a second step to set up', path: officeUrls.secondFactorSetupUrl },
  ],
  'staff/vehicles/vehicles-route': [
    { name: 'all', path: () => listUrls.staffAdsUrl(), act: unfold },
    { name: 'a question before hiding', path: () => `${listUrls.staffAdsUrl()}?vald=alla&atgard=hide` },
    { name: 'a price to state', path: () => `${listUrls.staffAdsUrl()}?vald=alla&atgard=pris&varde=gratis` },
    { name: 'after a change', path: () => `${listUrls.staffAdsUrl()}?${officeUrls.CHANGE_PARAM}=${work.adsChange}` },
    { name: 'nothing found', path: () => listUrls.staffAdsUrl({ text: 'xyzzy' }) },
  ],
  'staff/ads-change/ads-change-route': [
    { name: 'done', path: () => officeUrls.adsChangeUrl(work.adsChange) },
    { name: 'none', path: () => officeUrls.adsChangeUrl(999_999_999) },
  ],
  'staff/new-vehicle/new-vehicle-route': [
    { name: 'an unknown model', path: () => officeUrls.newAdUrl('Trabant') },
    { name: 'several models', path: () => officeUrls.newAdUrl('Volvo') },
    {
      name: 'refused',
      path: () => officeUrls.newAdUrl('Volvo V60'),
      act: async (page) => {
        await page.getByLabel('Pris, kr').fill('gratis');
        await press(page, 'Publicera');
        await page.getByText('Annonsen är inte publicerad', { exact: true }).waitFor();
      },
    },
  ],
  'staff/vehicle/vehicle-route': [
    { name: 'unfolded', path: () => listUrls.staffAdUrl(work.ad), act: unfold },
    { name: 'a draft', path: () => listUrls.staffAdUrl(work.draft) },
    { name: 'none', path: () => listUrls.staffAdUrl(999_999_999) },
  ],
  'public/ad/ad-preview-route': [{ name: 'without a dealer', path: () => officeUrls.draftPreviewUrl(work.draft) }],
  'staff/imports/imports-route': [{ name: 'with deliveries', path: () => listUrls.importsUrl() }],
  'staff/imports/import-route': [
    { name: 'with rejected rows', path: () => listUrls.importUrl(work.runs.done) },
    { name: 'failed', path: () => listUrls.importUrl(work.runs.failed) },
    { name: 'running', path: () => listUrls.importUrl(work.runs.running) },
  ],
  'staff/imports/import-ads-route': [{ name: 'new ads', path: () => listUrls.importAdsUrl(work.runs.done, 'nya') }],
  'office/import-undo/import-undo-route': [
    { name: 'the question', path: () => officeUrls.importUndoUrl(work.runs.done) },
    { name: 'too late', path: () => officeUrls.importUndoUrl(work.runs.failed) },
  ],
  'staff/mappings/mappings-route': [{ name: 'with a mapping', path: () => officeUrls.mappingsUrl() }],
  'staff/mappings/mapping-route': [
    { name: 'unfolded', path: () => officeUrls.mappingUrl(work.mapping), act: unfold },
    { name: 'none', path: () => officeUrls.mappingUrl(999_999_999) },
  ],
  'staff/mappings/mapping-trial-route': [
    { name: 'without a form', path: () => officeUrls.mappingTrialUrl(work.mapping) },
  ],
  'staff/chatbots/chatbots-route': [
    { name: 'prompts, one open', path: () => officeUrls.chatbotsUrl('prompts', work.prompt), act: unfold },
    { name: 'settings', path: () => officeUrls.chatbotsUrl('settings') },
  ],
  'staff/conversations/conversations-route': [
    { name: 'conversations', path: () => listUrls.staffConversationsUrl() },
    { name: 'ratings', path: () => listUrls.ratedAnswersUrl() },
    { name: 'unanswered', path: () => listUrls.unansweredUrl() },
  ],
  'staff/conversations/conversation-route': [
    { name: 'rated', path: () => officeUrls.staffConversationUrl(work.conversation) },
  ],
  'staff/chatbots/prompt-route': [{ name: 'of a prompt', path: () => officeUrls.promptUrl(work.prompt) }],
  'staff/parameters/parameters-route': [
    { name: 'one open', path: () => officeUrls.parametersUrl(work.parameter), act: unfold },
    {
      name: 'a question before removing',
      path: () => officeUrls.parametersUrl(),
      act: async (page) => {
        await press(page, 'Ta bort ränta');
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ],
  'staff/dealer-claims/dealer-claims-route': [{ name: 'as it comes', path: officeUrls.dealerClaimsUrl }],
  'staff/accounts/accounts-route': [
    { name: 'all, unfolded', path: () => listUrls.staffAccountsUrl(), act: unfold },
    { name: 'nothing found', path: () => listUrls.staffAccountsUrl({ text: 'xyzzy' }) },
  ],
  'staff/accounts/account-details-route': [
    { name: 'of another person', path: () => listUrls.staffAccountUrl(work.account) },
  ],
  'staff/user-roles/user-roles-route': [
    { name: 'as it comes', path: officeUrls.userRolesUrl },
    {
      name: 'the password again',
      path: officeUrls.userRolesUrl,
      act: async (page) => {
        await page.getByLabel('E-post').fill('ingen@bil.example');
        await press(page, 'Lägg till');
        await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
      },
    },
  ],
  'staff/search-index/search-index-route': [
    { name: 'compared with the stock', path: () => officeUrls.searchIndexUrl({ isCompared: true }) },
    { name: 'a new alias', path: () => officeUrls.searchIndexUrl({ newAlias: 'koppar' }), act: unfold },
  ],
  'staff/tracking-scripts/tracking-scripts-route': [
    { name: 'one open', path: () => officeUrls.trackingScriptsUrl(work.script), act: unfold },
    { name: 'all', path: () => officeUrls.trackingScriptsUrl() },
  ],
  'staff/category/categories-route': [{ name: 'all', path: officeUrls.staffCategoriesUrl }],
  'staff/category/category-route': [
    { name: 'unfolded', path: () => officeUrls.staffCategoryUrl('hundagare'), act: unfold },
    { name: 'none', path: () => officeUrls.staffCategoryUrl('finns-inte') },
  ],
  'staff/versions/prompt-versions-route': [{ name: 'one', path: () => officeUrls.versionsUrl('prompt', work.prompt) }],
  'staff/versions/parameter-versions-route': [
    { name: 'one', path: () => officeUrls.versionsUrl('parameter', work.parameter) },
    {
      name: 'a question before restoring',
      path: () => officeUrls.versionsUrl('parameter', work.parameter),
      act: async (page) => {
        await page.getByRole('button', { name: /^Återställ 1, Före alla/ }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ],
  'staff/versions/script-versions-route': [{ name: 'one', path: () => officeUrls.versionsUrl('script', work.script) }],
  'staff/versions/category-versions-route': [
    { name: 'unchanged', path: () => officeUrls.versionsUrl('category', 'hundagare') },
  ],
  'staff/versions/ad-versions-route': [{ name: 'one', path: () => officeUrls.versionsUrl('ad', work.ad) }],
  'staff/category/preview-route': [{ name: 'without a form', path: () => officeUrls.categoryPreviewUrl('hundagare') }],
  'staff/sources/sources-route': [{ name: 'all', path: () => officeUrls.sourcesUrl() }],
  'staff/dealers/staff-dealers-route': [{ name: 'all', path: () => listUrls.staffDealersUrl() }],
  'staff/dealer-identity/dealer-identity-route': [
    { name: 'one', path: () => listUrls.staffDealerIdentityUrl(1) },
    { name: 'about to be merged', path: () => listUrls.staffDealerIdentityUrl(1, 2) },
  ],
  'staff/dealer/staff-dealer-route': [
    { name: 'one', path: () => listUrls.staffDealerUrl(1) },
    { name: 'asked for a car', path: () => `${listUrls.staffDealerUrl(1)}?${officeUrls.ASKED_CAR_PARAM}=${work.ad}` },
    { name: 'asked for none', path: () => `${listUrls.staffDealerUrl(1)}?${officeUrls.ASKED_CAR_PARAM}=xyzzy` },
  ],
  'staff/enquiries/enquiries-route': [{ name: 'all', path: () => listUrls.staffEnquiriesUrl() }],
  'staff/unanswered/unanswered-route': [{ name: 'all', path: () => officeUrls.unansweredEnquiriesUrl() }],
  'staff/enquiries/enquiry-route': [{ name: 'one', path: () => listUrls.staffEnquiryUrl(work.enquiry) }],
  'staff/words/words-route': [
    { name: 'all', path: () => unknownWordsUrl() },
    {
      name: 'one that is being taught',
      path: () => unknownWordsUrl({ taught: { field: 'car', make: 'Volvo', word: 'Sportvagn', target: 'Volvo V90' } }),
    },
  ],
  'staff/valuations/valuations-route': [{ name: 'all', path: () => officeUrls.staffValuationsUrl() }],
  'staff/reports/reports-route': [{ name: 'all', path: () => listUrls.staffReportsUrl() }],
  'staff/reports/report-route': [
    { name: 'an open one', path: () => listUrls.staffReportUrl(work.report) },
    {
      name: 'to be corrected',
      path: () => listUrls.staffReportUrl(work.report),
      act: (page) => page.getByRole('combobox', { name: 'Beslut' }).selectOption('correct'),
    },
  ],
  'staff/recalls/recalls-route': [
    { name: 'one open', path: () => officeUrls.staffRecallsUrl('batteri'), act: unfold },
    { name: 'all', path: () => officeUrls.staffRecallsUrl() },
  ],
  'staff/dealer-access/dealer-access-route': [{ name: 'with a key', path: officeUrls.dealerAccessUrl, act: unfold }],
  'staff/feed-sources/feed-sources-route': [
    { name: 'one open', path: () => officeUrls.feedSourcesUrl(work.feedSource), act: unfold },
    { name: 'all', path: () => officeUrls.feedSourcesUrl() },
  ],
  'staff/security-events/security-events-route': [
    { name: 'all', path: () => listUrls.securityEventsUrl() },
    { name: 'nothing found', path: () => listUrls.securityEventsUrl({ eventType: 'xyzzy' }) },
  ],
  'staff/audit/audit-route': [
    { name: 'all', path: () => listUrls.auditUrl() },
    { name: 'nothing found', path: () => listUrls.auditUrl({ who: 'xyzzy' }) },
  ],
  'staff/dealer-groups/dealer-groups-route': [{ name: 'none', path: officeUrls.staffGroupsUrl }],
  'staff/dealer-group/dealer-group-route': [{ name: 'none', path: () => officeUrls.staffGroupUrl(999_999) }],
  'staff/complaints/complaints-route': [{ name: 'an open one', path: officeUrls.adComplaintsUrl }],
  'staff/complaints/complaint-route': [
    { name: 'an open one', path: () => officeUrls.adComplaintUrl(work.complaint) },
    { name: 'none', path: () => officeUrls.adComplaintUrl(999_999_999) },
  ],
  'staff/personal-data/personal-data-route': [
    { name: 'nothing asked for', path: () => officeUrls.personalDataUrl() },
    { name: 'an address', path: () => officeUrls.personalDataUrl('eva@kund.example') },
    { name: 'no address', path: () => officeUrls.personalDataUrl('eva') },
  ],
  'staff/personal-data/erasure-route': [
    { name: 'a message', path: () => officeUrls.erasureUrl('enquiry', work.enquiry) },
    { name: 'none', path: () => officeUrls.erasureUrl('enquiry', 999_999_999) },
  ],
  'staff/outbox/outbox-route': [{ name: 'with a mail', path: officeUrls.outboxUrl }],
});

/** Every page of the dealers' own area. @param ad an ad of the dealer */
export const dealerScreens = (ad: number): Screens => ({
  'dealer/overview/dealer-overview-route': [{ name: 'with ads', path: officeUrls.dealerAreaUrl, act: unfold }],
  'dealer/stock/dealer-stock-route': [
    { name: 'all', path: () => listUrls.dealerStockUrl() },
    { name: 'nothing found', path: () => listUrls.dealerStockUrl({ text: 'xyzzy' }) },
  ],
  'dealer/ad/dealer-ad-route': [{ name: 'unfolded', path: () => officeUrls.dealerAdUrl(ad), act: unfold }],
  'dealer/deliveries/dealer-deliveries-route': [{ name: 'as it comes', path: () => officeUrls.dealerDeliveriesUrl() }],
  'dealer/trial/dealer-trial-route': [{ name: 'none', path: () => officeUrls.deliveryTrialUrl('x') }],
  'dealer/enquiries/dealer-enquiries-route': [
    { name: 'as it comes', path: () => officeUrls.dealerEnquiriesUrl() },
    { name: 'nothing found', path: () => officeUrls.dealerEnquiriesUrl({ status: 'closed' }) },
  ],
  'dealer/widget/dealer-widget-route': [{ name: 'as it comes', path: () => officeUrls.dealerWidgetUrl() }],
  'dealer/enquiry-settings/enquiry-settings-route': [
    { name: 'as it comes', path: () => officeUrls.enquirySettingsUrl() },
  ],
  'dealer/enquiries/dealer-enquiry-route': [{ name: 'none', path: () => officeUrls.dealerEnquiryUrl(999_999) }],
  'dealer/webhook/dealer-webhook-route': [{ name: 'as it comes', path: officeUrls.dealerWebhookUrl }],
  'dealer/keys/dealer-keys-route': [
    { name: 'as it comes', path: officeUrls.dealerKeysUrl },
    {
      name: 'the password again',
      path: officeUrls.dealerKeysUrl,
      act: async (page) => {
        await page.getByLabel('Används av').fill('Bilsystemet');
        await press(page, 'Skapa');
        await page.getByText('Skriv ditt lösenord igen').waitFor();
      },
    },
  ],
  'dealer/deliveries/dealer-delivery-route': [{ name: 'none', path: () => officeUrls.dealerDeliveryUrl(999_999) }],
  'office/import-undo/delivery-undo-route': [{ name: 'none', path: () => officeUrls.deliveryUndoUrl(999_999) }],
  'dealer/details/dealer-details-route': [{ name: 'as it comes', path: officeUrls.ownDealerDetailsUrl }],
  'dealer/figures/dealer-figures-route': [{ name: 'as it comes', path: () => officeUrls.dealerFiguresUrl() }],
  'dealer/trade-in/trade-in-route': [
    { name: 'without a car', path: () => officeUrls.tradeInUrl() },
    {
      name: 'of a car',
      path: () =>
        officeUrls.tradeInOfModelUrl('volvo', 'v60', [
          ['arsmodell', '2019'],
          ['mil', '12000'],
        ]),
    },
  ],
  'dealer/demand/dealer-demand-route': [{ name: 'as it comes', path: () => officeUrls.dealerDemandUrl() }],
  'dealer/prices/dealer-prices-route': [{ name: 'as it comes', path: () => officeUrls.dealerPricesUrl() }],
  'dealer/leaving/dealer-leaving-route': [{ name: 'as it comes', path: officeUrls.dealerLeavingUrl }],
  'dealer/mapping/own-mapping-route': [{ name: 'without a file', path: officeUrls.ownMappingUrl }],
  'dealer/mapping/own-mapping-trial-route': [{ name: 'without a file', path: officeUrls.ownMappingTrialUrl }],
  'dealer/new-ad/new-dealer-ad-route': [
    { name: 'no model', path: () => officeUrls.newDealerAdUrl() },
    { name: 'an unknown model', path: () => officeUrls.newDealerAdUrl('xyzzy') },
    { name: 'a model', path: () => officeUrls.newDealerAdUrl('volvo v60 2019') },
  ],
  'dealer/people/dealer-people-route': [{ name: 'as it comes', path: officeUrls.dealerPeopleUrl }],
  'dealer/sites/dealer-sites-route': [{ name: 'a single one', path: () => officeUrls.dealerSitesUrl() }],
  'dealer/group/own-group-route': [{ name: 'without a group', path: officeUrls.ownGroupUrl }],
  'dealer/group-mapping/group-mapping-route': [{ name: 'without a group', path: officeUrls.groupMappingUrl }],
  'dealer/group-mapping/group-mapping-trial-route': [{ name: 'without a file', path: officeUrls.groupMappingTrialUrl }],
  'dealer/claim/dealer-claim-route': [{ name: 'of a dealer', path: () => visitorUrls.dealerClaimUrl() }],
});

/** Error screen in place of a page that the visitor may not view. */
export const refusedScreens: Screens = {
  'staff/parameters/parameters-route': [{ name: 'to a moderator', path: () => officeUrls.parametersUrl() }],
  'office/login/second-step-route': [{ name: 'without the first', path: officeUrls.secondStepUrl }],
};
