import { redirect } from 'react-router';
import { logSearchMiss } from '#src/commands/suggestions/search-misses.ts';
import { readModelSlugs } from '#src/db/catalogue/car-models.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { type AdFilters, hasAdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { type AdQuery, type IgnoredValue, parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { VEHICLES_PAGE_SIZE } from '#src/domain/ads/filters/filter-options.ts';
import { readAs } from '#src/domain/ads/filters/read-as.ts';
import { orderFor } from '#src/domain/ads/filters/resolve-filters.ts';
import { searchedGroups } from '#src/domain/ads/filters/searched-groups.ts';
import { sortExplanationOf } from '#src/domain/ads/popular-ranking.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { PartOfSearch } from '#src/domain/wish/search-wish.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { firstWithCars } from '#src/services/facet-index/count-list.ts';
import { brandUrl, PANEL_PARAM, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { type FoundAds, readFoundAds } from '#src/web/shared/ad-card/found-ads.server.ts';
import { readOpenPanel } from '#src/web/shared/filters/filter-panel.ts';
import { unknownPlaceOf } from '#src/web/shared/filters/unknown-place.server.ts';
import {
  filterSuggestionOf,
  type SuggestingList,
  widerPlaceOf,
} from '#src/web/shared/list-states/filter-suggestion.server.ts';
import type { ChipModel } from '#src/web/shared/result-list/active-chips.tsx';
import type { ModelLink } from '#src/web/shared/unknown-model/model-address.server.ts';
import { readDidYouMean } from './did-you-mean.server.ts';
import { readPartsOfSearch, readRestOfSearch, readSearchText } from './search-text.server.ts';

const LIST: SuggestingList = { urlOf: vehiclesUrl, shownOf: ({ withImage }) => withImage };

/**
 * Loads a page of the vehicle list: the newest ads with a picture unless the address asks for something else.
 * @throws a redirect (301) to the canonical address, when make and model are spelled differently (D25)
 */
export async function readVehicleList(page: PageRequest) {
  const { url, params, db, writeDb, adSearch, suggestions, now, pictures, mapStyleUrl } = page;
  const { query, ignored } = parseAdQuery(paramsOf(url, params));
  const text = await readSearchText(query.filters, { db, suggestions, now });
  if (text.kind === 'elsewhere') throw redirect(text.to);
  const sort = query.sort ?? NEWEST_FIRST;
  const request: AdSearchRequest = {
    filters: query.filters,
    order: sort,
    at: query.cursor === null ? { page: query.page } : { cursor: query.cursor },
    size: VEHICLES_PAGE_SIZE,
    withImage: true,
  };
  const found = await readFoundAds({ adSearch, db, now }, request);
  const without =
    found.result.total === 0 && text.note === null
      ? ((await readWithoutNumbers(request, page)) ?? (await readPartOfSearch(request, page)))
      : null;
  const { result, rows } = without ?? found;
  const { filters } = result;
  const isUnknown = namesUnknown(params, result);
  const allIgnored = [...ignored, ...result.ignored, ...(without?.ignored ?? [])];
  const part = without?.part ?? null;
  // The address preserves the ignored part of the text, so that the canonical page names it too.
  if (!isUnknown) moveToTrueAddress(url, { ...query, filters: found.result.filters }, allIgnored);
  const isMiss = (part !== null || result.total === 0) && isTextAlone(query.filters);
  // Recorded for staff without delaying the response.
  // The page's own time is the end of the day.
  if (isMiss) logSearchMiss(writeDb, query.filters.search, new Date()).catch(() => undefined);
  const modelLink = await readModelLink(db, filters);
  const isEmptySearch = result.total === 0 && isMiss && text.note === null;
  const didYouMean = isEmptySearch ? await readDidYouMean(result, { suggestions }) : [];
  const panel = readOpenPanel(url.searchParams);
  const shownSort = orderFor(part?.sort ?? sort, filters);
  return {
    /** The filters as the server applied them: names as spelled in the stock, an existing page number; null with a cursor. */
    query: {
      ...query,
      filters,
      sort: part?.sort ?? query.sort,
      page: query.cursor === null ? result.currentPage : 1,
    },
    /** The page of the first ad. */
    page: result.currentPage,
    /** The effective order of the list. */
    sort: shownSort,
    explanation: sortExplanationOf(shownSort),
    ads: rows.map(toAdCard(pictures, filters.near)),
    /** Groups that the search asks for, to count; a further page is no further search. */
    asked: query.page > 1 || query.cursor !== null ? [] : searchedGroups(filters),
    total: result.total,
    lastPage: result.totalPages,
    nextCursor: result.nextCursor,
    chips: chipsOf(result, query),
    /** Matching ads that the list's own rules exclude (D11, D12). */
    excluded: result.excluded,
    filterSuggestion: await filterSuggestionOf(adSearch, result, query.sort, LIST),
    widerPlace: await widerPlaceOf(adSearch, result, query.sort, LIST),
    /** Ignored values of the address. */
    ignored: namesOf(allIgnored.filter(({ param }) => param !== 'near')),
    unknownPlace: unknownPlaceOf(allIgnored, { filters: result.filters, sort: query.sort }, vehiclesUrl),
    /** Notes about the searched text. */
    note: part?.isGuessed ? readAsText(query.filters.search, readAs(result, part.sort)) : text.note,
    /** Suggestions for a text without hits. */
    didYouMean,
    modelLink,
    mapStyleUrl,
    /** The path names an unknown make or model. */
    isUnknown,
    /** The stock version of this data. */
    version: result.version,
    inPage: panel && { panel, numbers: { total: result.total, facets: result.facets, ranges: result.ranges } },
  };
}

export type VehicleListModel = Awaited<ReturnType<typeof readVehicleList>>;

/**
 * The list of a text without its unknown numbers (D32); null when that has no hits either.
 * @throws a redirect to the list of the remaining text
 */
async function readWithoutNumbers(
  request: AdSearchRequest,
  sources: Pick<PageRequest, 'db' | 'suggestions' | 'now' | 'adSearch'>,
): Promise<FoundPart | null> {
  const rest = await readRestOfSearch(request.filters, sources);
  if (rest === null) return null;
  if (rest.kind === 'elsewhere') throw redirect(rest.to);
  const found = await readFoundAds(sources, { ...request, filters: rest.filters });
  return found.result.total === 0
    ? null
    : { ...found, ignored: rest.numbers.map((value) => ({ param: 'search', value })), part: null };
}

type FoundPart = FoundAds & { ignored: IgnoredValue[]; part: PartOfSearch | null };

/** The list of what is understood of a text; null when that has no hits either. */
async function readPartOfSearch(
  request: AdSearchRequest,
  sources: Pick<PageRequest, 'db' | 'now' | 'adSearch'>,
): Promise<FoundPart | null> {
  if (request.filters.search === '') return null;
  const parts = await readPartsOfSearch(request.filters, sources);
  const lists = parts.map((part) => ({ part, filters: part.filters, sort: part.sort ?? request.order }));
  const first = await firstWithCars(sources.adSearch, lists);
  if (first === null) return null;
  const { part, filters, sort } = first.list;
  const found = await readFoundAds(sources, { ...request, filters, order: sort });
  return { ...found, part, ignored: part.dropped.map((value) => ({ param: 'search', value })) };
}

const readAsText = (text: string, meaning: string): string => `Vi läste ”${text.trim()}” som ${meaning}.`;

type Path = PageRequest['params'];

/** Parses the address; the path overrides the query (D25). A comma in the path is part of the name. */
function paramsOf({ searchParams }: URL, { make, model }: Path): URLSearchParams {
  const all = new URLSearchParams(searchParams);
  if (make !== undefined) all.set('make', make.replaceAll(',', ' '));
  if (model !== undefined) all.set('model', model.replaceAll(',', ' '));
  return all;
}

const namesUnknown = ({ make, model }: Path, { filters }: AdSearchResult): boolean =>
  (make !== undefined && filters.make.length === 0) || (model !== undefined && filters.model.length === 0);

/**
 * Canonicalizes the spelling and form of make and model. Everything else is preserved, including ignored values, so that the target
 * page names them.
 */
function moveToTrueAddress(url: URL, query: AdQuery, ignored: readonly IgnoredValue[]): void {
  const better = new URL(vehiclesUrl(query), url);
  const saysTwice = (name: string): boolean => url.searchParams.has(name) && !better.searchParams.has(name);
  const segments = better.pathname.split('/').length;
  const isDoubled = (segments > 2 && saysTwice('make')) || (segments > 3 && saysTwice('model'));
  if (better.pathname === url.pathname && !isDoubled) return;
  const panel = readOpenPanel(url.searchParams);
  if (panel !== null) better.searchParams.set(PANEL_PARAM, panel);
  // A text beyond the maximum length would be searched for cut off; beside a path with a make, another make is ignored.
  const notCarried = ['search', ...['make', 'model'].slice(0, segments - 2)];
  for (const { param, value } of ignored) if (!notCarried.includes(param)) better.searchParams.append(param, value);
  throw redirect(better.pathname + better.search, 301);
}

const chipsOf = ({ filters, facets }: AdSearchResult, { sort }: AdQuery): ChipModel[] =>
  activeChips(filters, facets).map(({ label, without }) => ({
    label,
    to: vehiclesUrl({ filters: without, sort }),
  }));

const namesOf = (ignored: readonly IgnoredValue[]): string[] => [...new Set(ignored.map(({ value }) => value))];

const isTextAlone = (filters: AdFilters): boolean => filters.search !== '' && !hasAdFilters({ ...filters, search: '' });

/** Link to the page of the one brand or series that a list is narrowed to; null for any other list. */
async function readModelLink(db: Db, { make, model }: AdFilters): Promise<ModelLink | null> {
  const [brand, series] = [make[0], model[0] ?? null];
  if (brand === undefined || make.length > 1 || model.length > 1) return null;
  const slugs = await readModelSlugs(db, brand, series);
  if (slugs === null) return null;
  return slugs.series === null
    ? { name: brand, to: brandUrl(slugs.brand) }
    : { name: carName(brand, series), to: seriesUrl(slugs.brand, slugs.series) };
}
