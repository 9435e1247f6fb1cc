import { DEFAULT_FIGURE_ORDER, DEFAULT_FIGURE_SPAN, type FigureOrder } from './domain/dealer-figures/figure-choices.ts';
import { DEFAULT_DEMAND, type DemandKind, type DemandOrder } from './domain/dealers/demand-choices.ts';
import { paged, queryOf, withParam, withParams } from './domain/format/addresses.ts';
import { unlessDefault } from './domain/format/unless-default.ts';
import { DEFAULT_LABEL_GROUP } from './domain/valuation/default-label-group.ts';
import type { LabelGroupWord } from './domain/valuation/label-groups.ts';
import { ADMIN_PATH, DEALER_AREA_PATH, LINK_TOKEN_PARAM, RETURN_PARAM } from './visitor-urls.ts';

/** The addresses of staff and of dealers' own area, which visitors do not load. */

/** Reports of open forms. */
export const editorsUrl = (): string => '/api/editors';
/** State of the session (GET); records activity in it (POST). */
export const sessionUrl = (): string => '/api/session';
export const adminUrl = (): string => ADMIN_PATH;
export const dashboardUrl = (): string => `${ADMIN_PATH}/dashboard`;
/** The second step of the sign-in: a code. */
export const secondStepUrl = (returnTo: string | null = null): string =>
  withParam(`${ADMIN_PATH}/login/code`, RETURN_PARAM, returnTo);
/** Pages of one-time links. */
export const confirmEmailUrl = (token: string, returnTo: string | null = null): string =>
  withParam(`${ADMIN_PATH}/confirm?${LINK_TOKEN_PARAM}=${token}`, RETURN_PARAM, returnTo);
export const choosePasswordUrl = (token: string, returnTo: string | null = null): string =>
  withParam(`${ADMIN_PATH}/password?${LINK_TOKEN_PARAM}=${token}`, RETURN_PARAM, returnTo);
/** The page of an invitation to a dealer's people. */
export const dealerInvitationUrl = (token: string): string =>
  `${DEALER_AREA_PATH}/inbjudan?${LINK_TOKEN_PARAM}=${token}`;
export const forgottenPasswordUrl = (returnTo: string | null = null): string =>
  withParam(`${ADMIN_PATH}/forgotten`, RETURN_PARAM, returnTo);
export const FORMAT_PARAM = 'format';
/** The form for an ad created by staff; with its model ("Volvo V60") preselected. */
export const newAdUrl = (model?: string): string =>
  `${ADMIN_PATH}/vehicles/new${model === undefined ? '' : `?${new URLSearchParams({ [MODEL_PARAM]: model })}`}`;
export const MODEL_PARAM = 'modell';
/** A draft as visitors will see it. */
export const draftPreviewUrl = (internalId: number): string => `${ADMIN_PATH}/vehicles/${internalId}/preview`;
export const LIST_PARAM = 'lista';
/** A change of many ads: its outcome, and its undoing. The list of ads shows it by its parameter. */
export const adsChangeUrl = (id: number): string => `${ADMIN_PATH}/vehicles/changes/${id}`;
export const CHANGE_PARAM = 'andring';
/** Prompts and settings of the adviser; with a prompt open for editing. */
export const chatbotsUrl = (tab: 'prompts' | 'settings' = 'prompts', editedId?: string): string =>
  tab === 'settings' ? `${ADMIN_PATH}/chatbots?flik=installningar` : editing(`${ADMIN_PATH}/chatbots`, editedId);
/** A prompt, to be tried and put to use. */
export const promptUrl = (id: string): string => `${ADMIN_PATH}/chatbots/${id}`;
export const staffConversationUrl = (id: string): string => `${ADMIN_PATH}/conversations/${id}`;
export const IMPORT_FORM_PARAMS = { dealer: 'handlare', format: 'format' } as const;
/** The question whether to undo an import. */
export const importUndoUrl = (runId: number): string => `${ADMIN_PATH}/imports/${runId}/undo`;
/** Where staff upload a delivery (POST), which is imported, or tried only. */
export const importUploadUrl = (isTrial = false): string =>
  `${ADMIN_PATH}/imports/upload${isTrial ? `?${TRIAL_PARAM}=1` : ''}`;
