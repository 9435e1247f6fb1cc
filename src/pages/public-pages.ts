import { FORMER_PARAMS, LIST_FILTERS, RANGE_FIELDS } from '#src/domain/ads/filters/ad-filters.ts';
import { BUDGET_PARAM, BUDGET_PARAMS } from '#src/domain/budget/budget-params.ts';
import { NEED_PARAMS } from '#src/domain/categories/own-needs.ts';
import { BENEFIT_PARAMS } from '#src/domain/company-car/benefit-form.ts';
import { GUIDE_PARAMS } from '#src/domain/market/guide-choice.ts';
import { PRICE_INDEX_PARAMS } from '#src/domain/market/price-index-choice.ts';
import { OWN_CAR_FORM_PARAMS } from '#src/domain/own-car/own-car-form.ts';
import { COST_PARAMS } from '#src/domain/ownership-cost/cost-params.ts';
import { DEALER_PAGE_PARAM, DEALER_SEARCH_PARAM, NEAR_PARAM, OWN_CAR_PARAM, PANEL_PARAM } from '#src/visitor-urls.ts';
import { publicPage, publicPages } from './page.ts';

const LIST_PARAMS = [
  ...LIST_FILTERS,
  ...Object.keys(FORMER_PARAMS),
  ...Object.values(RANGE_FIELDS).flatMap(({ min, max }) => [min, max]),
  'quickFilter',
  'search',
  NEAR_PARAM,
  'within',
  'sortBy',
  'sortOrder',
  'page',
  'cursor',
  'scrollToRow',
  PANEL_PARAM,
];
const AD_PARAMS = ['returnUrl', ...COST_PARAMS];
/** Of the list of dealers, and of the stock of one. */
const DEALER_PARAMS = [...LIST_PARAMS, DEALER_SEARCH_PARAM, DEALER_PAGE_PARAM];
const BRAND_PARAMS = ['sortering'];
/** Of the buying guide of a series. */
const SERIES_PARAMS = [...BRAND_PARAMS, ...GUIDE_PARAMS];

