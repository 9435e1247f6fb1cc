import { searchAccounts } from '#src/db/accounts/account-list.ts';
import { searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { listStoredCategories } from '#src/db/categories/stored-category.ts';
import { listDealersWithAds } from '#src/db/dealers/dealers.ts';
import { ACCOUNT_LIST } from '#src/domain/accounts/account-query.ts';
import { parseStaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { STATUS_WORDS } from '#src/domain/ads/vocabulary.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import {
  staffAccountsUrl,
  staffAccountUrl,
  staffAdsUrl,
  staffAdUrl,
  staffCategoryUrl,
  staffDealersUrl,
  staffDealerUrl,
} from '#src/urls.ts';

export type PaletteHit = { label: string; detail: string; to: string };
/** `all`: the list of everything that the text finds; null: there is none. */
export type PaletteGroup = { heading: string; hits: PaletteHit[]; all: string | null };

const MAX_TEXT = 100;
const MAX_HITS = 5;

/** Ads, dealers, accounts and categories that a text finds, as far as the account may see them. */
export async function findForStaff({ db, url, can }: StaffRequest): Promise<{ text: string; groups: PaletteGroup[] }> {
  const text = (url.searchParams.get('q') ?? '').slice(0, MAX_TEXT).trim();
  if (text.length < 2) return { text, groups: [] };
  const words = matchTokens(text);
  const matches = (name: string): boolean => words.length > 0 && words.every((word) => folded(name).includes(word));
  const [ads, dealers, accounts, categories] = await Promise.all([
    searchStaffAds(db, parseStaffAdQuery(new URLSearchParams({ q: text }))),
    listDealersWithAds(db),
    can('user-roles') ? searchAccounts(db, ACCOUNT_LIST.parse(new URLSearchParams({ q: text }))) : null,
    can('categories') ? listStoredCategories(db) : [],
  ]);
  const groups: PaletteGroup[] = [
    {
      heading: 'Annonser',
      hits: ads.rows.slice(0, MAX_HITS).map(({ id, name, plate, price, status }) => ({
        label: name,
        detail: [plate, formatAdPrice(price), STATUS_WORDS[status]].filter((part) => part !== null).join(' · '),
        to: staffAdUrl(id),
      })),
      all: staffAdsUrl({ text }),
    },
    {
      heading: 'Handlare',
      hits: dealers
        .filter(({ name }) => matches(name))
        .slice(0, MAX_HITS)
        .map(({ id, name, ads: count }) => ({
          label: name,
          detail: formatCount(count, 'annons', 'annonser'),
          to: staffDealerUrl(id),
        })),
      all: staffDealersUrl({ text }),
    },
    {
      heading: 'Konton',
      hits: (accounts?.accounts ?? [])
        .slice(0, MAX_HITS)
        .map(({ id, email, roles }) => ({ label: email, detail: roles.join(', '), to: staffAccountUrl(id) })),
      all: staffAccountsUrl({ text }),
    },
    {
      heading: 'Kategorier',
      hits: categories
        .filter(({ label }) => matches(label))
        .slice(0, MAX_HITS)
        .map(({ label, slug }) => ({ label, detail: '', to: staffCategoryUrl(slug) })),
      all: null,
    },
  ];
  return { text, groups: groups.filter(({ hits }) => hits.length > 0) };
}

const folded = (text: string): string => matchTokens(text).join(' ');