export const TRIAL_PARAM = 'prov';
/** Column mappings of dealers' own files; one of them; a trial of its file (POST). */
export const mappingsUrl = (): string => `${ADMIN_PATH}/mappings`;
export const mappingUrl = (id: number): string => `${ADMIN_PATH}/mappings/${id}`;
export const mappingTrialUrl = (id: number): string => `${mappingUrl(id)}/trial`;
/** Accuracy and labels of the estimated prices; labels by make, dealer or county. @param lowPage page of the very low prices */
export const staffValuationsUrl = ({
  per = DEFAULT_LABEL_GROUP,
  text = '',
  page = 1,
  lowPage = 1,
}: {
  per?: LabelGroupWord;
  text?: string;
  page?: number;
  lowPage?: number;
} = {}) =>
  `${ADMIN_PATH}/valuations${queryOf({ q: text || null, per: unlessDefault(per, DEFAULT_LABEL_GROUP), sida: page > 1 ? page : null, laga: lowPage > 1 ? lowPage : null })}`;
/** The suggestion index: with an alias open for editing, a word to make an alias, or the index compared with the stock. */
export function searchIndexUrl(wanted: { editedAlias?: string; newAlias?: string; isCompared?: boolean } = {}): string {
  const { editedAlias, newAlias, isCompared = false } = wanted;
  const given = {
    [EDITED_PARAM]: editedAlias,
    [NEW_ALIAS_PARAM]: newAlias,
    [COMPARED_PARAM]: isCompared ? '1' : undefined,
  };
  const params = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return withParams(`${ADMIN_PATH}/search-index`, params);
}
export const NEW_ALIAS_PARAM = 'ord';
export const COMPARED_PARAM = 'jamfor';
/** Named values of the site; with one open for editing. */
export const parametersUrl = (editedId?: string): string => editing(`${ADMIN_PATH}/parameters`, editedId);
export const userRolesUrl = (): string => `${ADMIN_PATH}/user-roles`;
/** Hits of the command palette, as data. */
export const paletteUrl = (text: string): string => `${ADMIN_PATH}/find?${new URLSearchParams({ q: text })}`;
/** Categories for editing; one of them; its preview. */
export const staffCategoriesUrl = (): string => `${ADMIN_PATH}/categories`;
export const staffCategoryUrl = (slug: string): string => `${ADMIN_PATH}/categories/${encodeURIComponent(slug)}`;
export const categoryPreviewUrl = (slug: string): string => `${staffCategoryUrl(slug)}/preview`;
/** Recalls; with one open for editing. */
export const staffRecallsUrl = (editedId?: string, text = ''): string =>
  `${ADMIN_PATH}/recalls${queryOf({ q: text || null, [EDITED_PARAM]: editedId ?? null })}`;
/** API keys of dealers. */
export const dealerAccessUrl = (): string => `${ADMIN_PATH}/dealer-access`;
/** Files that the site pulls from dealers. */
export const feedSourcesUrl = (editedId?: string): string => editing(`${ADMIN_PATH}/feed-sources`, editedId);
/** Things whose earlier versions staff compare and restore. */
export type VersionedKind = 'prompt' | 'parameter' | 'script' | 'category' | 'ad';
const VERSIONED_FOLDERS: Readonly<Record<VersionedKind, string>> = {
  prompt: 'chatbots',
  parameter: 'parameters',
  script: 'tracking-scripts',
  category: 'categories',
  ad: 'vehicles',
};
/** Query parameters that name the two versions to compare. */
export const COMPARED_FROM_PARAM = 'fran';
export const COMPARED_TO_PARAM = 'till';
export const versionsUrl = (
  kind: VersionedKind,
  key: string | number,
  compared?: { from: string; to: string },
): string => {
  const params = compared ? { [COMPARED_FROM_PARAM]: compared.from, [COMPARED_TO_PARAM]: compared.to } : {};
  const query = new URLSearchParams(params).toString();
  const path = `${ADMIN_PATH}/${VERSIONED_FOLDERS[kind]}/${encodeURIComponent(key)}/versions`;
  return query === '' ? path : `${path}?${query}`;
};

