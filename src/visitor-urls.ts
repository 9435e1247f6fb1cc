import type { AdFilters } from './domain/ads/filters/ad-filters.ts';
import type { AdQuery } from './domain/ads/filters/ad-query.ts';
import { EMPTY_QUERY, formatAdQuery } from './domain/ads/filters/format-ad-query.ts';
import type { PictureCount } from './domain/ads/pictures-first.ts';
import { withParam, withParams } from './domain/format/addresses.ts';
import type { PictureWidth } from './domain/pictures/picture-formats.ts';
import type { SearchAddress, SearchedList } from './domain/saved-searches/saved-search.ts';

/** The addresses of visitors, and those that other addresses contain. */

export const homeUrl = (): string => '/';

/**
 * The canonical form of the vehicle list (D25): a single make, and a single model of it, are in the path; everything else is in
 * the query. Page 1 is the address without a page.
 */
export function vehiclesUrl(query: Partial<AdQuery> = {}): string {
  const { path, filters } = inPath(query.filters ?? EMPTY_QUERY.filters);
  const params = formatAdQuery({ ...EMPTY_QUERY, ...query, filters });
  return withParams(`/vehicles${path}`, params);
}

/** The make and model for the path, and the filters left for the query. */
function inPath(filters: AdFilters): { path: string; filters: AdFilters } {
  const [make, secondMake] = filters.make;
  if (make === undefined || secondMake !== undefined || !canStandInPath(make)) return { path: '', filters };
  const [model, secondModel] = filters.model;
  if (model === undefined || secondModel !== undefined || !canStandInPath(model)) {
    return { path: `/${encodeURIComponent(make)}`, filters: { ...filters, make: [] } };
  }
  const path = `/${encodeURIComponent(make)}/${encodeURIComponent(model)}`;
  return { path, filters: { ...filters, make: [], model: [] } };
}

/** Browsers resolve "." and ".." as folders; lone surrogates cannot be encoded. */
const canStandInPath = (name: string): boolean => !/^\.*$/.test(name) && name.isWellFormed();

/** The ads page with these filters, sort and page; without any of them it shows the popular ads. */
export function adsUrl(query: Partial<Pick<AdQuery, 'filters' | 'sort' | 'page'>> = {}): string {
  const params = formatAdQuery({ ...EMPTY_QUERY, ...query });
  return withParams('/annonser', params);
}

/** A list of ads, and the number of ads that its page shows. */
export type StockLink = {
  to: string;
  count: number;
  /** false: leaves out ads without a picture. */
  isAll: boolean;
};

/**
 * Chooses the list for a link to some ads, and the number beside it, so that the number is the total of the page (D80). The
 * vehicle list shows only ads with a picture (D11): a link that promises all ads leads there when every ad has one, any other
 * link when at least half of the ads do; otherwise the ads page shows them all.
 */
export function stockLink(
  query: Partial<Pick<AdQuery, 'filters' | 'sort'>>,
  { withImage, withoutImage }: PictureCount,
  promise: 'all' | 'most' = 'most',
): StockLink {
  const isInVehicles = withoutImage === 0 || (promise === 'most' && withImage >= withoutImage);
  return isInVehicles
    ? { to: vehiclesUrl(query), count: withImage, isAll: withoutImage === 0 }
    : { to: adsUrl(query), count: withImage + withoutImage, isAll: true };
}

/** One ad by its internal_id; with the address of the list that it was opened from, for the link back (D47). */
export const adUrl = (internalId: number, returnUrl?: string): string =>
  returnUrl === undefined ? `/ad/${internalId}` : `/ad/${internalId}?${new URLSearchParams({ returnUrl })}`;

/** The judgement of an ad's price on its page. */
export const adPriceUrl = (internalId: number): string => `${adUrl(internalId)}#${VALUATION_ANCHOR}`;
export const VALUATION_ANCHOR = 'pris';

/** Writing to the dealer of an ad, or seeing its telephone number; reporting the ad. */
export const contactUrl = (internalId: number): string => `${adUrl(internalId)}/kontakt`;
export const reportAdUrl = (internalId: number): string => `${adUrl(internalId)}/anmal`;
/** The cost of an ad's car per month and mil. */
export const costUrl = (internalId: number): string => `${adUrl(internalId)}/kostnad`;
/** The checklist for a purchase of an ad's car. */
export const checklistUrl = (internalId: number): string => `${adUrl(internalId)}/checklista`;

