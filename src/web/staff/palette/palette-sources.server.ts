import { searchAccounts } from '#src/db/accounts/account-list.ts';
import { searchReports } from '#src/db/ad-reports/ad-reports.ts';
import { searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { findInConversations } from '#src/db/adviser/answer-feedback.ts';
import { listStoredCategories } from '#src/db/categories/stored-category.ts';
import type { Db } from '#src/db/connection/client.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { listDealersWithAds } from '#src/db/dealers/dealers.ts';
import { listFeedMappings } from '#src/db/deliveries/feed-mappings.ts';
import { searchImports } from '#src/db/deliveries/import-list.ts';
import { searchEnquiries } from '#src/db/enquiries/enquiries.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { readStoredRecalls } from '#src/db/recalls/stored-recalls.ts';
import { listSearchAliases } from '#src/db/suggestions/search-aliases.ts';
import { ACCOUNT_LIST } from '#src/domain/accounts/account-query.ts';
import type { Capability } from '#src/domain/accounts/roles.ts';
import { REPORT_REASON_WORDS } from '#src/domain/ad-reports/ad-report.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { redactForStaff } from '#src/domain/adviser/chat/redact-text.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { ENQUIRY_STATUS_WORDS } from '#src/domain/enquiries/enquiry.ts';
import { ENQUIRY_LIST } from '#src/domain/enquiries/enquiry-list.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { preview } from '#src/domain/format/texts.ts';
import { IMPORT_LIST } from '#src/domain/staff-lists/import-list-query.ts';
import { parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import {
  dealerAccessUrl,
  feedSourcesUrl,
  mappingUrl,
  parametersUrl,
  promptUrl,
  searchIndexUrl,
  staffCategoryUrl,
  staffConversationUrl,
  staffRecallsUrl,
  trackingScriptsUrl,
} from '#src/office-urls.ts';
import {
  importsUrl,
  importUrl,
  staffAccountsUrl,
  staffAccountUrl,
  staffAdsUrl,
  staffAdUrl,
  staffDealersUrl,
  staffDealerUrl,
  staffEnquiriesUrl,
  staffEnquiryUrl,
  staffReportsUrl,
  staffReportUrl,
} from '#src/pages/list-urls.ts';

export type PaletteHit = { label: string; detail: string; to: string };

/** Finds things of one kind, for those who have the capability of their pages. */
type PaletteSource = {
  access: Capability;
  heading: string;
  find: (search: PaletteSearch) => Promise<PaletteHit[]>;
  all?: (text: string) => string;
};

type PaletteSearch = {
  db: Db;
  /** At least two characters. */
  text: string;
  /** Whether the texts together contain each word, folded. */
  matches: Matcher;
};
type Matcher = (...texts: readonly (string | null)[]) => boolean;

/** Everything that the palette finds, in its order. */
export const PALETTE_SOURCES: readonly PaletteSource[] = [
  // Before the ads, whose search finds the dealer's name too.
  {
    access: 'dealers',
    heading: 'Handlare',
    all: (text) => staffDealersUrl({ text }),
    find: async ({ db, matches }) =>
      (await listDealersWithAds(db))
        .filter(({ name }) => matches(name))
        .map(({ id, name, ads }) => ({
          label: name,
          detail: formatCount(ads, 'annons', 'annonser'),
          to: staffDealerUrl(id),
        })),
  },
  {
    access: 'vehicles',
    heading: 'Annonser',
    all: (text) => staffAdsUrl({ text }),
    find: async ({ db, text }) =>
      (await searchStaffAds(db, parseStaffAdQuery(new URLSearchParams({ q: text })))).rows.map(
        ({ id, name, plate, price, status }) => ({
          label: name,
          detail: joined(plate, formatPrice(price), STATUS_WORDS[status]),
          to: staffAdUrl(id),
        }),
      ),
  },
  {
    access: 'user-roles',
    heading: 'Konton',
    all: (text) => staffAccountsUrl({ text }),
    find: async ({ db, text }) =>
      (await searchAccounts(db, ACCOUNT_LIST.parse(textParams(text)))).accounts.map(({ id, email, roles }) => ({
        label: email,
        detail: roles.join(', '),
        to: staffAccountUrl(id),
      })),
  },
  {
    access: 'enquiries',
    heading: 'Meddelanden',
    all: (text) => staffEnquiriesUrl({ text }),
    find: async ({ db, text }) =>
      (await searchEnquiries(db, ENQUIRY_LIST.parse(textParams(text)))).enquiries.map(({ id, name, car, status }) => ({
        label: `${name}: ${car}`,
        detail: ENQUIRY_STATUS_WORDS[status],
        to: staffEnquiryUrl(id),
      })),
  },
  {
    access: 'reports',
    heading: 'Anmälningar',
    all: (text) => staffReportsUrl({ text }),
    find: async ({ db, text }) =>
      (await searchReports(db, REPORT_LIST.parse(textParams(text)))).reports.map(({ id, car, reason }) => ({
        label: car,
        detail: REPORT_REASON_WORDS[reason],
        to: staffReportUrl(id),
      })),
  },
  {
    access: 'vehicles',
    heading: 'Importer',
    all: (text) => importsUrl({ text }),
    find: async ({ db, text }) =>
      (await searchImports(db, IMPORT_LIST.parse(textParams(text)))).imports.map(({ id, file, dealer, startedAt }) => ({
        label: file,
        detail: joined(dealer, formatDate(startedAt)),
        to: importUrl(id),
      })),
  },
  {
    access: 'vehicles',
    heading: 'Kolumner',
    find: async ({ db, matches }) =>
      (await listFeedMappings(db))
        .filter(({ dealer }) => matches(dealer))
        .map(({ id, dealer }) => ({ label: dealer, detail: '', to: mappingUrl(id) })),
  },
  {
    access: 'dealer-access',
    heading: 'Hämtningar',
    find: async ({ db, matches }) =>
      (await listFeedSources(db))
        .filter(({ dealer, url }) => matches(dealer, url))
        .map(({ id, dealer, url }) => ({ label: dealer, detail: url, to: feedSourcesUrl(id) })),
  },
  {
    access: 'dealer-access',
    heading: 'API-nycklar',
    find: async ({ db, matches }) =>
      (await listApiKeys(db))
        .filter(({ name, dealer, prefix }) => matches(name, dealer, prefix))
        .map(({ name, dealer, revokedAt }) => ({
          label: name,
          detail: joined(dealer, revokedAt === null ? null : 'spärrad'),
          to: dealerAccessUrl(),
        })),
  },
  {
    access: 'categories',
    heading: 'Kategorier',
    find: async ({ db, matches }) =>
      (await listStoredCategories(db))
        .filter(({ label }) => matches(label))
        .map(({ label, slug }) => ({ label, detail: '', to: staffCategoryUrl(slug) })),
  },
  {
    access: 'chatbots',
    heading: 'Prompter',
    find: async ({ db, matches }) =>
      (await PROMPTS.list(db))
        .filter(({ name, content }) => matches(name, content))
        .map(({ id, name, content }) => ({ label: name, detail: preview(content), to: promptUrl(id) })),
  },
  {
    access: 'chatbots',
    heading: 'Samtal',
    find: async ({ db, text, matches }) => {
      const found = await findInConversations(db, text.split(/\s+/), MAX_MESSAGES);
      // Personal data must not be found either.
      const shown = found.map(({ message, ...each }) => ({ ...each, message: redactForStaff(message) }));
      return shown
        .filter(({ message }) => matches(message))
        .map(({ id, begun, message }) => ({
          label: preview(message),
          detail: formatDate(begun),
          to: staffConversationUrl(id),
        }));
    },
  },
  {
    access: 'parameters',
    heading: 'Parametrar',
    find: async ({ db, matches }) =>
      (await PARAMETERS.list(db))
        .filter(({ name, value, description }) => matches(name, value, description))
        .map(({ id, name, value }) => ({ label: name, detail: preview(value), to: parametersUrl(id) })),
  },
  {
    access: 'tracking-scripts',
    heading: 'Skript',
    find: async ({ db, matches }) =>
      (await TRACKING_SCRIPTS.list(db))
        .filter(({ name, content }) => matches(name, content))
        .map(({ id, name, isActive }) => ({
          label: name,
          detail: isActive ? 'aktivt' : 'inaktivt',
          to: trackingScriptsUrl(id),
        })),
  },
  {
    access: 'recalls',
    heading: 'Återkallelser',
    find: async ({ db, matches }) =>
      (await readStoredRecalls(db))
        .filter(({ recall, brandName, isRemoved }) => !isRemoved && matches(brandName, recall.title))
        .map(({ recall, brandName }) => ({ label: recall.title, detail: brandName, to: staffRecallsUrl(recall.slug) })),
  },
  {
    access: 'search-index',
    heading: 'Alias',
    find: async ({ db, matches }) =>
      (await listSearchAliases(db))
        .filter(({ term, brand, series }) => matches(term, carName(brand, series)))
        .map(({ term, brand, series }) => ({
          label: term,
          detail: joined(brand, series),
          to: searchIndexUrl({ editedAlias: term }),
        })),
  },
];

/** Messages that are read for those of one search. */
const MAX_MESSAGES = 50;

const textParams = (text: string): URLSearchParams => new URLSearchParams({ q: text });

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Whether the texts together contain each word of the search, folded. */
export function matcherOf(text: string): Matcher {
  const words = matchTokens(text);
  return (...texts) => {
    const folded = matchTokens(joined(...texts)).join(' ');
    return words.length > 0 && words.every((word) => folded.includes(word));
  };
}