/** Third-party scripts on the public pages; with one open for editing. */
export const trackingScriptsUrl = (editedId?: string): string => editing(`${ADMIN_PATH}/tracking-scripts`, editedId);
/** Anchor of the entry that is open for editing. */
export const EDITED_PARAM = 'andra';
const editing = (address: string, id?: string): string =>
  id === undefined ? address : `${address}?${new URLSearchParams({ [EDITED_PARAM]: id })}`;
/** The dealer that is about to be merged into another one. */
export const MERGED_PARAM = 'med';
export const VIEW_PARAM = 'vy';
/** Name of a view that was not saved, to write again. */
export const VIEW_NAME_PARAM = 'vynamn';
/** Where views are saved and removed. */
export const viewsUrl = (): string => `${ADMIN_PATH}/views`;
/** Evidence of the catalogue, in pages of unsure facts. */
export const sourcesUrl = (page = 1): string => `${ADMIN_PATH}/sources${page > 1 ? `?sida=${page}` : ''}`;
/** Unsent mail, for development. */
export const outboxUrl = (): string => `${ADMIN_PATH}/outbox`;
/** The user's own account: sessions, password, second factor. */
export const accountUrl = (): string => `${ADMIN_PATH}/account`;
/** The same, with the second factor's setup open. */
export const secondFactorSetupUrl = (): string => `${accountUrl()}?tvasteg=1`;
export const dealerAreaUrl = (): string => DEALER_AREA_PATH;
export const dealerAdUrl = (internalId: number): string => `${DEALER_AREA_PATH}/bilar/${internalId}`;
/** The poster of an own car, as a PDF. */
export const dealerPosterUrl = (internalId: number): string => `${dealerAdUrl(internalId)}/affisch`;
/** The form of a car by hand; with the model that is chosen, as words of the site's search. */
export const newDealerAdUrl = (model = ''): string =>
  `${DEALER_AREA_PATH}/bilar/ny${queryOf({ [MODEL_PARAM]: model === '' ? null : model })}`;
/** Figures of the dealer's cars over some days; the same by week as a file. */
export const dealerFiguresUrl = ({ order = null, days = null, page = 1 }: DealerFiguresQuery = {}): string =>
  `${DEALER_AREA_PATH}/siffror${queryOf({ ordning: unlessDefault<FigureOrder | null>(order, DEFAULT_FIGURE_ORDER), dagar: unlessDefault<number | null>(days, DEFAULT_FIGURE_SPAN), sida: page > 1 ? page : null })}`;
type DealerFiguresQuery = { order?: FigureOrder | null; days?: number | null; page?: number };
export const dealerFiguresCsvUrl = (): string => `${DEALER_AREA_PATH}/siffror/csv`;
/** The page that ends the mails of figures, of their links; mail programs post to it (RFC 8058). */
export const endFigureMailsPath = (): string => `${DEALER_AREA_PATH}/siffror/avsluta`;
export const endFigureMailsUrl = (token: string): string => `${endFigureMailsPath()}?${LINK_TOKEN_PARAM}=${token}`;
/** Prices of the dealer's cars, with the limits of their labels. */
export const dealerPricesUrl = (page = 1): string => paged(`${DEALER_AREA_PATH}/priser`, page);
/** The demand of visitors, by kind of group, county, order and page. */
export const dealerDemandUrl = ({ kind = null, area = null, order = null, page = 1 }: DealerDemandQuery = {}): string =>
  `${DEALER_AREA_PATH}/efterfragan${queryOf({ visa: unlessDefault<DemandKind | null>(kind, DEFAULT_DEMAND.kind), omrade: unlessDefault<string | null>(area, DEFAULT_DEMAND.area), ordning: unlessDefault<DemandOrder | null>(order, DEFAULT_DEMAND.order), sida: page > 1 ? page : null })}`;