/** Pages that are the same for every visitor. */
export const PUBLIC_PAGES = publicPages({
  '': publicPage({ module: 'public/home/home-route.tsx', cached: [], sitemap: 'stock' }),
  'vehicles/:make?/:model?': publicPage({
    module: 'public/vehicle-list/vehicle-list-route.tsx',
    cached: LIST_PARAMS,
    sitemap: 'stock',
  }),
  annonser: publicPage({ module: 'public/ad-list/ad-list-route.tsx', cached: LIST_PARAMS, sitemap: 'stock' }),
  'ad/:id': publicPage({ module: 'public/ad/ad-route.tsx', cached: AD_PARAMS }),
  'ad/:id/kontakt': publicPage({
    module: 'public/contact/contact-route.tsx',
    cached: AD_PARAMS,
    actions: ['post', 'telephone'],
  }),
  'ad/:id/anmal': publicPage({ module: 'public/report-ad/report-ad-route.tsx', cached: AD_PARAMS, actions: ['post'] }),
  'ad/:id/kostnad': publicPage({
    module: 'public/cost/cost-route.tsx',
    cached: [...AD_PARAMS, ...BENEFIT_PARAMS],
    emptyParams: [...COST_PARAMS, ...BENEFIT_PARAMS],
  }),
  'ad/:id/checklista': publicPage({ module: 'public/checklist/checklist-route.tsx', cached: AD_PARAMS }),
  bil: publicPage({ module: 'public/brands/brands-route.tsx', cached: BRAND_PARAMS, sitemap: 'catalogue' }),
  'bil/:brand': publicPage({ module: 'public/brand/brand-route.tsx', cached: BRAND_PARAMS }),
  'bil/:brand/:series': publicPage({ module: 'public/series/series-route.tsx', cached: SERIES_PARAMS }),
  handlare: publicPage({ module: 'public/dealers/dealers-route.tsx', cached: DEALER_PARAMS, sitemap: 'stock' }),
  'handlare/:slug': publicPage({ module: 'public/dealer/dealer-route.tsx', cached: DEALER_PARAMS }),
  'for-handlare': publicPage({ module: 'public/for-dealers/for-dealers-route.tsx', cached: [], sitemap: 'never' }),
  'for-handlare/:agreement': publicPage({ module: 'public/for-dealers/agreement-route.tsx', cached: [] }),
  // Not cached, as pages are by their first segment, below which all of the API is.
  api: publicPage({ module: 'public/api-guide/api-guide-route.tsx', cached: false, sitemap: 'never' }),
  jamfor: publicPage({ module: 'public/compare/compare-route.tsx', cached: ['ads', NEAR_PARAM] }),
  favoriter: publicPage({ module: 'public/favourites/favourites-route.tsx', cached: false }),
  'favoriter/bilar': publicPage({ module: 'public/favourites/saved-cars-route.tsx', cached: false }),
  bilkop: publicPage({ module: 'public/purchase/purchase-route.tsx', cached: [] }),
  bevakningar: publicPage({ module: 'public/saved-searches/saved-searches-route.tsx', cached: false }),
  'bevakningar/sokning': publicPage({ module: 'public/saved-searches/search-state-route.tsx', cached: false }),
  kategorier: publicPage({
    module: 'public/category-list/category-list-route.tsx',
    cached: [],
    sitemap: 'categories',
  }),
  'category/:slug': publicPage({ module: 'public/category/category-route.tsx', cached: NEED_PARAMS }),
  'category/:slug/bilar/:rank': publicPage({ module: 'public/category/winner-cars-route.tsx', cached: NEED_PARAMS }),
  // The same word in composed and in decomposed letters, and without diacritics (D51).
  ['hundägare'.normalize('NFC')]: publicPage({ module: 'public/dog-owners/dog-owners-route.tsx', cached: [] }),
  ['hundägare'.normalize('NFD')]: publicPage({
    module: 'public/dog-owners/dog-owners-route.tsx',
    id: 'dog-owners-decomposed',
    cached: false,
  }),
  hundagare: publicPage({ module: 'public/dog-owners/plain-address-route.tsx', cached: false }),
  artiklar: publicPage({ module: 'public/articles/articles-route.tsx', cached: [], sitemap: 'articles' }),
  'artiklar/:slug': publicPage({ module: 'public/articles/article-route.tsx', cached: [] }),
  prisindex: publicPage({
    module: 'public/price-index/price-index-route.tsx',
    cached: PRICE_INDEX_PARAMS,
    sitemap: 'stock',
  }),
  marknaden: publicPage({ module: 'public/market-reports/market-reports-route.tsx', cached: [], sitemap: 'stock' }),
  'marknaden/:month': publicPage({ module: 'public/market-reports/market-report-route.tsx', cached: [] }),
  budget: publicPage({
    module: 'public/budget/budget-route.tsx',
    cached: BUDGET_PARAMS,
    emptyParams: [BUDGET_PARAM],
    sitemap: 'stock',
  }),
  'budget/steg': publicPage({ module: 'public/budget/budget-steps-route.tsx', cached: [] }),
  vardera: publicPage({ module: 'public/own-car/own-car-route.tsx', cached: [OWN_CAR_PARAM] }),
  'vardera/:brand/:series': publicPage({
    module: 'public/own-car/own-car-value-route.tsx',
    cached: OWN_CAR_FORM_PARAMS,
  }),
  'sa-bedomer-vi-priser': publicPage({
    module: 'public/valuation-method/valuation-method-route.tsx',
    cached: [],
    sitemap: 'stock',
  }),
  datakallor: publicPage({ module: 'public/data-sources/data-sources-route.tsx', cached: [], sitemap: 'never' }),
  integritet: publicPage({ module: 'public/privacy/privacy-route.tsx', cached: [], sitemap: 'never' }),
  villkor: publicPage({ module: 'public/site-texts/site-text-route.tsx', cached: [], sitemap: 'never' }),
  tillganglighet: publicPage({
    module: 'public/site-texts/site-text-route.tsx',
    id: 'accessibility',
    cached: [],
    sitemap: 'never',
  }),
  home: publicPage({ module: 'public/welcome/welcome-route.tsx', cached: [] }),
  offline: publicPage({ module: 'public/offline/offline-route.tsx', cached: false, hasNoFrame: true }),
  '*': publicPage({ module: 'public/not-found/not-found-route.tsx', cached: false }),
});
