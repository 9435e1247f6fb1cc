import * as listUrls from '#src/pages/list-urls.ts';
import * as urls from '#src/urls.ts';
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
};

/** Sign-in pages, for visitors without a session. */
export const signInScreens: Screens = {
  'admin/login/login-route': [
    {
      name: 'a wrong password',
      path: () => urls.loginUrl(),
      act: async (page) => {
        await page.getByLabel('E-post').fill('ingen@bil.example');
        await page.getByLabel('Lösenord', { exact: true }).fill('fel');
        await press(page, 'Logga in');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'a new account',
      path: () => urls.loginUrl('sign-up'),
      act: async (page) => {
        await page.getByLabel('Lösenord', { exact: true }).fill('Tall');
        await page.getByLabel('Bekräfta lösenordet', { exact: true }).fill('Gran');
        await page.getByText('Lösenorden matchar inte').waitFor();
      },
    },
  ],
  'admin/login/confirm-email-route': [{ name: 'a link', path: () => urls.confirmEmailUrl('x') }],
  'admin/login/forgotten-password-route': [{ name: 'as it comes', path: urls.forgottenPasswordUrl }],
  'admin/login/choose-password-route': [{ name: 'a link', path: () => urls.choosePasswordUrl('x') }],
  'admin/dealer-invitation/dealer-invitation-route': [
    { name: 'an old link', path: () => urls.dealerInvitationUrl('x') },
  ],
};

/** Every staff page, in each state that looks different. */
export const staffScreens = (work: ShownWork): Screens => ({
  'admin/dashboard/dashboard-route': [{ name: 'with events', path: urls.dashboardUrl }],
  'admin/account/account-route': [
    { name: 'as it comes', path: urls.accountUrl },
    { name: 'a second step to set up', path: urls.secondFactorSetupUrl },
  ],
  'admin/vehicles/vehicles-route': [
    { name: 'all', path: () => listUrls.staffAdsUrl(), act: unfold },
    { name: 'a question before hiding', path: () => `${listUrls.staffAdsUrl()}?vald=alla&atgard=hide` },
    { name: 'a price to state', path: () => `${listUrls.staffAdsUrl()}?vald=alla&atgard=pris&varde=gratis` },
    { name: 'after a change', path: () => `${listUrls.staffAdsUrl()}?${urls.CHANGE_PARAM}=${work.adsChange}` },
    { name: 'nothing found', path: () => listUrls.staffAdsUrl({ text: 'xyzzy' }) },
  ],
  'admin/ads-change/ads-change-route': [
    { name: 'done', path: () => urls.adsChangeUrl(work.adsChange) },
    { name: 'none', path: () => urls.adsChangeUrl(999_999_999) },
  ],
  'admin/new-vehicle/new-vehicle-route': [
    { name: 'an unknown model', path: () => urls.newAdUrl('Trabant') },
    {
      name: 'refused',
      path: () => urls.newAdUrl('Volvo V60'),
      act: async (page) => {
        await page.getByLabel('Pris, kr').fill('gratis');
        await press(page, 'Publicera');
        await page.getByText('Annonsen är inte publicerad', { exact: true }).waitFor();
      },
    },
  ],
  'admin/vehicle/vehicle-route': [
    { name: 'unfolded', path: () => listUrls.staffAdUrl(work.ad), act: unfold },
    { name: 'a draft', path: () => listUrls.staffAdUrl(work.draft) },
    { name: 'none', path: () => listUrls.staffAdUrl(999_999_999) },
  ],
  'public/ad/ad-preview-route': [{ name: 'without a dealer', path: () => urls.draftPreviewUrl(work.draft) }],
  'admin/imports/imports-route': [{ name: 'with deliveries', path: () => listUrls.importsUrl() }],
  'admin/imports/import-route': [
    { name: 'with rejected rows', path: () => listUrls.importUrl(work.runs.done) },
    { name: 'failed', path: () => listUrls.importUrl(work.runs.failed) },
    { name: 'running', path: () => listUrls.importUrl(work.runs.running) },
  ],
  'admin/imports/import-ads-route': [{ name: 'new ads', path: () => listUrls.importAdsUrl(work.runs.done, 'nya') }],
  'admin/import-undo/import-undo-route': [
    { name: 'the question', path: () => urls.importUndoUrl(work.runs.done) },
    { name: 'too late', path: () => urls.importUndoUrl(work.runs.failed) },
  ],
  'admin/mappings/mappings-route': [{ name: 'with a mapping', path: () => urls.mappingsUrl() }],
  'admin/mappings/mapping-route': [
    { name: 'unfolded', path: () => urls.mappingUrl(work.mapping), act: unfold },
    { name: 'none', path: () => urls.mappingUrl(999_999_999) },
  ],
  'admin/mappings/mapping-trial-route': [{ name: 'without a form', path: () => urls.mappingTrialUrl(work.mapping) }],
  'admin/chatbots/chatbots-route': [
    { name: 'prompts, one open', path: () => urls.chatbotsUrl('prompts', work.prompt), act: unfold },
    { name: 'settings', path: () => urls.chatbotsUrl('settings') },
  ],
  'admin/conversations/conversations-route': [
    { name: 'conversations', path: () => listUrls.staffConversationsUrl() },
    { name: 'ratings', path: () => listUrls.ratedAnswersUrl() },
    { name: 'unanswered', path: () => listUrls.unansweredUrl() },
  ],
  'admin/conversations/conversation-route': [
    { name: 'rated', path: () => urls.staffConversationUrl(work.conversation) },
  ],
  'admin/chatbots/prompt-route': [{ name: 'of a prompt', path: () => urls.promptUrl(work.prompt) }],
  'admin/parameters/parameters-route': [
    { name: 'one open', path: () => urls.parametersUrl(work.parameter), act: unfold },
    {
      name: 'a question before removing',
      path: () => urls.parametersUrl(),
      act: async (page) => {
        await press(page, 'Ta bort ränta');
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ],
  'admin/dealer-claims/dealer-claims-route': [{ name: 'as it comes', path: urls.dealerClaimsUrl }],
  'admin/accounts/accounts-route': [
    { name: 'all, unfolded', path: () => listUrls.staffAccountsUrl(), act: unfold },
    { name: 'nothing found', path: () => listUrls.staffAccountsUrl({ text: 'xyzzy' }) },
  ],
  'admin/accounts/account-details-route': [
    { name: 'of another person', path: () => listUrls.staffAccountUrl(work.account) },
  ],
  'admin/user-roles/user-roles-route': [
    { name: 'as it comes', path: urls.userRolesUrl },
    {
      name: 'the password again',
      path: urls.userRolesUrl,
      act: async (page) => {
        await page.getByLabel('E-post').fill('ingen@bil.example');
        await press(page, 'Lägg till');
        await page.getByRole('heading', { name: 'Skriv ditt lösenord igen' }).waitFor();
      },
    },
  ],
  'admin/search-index/search-index-route': [
    { name: 'compared with the stock', path: () => urls.searchIndexUrl({ isCompared: true }) },
    { name: 'a new alias', path: () => urls.searchIndexUrl({ newAlias: 'koppar' }), act: unfold },
  ],
  'admin/tracking-scripts/tracking-scripts-route': [
    { name: 'one open', path: () => urls.trackingScriptsUrl(work.script), act: unfold },
    { name: 'all', path: () => urls.trackingScriptsUrl() },
  ],
  'admin/category/categories-route': [{ name: 'all', path: urls.staffCategoriesUrl }],
  'admin/category/category-route': [
    { name: 'unfolded', path: () => urls.staffCategoryUrl('hundagare'), act: unfold },
    { name: 'none', path: () => urls.staffCategoryUrl('finns-inte') },
  ],
  'admin/versions/prompt-versions-route': [{ name: 'one', path: () => urls.versionsUrl('prompt', work.prompt) }],
  'admin/versions/parameter-versions-route': [
    { name: 'one', path: () => urls.versionsUrl('parameter', work.parameter) },
    {
      name: 'a question before restoring',
      path: () => urls.versionsUrl('parameter', work.parameter),
      act: async (page) => {
        await page.getByRole('button', { name: /^Återställ 1, Före alla/ }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ],
  'admin/versions/script-versions-route': [{ name: 'one', path: () => urls.versionsUrl('script', work.script) }],
  'admin/versions/category-versions-route': [
    { name: 'unchanged', path: () => urls.versionsUrl('category', 'hundagare') },
  ],
  'admin/versions/ad-versions-route': [{ name: 'one', path: () => urls.versionsUrl('ad', work.ad) }],
  'admin/category/preview-route': [{ name: 'without a form', path: () => urls.categoryPreviewUrl('hundagare') }],
  'admin/sources/sources-route': [{ name: 'all', path: () => urls.sourcesUrl() }],
  'admin/dealers/staff-dealers-route': [{ name: 'all', path: () => listUrls.staffDealersUrl() }],
  'admin/dealer-identity/dealer-identity-route': [
    { name: 'one', path: () => listUrls.staffDealerIdentityUrl(1) },
    { name: 'about to be merged', path: () => listUrls.staffDealerIdentityUrl(1, 2) },
  ],
  'admin/dealer/staff-dealer-route': [{ name: 'one', path: () => listUrls.staffDealerUrl(1) }],
  'admin/enquiries/enquiries-route': [{ name: 'all', path: () => listUrls.staffEnquiriesUrl() }],
  'admin/enquiries/enquiry-route': [{ name: 'one', path: () => listUrls.staffEnquiryUrl(work.enquiry) }],
  'admin/valuations/valuations-route': [{ name: 'all', path: () => urls.staffValuationsUrl() }],
  'admin/reports/reports-route': [{ name: 'all', path: () => listUrls.staffReportsUrl() }],
  'admin/reports/report-route': [{ name: 'an open one', path: () => listUrls.staffReportUrl(work.report) }],
  'admin/recalls/recalls-route': [
    { name: 'one open', path: () => urls.staffRecallsUrl('batteri'), act: unfold },
    { name: 'all', path: () => urls.staffRecallsUrl() },
  ],
  'admin/dealer-access/dealer-access-route': [{ name: 'with a key', path: urls.dealerAccessUrl, act: unfold }],
  'admin/feed-sources/feed-sources-route': [
    { name: 'one open', path: () => urls.feedSourcesUrl(work.feedSource), act: unfold },
    { name: 'all', path: () => urls.feedSourcesUrl() },
  ],
  'admin/security-events/security-events-route': [
    { name: 'all', path: () => listUrls.securityEventsUrl() },
    { name: 'nothing found', path: () => listUrls.securityEventsUrl({ eventType: 'xyzzy' }) },
  ],
  'admin/audit/audit-route': [
    { name: 'all', path: () => listUrls.auditUrl() },
    { name: 'nothing found', path: () => listUrls.auditUrl({ who: 'xyzzy' }) },
  ],
  'admin/outbox/outbox-route': [{ name: 'with a mail', path: urls.outboxUrl }],
});

/** Every page of the dealers' own area. @param ad an ad of the dealer */
export const dealerScreens = (ad: number): Screens => ({
  'admin/dealer-overview/dealer-overview-route': [{ name: 'with ads', path: urls.dealerAreaUrl, act: unfold }],
  'admin/dealer-stock/dealer-stock-route': [
    { name: 'all', path: () => listUrls.dealerStockUrl() },
    { name: 'nothing found', path: () => listUrls.dealerStockUrl({ text: 'xyzzy' }) },
  ],
  'admin/dealer-ad/dealer-ad-route': [{ name: 'unfolded', path: () => urls.dealerAdUrl(ad), act: unfold }],
  'admin/dealer-deliveries/dealer-deliveries-route': [{ name: 'as it comes', path: () => urls.dealerDeliveriesUrl() }],
  'admin/dealer-trial/dealer-trial-route': [{ name: 'none', path: () => urls.deliveryTrialUrl('x') }],
  'admin/dealer-enquiries/dealer-enquiries-route': [
    { name: 'as it comes', path: () => urls.dealerEnquiriesUrl() },
    { name: 'nothing found', path: () => urls.dealerEnquiriesUrl({ status: 'closed' }) },
  ],
  'admin/dealer-enquiries/dealer-enquiry-route': [{ name: 'none', path: () => urls.dealerEnquiryUrl(999_999) }],
  'admin/dealer-keys/dealer-keys-route': [
    { name: 'as it comes', path: urls.dealerKeysUrl },
    {
      name: 'the password again',
      path: urls.dealerKeysUrl,
      act: async (page) => {
        await page.getByLabel('Används av').fill('Bilsystemet');
        await press(page, 'Skapa');
        await page.getByText('Skriv ditt lösenord igen').waitFor();
      },
    },
  ],
  'admin/dealer-deliveries/dealer-delivery-route': [{ name: 'none', path: () => urls.dealerDeliveryUrl(999_999) }],
  'admin/import-undo/delivery-undo-route': [{ name: 'none', path: () => urls.deliveryUndoUrl(999_999) }],
  'admin/dealer-details/dealer-details-route': [{ name: 'as it comes', path: urls.ownDealerDetailsUrl }],
  'admin/dealer-people/dealer-people-route': [{ name: 'as it comes', path: urls.dealerPeopleUrl }],
  'admin/dealer-claim/dealer-claim-route': [{ name: 'of a dealer', path: () => urls.dealerClaimUrl() }],
});

/** Error screen in place of a page that the visitor may not view. */
export const refusedScreens: Screens = {
  'admin/parameters/parameters-route': [{ name: 'to a moderator', path: () => urls.parametersUrl() }],
  'admin/login/second-step-route': [{ name: 'without the first', path: urls.secondStepUrl }],
};