type DealerDemandQuery = { kind?: DemandKind | null; area?: string | null; order?: DemandOrder | null; page?: number };
/** The value of a car in trade-in: of a text or a plate, or of a model by its slugs with what is known of the car. */
export const tradeInUrl = (text = ''): string =>
  `${DEALER_AREA_PATH}/inbyte${queryOf({ [TRADE_IN_TEXT_PARAM]: text === '' ? null : text })}`;
export const tradeInOfModelUrl = (brand: string, series: string, params: [string, string][] = []): string =>
  `${tradeInUrl()}?${new URLSearchParams([[TRADE_IN_BRAND_PARAM, brand], [TRADE_IN_SERIES_PARAM, series], ...params])}`;
export const TRADE_IN_TEXT_PARAM = 'bil';
export const TRADE_IN_BRAND_PARAM = 'marke';
export const TRADE_IN_SERIES_PARAM = 'modell';
/** The columns of the dealer's own file; a trial of its file (POST). */
export const ownMappingUrl = (): string => `${DEALER_AREA_PATH}/kolumner`;
export const ownMappingTrialUrl = (): string => `${ownMappingUrl()}/prov`;
/** Ending the dealership; all data of the dealer as a file. */
export const dealerLeavingUrl = (): string => `${DEALER_AREA_PATH}/avsluta`;
export const dealerExportUrl = (): string => `${dealerLeavingUrl()}/uppgifter`;
/** The dealer's own deliveries, latest first; one of them, by page of its rejected rows. */
export const dealerDeliveriesUrl = (page = 1): string => paged(`${DEALER_AREA_PATH}/leveranser`, page);
export const dealerDeliveryUrl = (runId: number, page = 1): string =>
  paged(`${DEALER_AREA_PATH}/leveranser/${runId}`, page);
/** The question whether to undo a delivery. */
export const deliveryUndoUrl = (runId: number): string => `${DEALER_AREA_PATH}/leveranser/${runId}/angra`;
/** Where the dealer uploads a file (POST); the trial of one. */
export const deliveryUploadUrl = (site: number | null = null): string =>
  withParam(`${DEALER_AREA_PATH}/leveranser/ny`, SITE_FIELD, site === null ? null : String(site));
export const deliveryTrialUrl = (id: string): string => `${DEALER_AREA_PATH}/leveranser/prov/${id}`;
/** The rejected rows of a delivery as a file. */
export const rejectedRowsUrl = (runId: number): string => `${DEALER_AREA_PATH}/leveranser/${runId}/avvisade`;
/** The details of the own dealer that visitors see. */
export const ownDealerDetailsUrl = (): string => `${DEALER_AREA_PATH}/uppgifter`;
/** The dealers of an account, of which it chooses one; leads back to a page of the area. */
export const dealerSitesUrl = (returnTo: string | null = null): string =>
  withParam(`${DEALER_AREA_PATH}/anlaggningar`, SITE_RETURN_PARAM, returnTo);