/** A place that distances are counted from. */
export const NEAR_PARAM = 'near';

/** Ads beside each other, in this order (`MAX_COMPARED`). */
export const compareUrl = (ids: readonly number[] = []): string =>
  ids.length === 0 ? '/jamfor' : `/jamfor?ads=${ids.join(',')}`;

/** The same with their distances from a place; ids can be added to its end. */
export const compareNearUrl = (ids: readonly number[], near: string): string =>
  ids.length === 0 || near === ''
    ? compareUrl(ids)
    : `/jamfor?${new URLSearchParams({ [NEAR_PARAM]: near })}&ads=${ids.join(',')}`;

/** All dealers by county, or those that a search finds; one dealer with a page of its stock, from 1. */
export const dealersUrl = (search = ''): string =>
  search === '' ? '/handlare' : `/handlare?${new URLSearchParams({ [DEALER_SEARCH_PARAM]: search })}`;
export const DEALER_SEARCH_PARAM = 'sok';
export const dealerUrl = (slug: string, page = 1): string =>
  `/handlare/${encodeURIComponent(slug)}${page === 1 ? '' : `?${DEALER_PAGE_PARAM}=${page}`}`;
export const DEALER_PAGE_PARAM = 'sida';
/** A dealer's stock with filters. */
export function dealerCarsUrl(slug: string, { page = 1, ...query }: Partial<AdQuery> = {}): string {
  const params = formatAdQuery({ ...EMPTY_QUERY, ...query, page: 1, cursor: null });
  if (page > 1) params.set(DEALER_PAGE_PARAM, String(page));
  return withParams(dealerUrl(slug), params);
}

/** The lists of the visitor's device; the cars that the browser shows there, as JSON, by their ids separated by commas. */
export const favouritesUrl = (): string => '/favoriter';
export const savedCarsUrl = (ids: string): string => `${favouritesUrl()}/bilar?ads=${ids}`;

/** The visitor's purchase: the favourites by how far it has come with each. */
export const purchaseUrl = (): string => '/bilkop';

/** Lists of cars that visitors share by a link. Nothing below it is cached or indexed. */
export const SHARED_LISTS_PATH = '/delad-lista';
/** The form that shares a list, with these cars. */
export const newSharedListUrl = (ids: readonly number[] = []): string =>
  ids.length === 0 ? SHARED_LISTS_PATH : `${SHARED_LISTS_PATH}?ads=${ids.join(',')}`;
/** A shared list, by the secret of its link; for its owner also by the owner's; with the name of the person who reads it. */
export function sharedListUrl(link: string, { owner = '', person = '' }: { owner?: string; person?: string } = {}) {
  const given = { [LINK_TOKEN_PARAM]: link, [LIST_OWNER_PARAM]: owner, [LIST_PERSON_PARAM]: person };
  const params = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return `${sharedListPath()}?${params}`;
}
export const sharedListPath = (): string => `${SHARED_LISTS_PATH}/visa`;
/** The votes of a shared list, as JSON. @param link the secret of its link, as of {@link sharedListUrl} */
export const listVotesUrl = (link: string): string => `${SHARED_LISTS_PATH}/roster?${LINK_TOKEN_PARAM}=${link}`;
export const LIST_OWNER_PARAM = 'k';
export const LIST_PERSON_PARAM = 'namn';

/** The searches of the visitor's device; the state of one list of ads, as JSON. */
export const savedSearchesUrl = (): string => '/bevakningar';
export const searchStateUrl = (search: SearchAddress): string => `${savedSearchesUrl()}/sokning${searchQuery(search)}`;
/** The newest ads of a list, as Atom or JSON Feed. */
export const searchFeedUrl = (search: SearchAddress, format: 'atom' | 'json'): string =>
  searchFeedPath(format) + searchQuery(search);