export const SITE_RETURN_PARAM = 'till';
/** Form field with the dealer that a page of the area showed. */
export const SITE_FIELD = 'anlaggning';
/** The keys and files of a group of dealers. */
export const ownGroupUrl = (): string => `${DEALER_AREA_PATH}/koncern`;
/** The columns of a group's file; a trial of its file (POST). */
export const groupMappingUrl = (): string => `${ownGroupUrl()}/kolumner`;
export const groupMappingTrialUrl = (): string => `${groupMappingUrl()}/prov`;
/** Groups of dealers; one of them. */
export const staffGroupsUrl = (): string => `${ADMIN_PATH}/dealer-groups`;
export const staffGroupUrl = (id: number): string => `${ADMIN_PATH}/dealer-groups/${id}`;
export const dealerPeopleUrl = (): string => `${DEALER_AREA_PATH}/personer`;
/** Messages to the own dealer, filtered by status; one of them. */
export const dealerEnquiriesUrl = ({ status = null, page = 1 }: { status?: string | null; page?: number } = {}) =>
  `${DEALER_AREA_PATH}/meddelanden${queryOf({ status, sida: page > 1 ? page : null })}`;
export const dealerEnquiryUrl = (id: number): string => `${DEALER_AREA_PATH}/meddelanden/${id}`;
/** Templates of answers and other choices about messages; with a template open for editing. */
export const enquirySettingsUrl = (editedId?: string): string =>
  editing(`${DEALER_AREA_PATH}/meddelanden/val`, editedId);
/** Dealers with messages that nobody has answered; one of them. */
export const unansweredEnquiriesUrl = (dealerId: number | null = null): string =>
  `${ADMIN_PATH}/enquiries/unanswered${queryOf({ handlare: dealerId })}`;
/** The car that staff look up on the page of its dealer: plate or id. */
export const ASKED_CAR_PARAM = 'bil';
/** The dealer's stock on its own web site: settings, the script of the widget, and the cars of its key. */
export const dealerWidgetUrl = (): string => `${DEALER_AREA_PATH}/webbplats`;
export const widgetScriptUrl = (): string => '/widget.js';
export const widgetStockUrl = (key: string): string => `/api/widget/${key}`;
/** The own dealer's API keys. */
export const dealerKeysUrl = (): string => `${DEALER_AREA_PATH}/nycklar`;
/** The address at which the own dealer's system receives events. */
export const dealerWebhookUrl = (): string => `${dealerKeysUrl()}/webhook`;
/** Staff's list of claims and of dealers' people. */
export const dealerClaimsUrl = (): string => `${ADMIN_PATH}/dealer-claims`;

/** Dealers' complaints of decisions about their ads; one of them. */
export const adComplaintsUrl = (): string => `${ADMIN_PATH}/complaints`;
export const adComplaintUrl = (id: number): string => `${adComplaintsUrl()}/${id}`;
/** Everything that is stored with an e-mail address; the question whether to delete one thing of it. */
export const personalDataUrl = (address?: string): string =>
  withParam(PERSONAL_DATA_PATH, ERASED_ADDRESS_PARAM, address ?? null);
export const erasureUrl = (kind: string, id: string | number): string => `${PERSONAL_DATA_PATH}/${kind}/${id}`;
const PERSONAL_DATA_PATH = `${ADMIN_PATH}/personal-data`;
export const ERASED_ADDRESS_PARAM = 'adress';
/** All that is stored of the own account, as a JSON file. */
export const accountDataUrl = (): string => `${accountUrl()}/data`;

/** Signs out (POST). */
export const logoutUrl = (): string => `${ADMIN_PATH}/logout`;

/** Deliveries that dealers' systems push with an API key. */
export const dealerStockApiUrl = (): string => '/api/dealer/stock';
export const dealerAdsApiUrl = (): string => '/api/dealer/ads';
/** Figures of the dealer's ads, and messages to it, for its own system. */
export const dealerFiguresApiUrl = (): string => '/api/dealer/figures';
export const dealerLeadsApiUrl = (): string => '/api/dealer/leads';
export const dealerDeliveriesApiUrl = (): string => '/api/dealer/deliveries';
export const dealerDeliveryApiUrl = (id: string): string => `${dealerDeliveriesApiUrl()}/${id}`;