export const searchFeedPath = (format: 'atom' | 'json'): string => `/bevaka.${format}`;
export const SEARCHED_LIST_PARAM = 'lista';
/** The form for alerts of a search, or of one ad. Nothing below it is cached or indexed. */
export const ALERTS_PATH = '/bevaka';
export const alertFormUrl = (search: SearchAddress): string => `${ALERTS_PATH}${searchQuery(search)}`;
/** The same for the address of a list, whose path may contain a make and a model. */
export function listAlertFormUrl(listUrl: string): string {
  const { pathname, searchParams } = new URL(listUrl, 'https://list.invalid');
  const [, list = '', make, model] = pathname.split('/').map(decodeURIComponent);
  const inPath = Object.entries({ make, model }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams([...inPath, ...searchParams]).toString();
  return alertFormUrl({ list: list === 'vehicles' ? 'vehicles' : 'annonser', query });
}
export const adAlertFormUrl = (internalId: number): string => `${ALERTS_PATH}?${ALERT_AD_PARAM}=${internalId}`;
export const ALERT_AD_PARAM = 'annons';
/** The same for the value of a car of one's own. @param valueUrl address of its value, with its facts */
export function ownCarAlertFormUrl(valueUrl: string): string {
  const { pathname, searchParams } = new URL(valueUrl, 'https://value.invalid');
  const model = pathname.split('/').slice(2).join('/');
  return `${ALERTS_PATH}?${new URLSearchParams([[ALERT_CAR_PARAM, model], ...searchParams])}`;
}
export const ALERT_CAR_PARAM = 'bil';
/** Pages of the links in mails: confirming, changing, and ending alerts. */
export const confirmAlertsUrl = (token: string): string => withToken(`${ALERTS_PATH}/bekrafta`, token);
export const changeAlertsUrl = (token: string): string => withToken(`${ALERTS_PATH}/andra`, token);
export const endAlertsPath = (): string => `${ALERTS_PATH}/avsluta`;
export const endAlertsUrl = (token: string): string => withToken(endAlertsPath(), token);

/** A visitor's own account. Nothing below it is cached or indexed. */
export const VISITOR_ACCOUNT_PATH = '/konto';
export const visitorAccountUrl = (): string => VISITOR_ACCOUNT_PATH;
/** Page of the link in a mail that confirms a dealer's contact address. */
export const confirmContactUrl = (token: string): string => withToken(`${VISITOR_ACCOUNT_PATH}/handlaradress`, token);
/** Page of the link in a mail that signs in. */
export const visitorSignInUrl = (token: string): string => withToken(`${VISITOR_ACCOUNT_PATH}/logga-in`, token);
/**
 * All that is stored of the visitor and of this browser, as a JSON file. Below the shared lists, because the browser sends the keys of its lists
 * there only.
 * @param browser SHA-256 of the address that notifications of this browser are sent to, in hexadecimal
 */
export const visitorDataUrl = (browser?: string): string =>
  withParam(`${SHARED_LISTS_PATH}/uppgifter`, BROWSER_PARAM, browser ?? null);
export const BROWSER_PARAM = 'webblasare';
/** Notifications of a browser about a search: the site's public key; begins and ends them (POST). */
export const pushKeyUrl = (): string => `${API_PATH}/push/key`;
export const pushBeginUrl = (): string => `${API_PATH}/push/begin`;
export const pushEndUrl = (): string => `${API_PATH}/push/end`;
/** Synchronises the lists of a device with those of the account. */
export const visitorListsUrl = (): string => `${API_PATH}/visitor-lists`;

/** A list with filters, in canonical form. */
export const filteredListUrl = (list: SearchedList, filters: AdFilters): string =>
  (list === 'vehicles' ? vehiclesUrl : adsUrl)({ filters });
/** The same from the parameters of a saved search. */
export const searchedListUrl = ({ list, query }: SearchAddress): string => `/${list}${query === '' ? '' : `?${query}`}`;
const searchQuery = ({ list, query }: SearchAddress): string =>
  `?${SEARCHED_LIST_PARAM}=${list}${query === '' ? '' : `&${query}`}`;

/** All brands with their models; popular ones first unless alphabetical, optionally starting at a letter. */
export const brandsUrl = (order: 'popular' | 'alphabetical' = 'popular', letter?: string): string =>
  `${order === 'popular' ? '/bil' : '/bil?sortering=alfabetisk'}${letter === undefined ? '' : `#${brandLetterId(letter)}`}`;
/** Anchor of the first brand of a letter on the alphabetical page of all brands. */
export const brandLetterId = (letter: string): string => `bokstav-${letter}`;

/** One brand, and one series of it, by their slugs (D40). */
export const brandUrl = (brandSlug: string): string => `/bil/${encodeURIComponent(brandSlug)}`;
export const seriesUrl = (brandSlug: string, seriesSlug: string): string =>
  `${brandUrl(brandSlug)}/${encodeURIComponent(seriesSlug)}`;

/** Brands and series with their numbers of ads, as JSON, precomputed by each import. */
export const staticDataUrl = (): string => '/static-data.json';

/** All categories; one category; the dog owners' page, in composed letters (D51). */
export const categoriesUrl = (): string => '/kategorier';
export const categoryUrl = (slug: string): string => `/category/${encodeURIComponent(slug)}`;
/** The cars of a winner's carousel that are not included in the category's page, as JSON. */
export const categoryCarsUrl = (slug: string, rank: number): string => `${categoryUrl(slug)}/bilar/${rank}`;
export const dogOwnersUrl = (): string => '/hund%C3%A4gare';

/** The picture of a category, in its light or dark form. */
export const CATEGORY_PICTURES_PATH = '/kategoribild/';
export const categoryPictureUrl = (slug: string, theme: 'light' | 'dark'): string =>
  `${CATEGORY_PICTURES_PATH}${encodeURIComponent(slug)}${theme === 'dark' ? '-mork' : ''}.webp`;

/** The second, English home page, which only links to the first one. */
export const welcomeUrl = (): string => '/home';

/** An article of the site itself, and the list of all articles. */
export const articleUrl = (slug: string): string => `/artiklar/${encodeURIComponent(slug)}`;
/** Index of asking prices by month. */
export const priceIndexUrl = (params = new URLSearchParams()): string => withParams('/prisindex', params);
/** The monthly reports of the market, one of them (YYYY-MM), its figures as CSV and as a picture for shared links, and all as Atom. */
export const marketReportsUrl = (): string => '/marknaden';
export const marketReportUrl = (month: string): string => `${marketReportsUrl()}/${encodeURIComponent(month)}`;
export const marketReportFileUrl = (file: string): string => `/api/market-reports/${file}`;
export const marketReportCsvUrl = (month: string): string => marketReportFileUrl(`${month}.csv`);
export const marketFeedUrl = (): string => '/marknaden.atom';
export const marketPictureUrl = (month: string): string => `${SHARE_PICTURES_PATH}marknaden/${month}.jpg`;
/** Models that a budget is enough for. */
export const budgetUrl = (params = new URLSearchParams()): string => withParams('/budget', params);
/** The commonest models of each step of the home page's budget, as JSON. */
export const budgetStepsUrl = (): string => `${budgetUrl()}/steg`;
/** Where a car of one's own, by its plate or model, leads to its prices. */
export const ownCarUrl = (text = ''): string =>
  text === '' ? '/vardera' : `/vardera?${new URLSearchParams({ [OWN_CAR_PARAM]: text })}`;
export const OWN_CAR_PARAM = 'bil';
/** The value of a car of one's own. @param params its facts */
export const ownCarValueUrl = (brandSlug: string, seriesSlug: string, params: [string, string][] = []): string => {
  const path = `/vardera/${encodeURIComponent(brandSlug)}/${encodeURIComponent(seriesSlug)}`;
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
};
/** How prices are judged, with the accuracy of the estimates. */
export const valuationMethodUrl = (): string => '/sa-bedomer-vi-priser';
export const articlesUrl = (): string => '/artiklar';

/** The picture of an ad for shared links; `version` changes with what it shows. */
export const SHARE_PICTURES_PATH = '/delningsbild/';
export const sharePictureUrl = (internalId: number, version: string): string =>
  `${SHARE_PICTURES_PATH}${internalId}.jpg?v=${version}`;
/** The same of a series. */
export const seriesSharePictureUrl = (brandSlug: string, seriesSlug: string, version: string): string =>
  `${SHARE_PICTURES_PATH}${encodeURIComponent(brandSlug)}/${encodeURIComponent(seriesSlug)}.jpg?v=${version}`;

/** The raster version of an illustration, for clients that support no SVG; other addresses remain. */
export const rasterAddress = (address: string): string =>
  address.startsWith(examplePictureUrl('')) ? address.replace(/\.svg(?=\?|$)/, '.jpg') : address;

/** An illustration of an example ad; tools/illustrations/example-pictures/picture-names.ts defines the names. */
export const examplePictureUrl = (name: string): string => `/exempelbild/${name}`;

/**
 * A picture of a dealer or of the blog, served by this site, by its signed name; without a width for clients that cannot choose.
 */
export const PICTURES_PATH = '/bild/';
export const pictureUrl = (token: string, width?: PictureWidth): string =>
  `${PICTURES_PATH}${token}${width === undefined ? '' : `/${width}`}`;

/**
 * A picture uploaded by staff, as ads store its name; pages show it through `pictureUrl`, and the address itself has no handler.
 */
export const UPLOADED_PICTURES_PATH = '/uppladdad/';
export const uploadedPictureUrl = (name: string): string => `${UPLOADED_PICTURES_PATH}${name}`;

/** The service worker's script, and the page that it shows while offline. */
export const serviceWorkerUrl = (): string => '/sw.js';
export const offlineUrl = (): string => '/offline';

/** How the installed site looks, its icons, and the two icons that browsers ask for unbidden. */
export const manifestUrl = (): string => '/manifest.webmanifest';
export const siteIconUrl = (file: string): string => `/ikon/${file}`;
export const faviconUrl = (): string => '/favicon.ico';
export const homeScreenIconUrl = (): string => '/apple-touch-icon.png';

/** Stores the choice of light or dark theme (POST). */
export const themeUrl = (): string => '/utseende';

/** Stores the visitor's consent to third-party scripts (POST). */
export const consentUrl = (): string => '/samtycke';
/** Privacy policy; with the section about cookies and consent. */
export const privacyUrl = (part?: 'cookies'): string => (part === 'cookies' ? '/integritet#kakor' : '/integritet');

/** Shown in place of an address that cannot be decoded (broken percent-encoding, NUL). */
export const badAddressUrl = (): string => '/ogiltig-adress';

/** Prefix of the API; no page is under it. */
export const API_PATH = '/api';
/** Liveness; readiness to serve pages (503 when not); for proxies, monitors and start scripts. */
export const healthUrl = (): string => '/api/health';
export const readyUrl = (): string => '/api/ready';
/** Metrics for Prometheus, protected by a token. */
export const metricsUrl = (): string => '/metrics';

/** Active ads as JSON, with the parameters of the lists; one ad; suggestions (?q=); and the description of the API. */
export const adsApiUrl = (): string => '/api/ads';
/** Number of ads by place under the filters of a list. */
export const adPlacesApiUrl = (): string => '/api/ad-places';
export const adApiUrl = (internalId: number | string): string => `/api/ads/${internalId}`;
export const valuationApiUrl = (internalId: number | string): string => `${adApiUrl(internalId)}/valuation`;
/** Values a car of one's own. */
export const ownValuationApiUrl = (): string => '/api/valuations';
/** Prices of the typical car of a series by age, as JSON. */
export const depreciationApiUrl = (slug: string): string => `/api/series/${slug}/depreciation`;
/** The price index as JSON and as CSV. */
export const priceIndexApiUrl = (): string => '/api/price-index';
export const priceIndexCsvUrl = (): string => '/api/price-index.csv';
/** The accuracy of the estimated prices as JSON, and that of each fit as CSV. */
export const accuracyApiUrl = (): string => '/api/valuation/accuracy';
export const accuracyCsvUrl = (): string => '/api/valuation/accuracy.csv';
export const suggestionsApiUrl = (): string => '/api/suggestions';
/** Completes names of places (`?q=`). */
export const placesApiUrl = (): string => '/api/places';
/** The filters parsed from a request in everyday words (`?q=`). */
export const understandApiUrl = (): string => '/api/understand';
/** The articles of the home page as RSS (POST). */
export const blogRssApiUrl = (): string => '/api/fetch-blog-rss';
/**
 * The adviser: sends a message (POST), reads the latest conversation (GET), deletes all (DELETE); starts a new conversation
 * (POST).
 */
export const chatApiUrl = (): string => '/api/chat';
/** The subject of a page of the site, and questions that fit it. */
export const chatPageUrl = (address?: string): string =>
  address === undefined ? '/api/chat/page' : `/api/chat/page?${new URLSearchParams({ path: address })}`;
export const chatRatingsUrl = (): string => '/api/chat/ratings';
export const chatConversationsUrl = (): string => '/api/chat/conversations';
/** The adviser under the name of the specification. */
export const openAiChatUrl = (): string => '/api/openai-chat';
/** The description of the API for dealers' systems, for people; all of the API for programs. */
export const apiGuideUrl = (): string => API_PATH;
export const openApiUrl = (): string => '/api/openapi.json';

/** Calls of the security controls (POST), by their names in the specification. */
export const checkRateLimitUrl = (): string => '/api/check-rate-limit';
export const logSecurityEventUrl = (): string => '/api/log-security-event';
export const populateSearchIndexUrl = (): string => '/api/populate_search_index';
export const adminOperationsUrl = (): string => '/api/admin-operations';

/** Counts a view of an ad, a click on its link to the dealer, or that it was saved (POST). */
export const adViewUrl = (internalId: number | string, kind: 'view' | 'click' | 'save' = 'view'): string =>
  `${API_PATH}/ads/${internalId}/view${kind === 'view' ? '' : `?${kind === 'click' ? CLICK_PARAM : SAVE_PARAM}`}`;
export const CLICK_PARAM = 'klick';
export const SAVE_PARAM = 'sparad';
/** Counts that ads were shown in a list, and the groups of cars that its search asks for (POST). */
export const adsShownUrl = (internalIds: readonly number[] = [], groups: readonly string[] = []): string =>
  `${API_PATH}/ads/shown${internalIds.length + groups.length ? `?${new URLSearchParams([[SHOWN_PARAM, `${internalIds}`], ...groups.map((group) => [SEARCHED_PARAM, group])])}` : ''}`;
export const SHOWN_PARAM = 'annonser';
export const SEARCHED_PARAM = 'sokt';

export const robotsUrl = (): string => '/robots.txt';

/** All indexable pages, for search engines; one file of it, counted from 1, when it is too long for one. */
export const sitemapUrl = (part?: number): string =>
  part === undefined ? '/sitemap.xml' : `/sitemap.xml?${SITEMAP_PART_PARAM}=${part}`;
export const SITEMAP_PART_PARAM = 'del';
/** The same document by its name in PUB §2, and as a call (D77). */
export const plainSitemapUrl = (): string => '/sitemap';
export const sitemapApiUrl = (): string => `${API_PATH}/sitemap`;

/** The staff area; nothing under it is cached or indexed. */
export const ADMIN_PATH = '/admin';
/** Sign-in and sign-up on one screen. `returnTo`: the requested staff page (request/accounts/staff-return-url.server.ts). */
export const loginUrl = (mode: 'sign-in' | 'sign-up' = 'sign-in', returnTo: string | null = null): string =>
  withParam(`${ADMIN_PATH}/login${mode === 'sign-up' ? '?lage=registrera' : ''}`, RETURN_PARAM, returnTo);
export const RETURN_PARAM = 'till';
export const LINK_TOKEN_PARAM = 't';
/** The page of a one-time link; of an empty token, the page that search engines know. */
const withToken = (path: string, token: string): string =>
  token === '' ? path : `${path}?${LINK_TOKEN_PARAM}=${token}`;

/** The dealers' own area; nothing under it is cached or indexed. */
export const DEALER_AREA_PATH = '/handlare/konto';
/** The terms of the site, and how accessible it is. */
export const dataSourcesUrl = (): string => '/datakallor';
export const siteTextUrl = (slug: 'villkor' | 'tillganglighet'): string => `/${slug}`;
/** The site's offer to dealers; an agreement that they accept. */
export const forDealersUrl = (): string => '/for-handlare';
export const dealerAgreementUrl = (slug: string): string => `${forDealersUrl()}/${slug}`;
/** The form that claims a dealer; with the dealer of a slug chosen. */
export const dealerClaimUrl = (slug?: string): string =>
  `${DEALER_AREA_PATH}/ansok${slug === undefined ? '' : `?${new URLSearchParams({ [DEALER_PARAM]: slug })}`}`;
export const DEALER_PARAM = 'handlare';

/** How to report a weakness (RFC 9116). */
export const securityTextUrl = (): string => '/.well-known/security.txt';

/** Where password managers send who wants to change a password (W3C). */
export const changePasswordUrl = (): string => '/.well-known/change-password';

/** A page with a message at its top: one of those of web/shared/notices. */
export function withNotice(address: string, notice: string): string {
  const [path = '', ...query] = address.split('?');
  const params = new URLSearchParams(query.join('?'));
  params.set(NOTICE_PARAM, notice);
  return `${path}?${params}`;
}
export const NOTICE_PARAM = 'meddelande';

/** Folder of the build's files, whose names contain a hash of their content. */
export const assetsUrl = (): string => '/assets/';

/** Query parameter for a list with an open filter panel, used without scripts. */
export const PANEL_PARAM = 'filter';
