import type { ColumnMapping } from './column-mapping.ts';
import type { FeedField, FeedRow } from './feed-row.ts';
import type { RowRejection } from './imported-ad.ts';

/** A file of a group of dealers: each row names its site, and each site is a dealer of the group. */

/** A site as a file writes it, and as it is compared. */
export type NamedSite = { site: string; shown: string };

const MAX_SITE_LENGTH = 200;

/** Sites are equal without regard to case and spaces. */
export const comparedSite = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase().slice(0, MAX_SITE_LENGTH);

/** Where a row names its site, the first that is filled in. */
const SITE_FIELDS = ['dealer', 'dealer_id', 'dealer_city'] as const satisfies readonly FeedField[];

/** Whether the columns of a group's file may name the site of a row; without one of these, no row belongs to any dealer. */
export const mapsSite = ({ columns, constants, dealer }: ColumnMapping): boolean =>
  dealer !== undefined ||
  SITE_FIELDS.some(
    (site) =>
      (constants?.[site] ?? '') !== '' ||
      Object.values(columns).some((rules) => rules.some(({ field }) => field === site)),
  );

/** The site that a row names; null: none. The group's own name says nothing about the site. */
export function siteOfRow({ fields }: FeedRow, group: string): NamedSite | null {
  for (const field of SITE_FIELDS) {
    const shown = [fields[field] ?? ''].flat().join(' ').trim().replace(/\s+/gu, ' ').slice(0, MAX_SITE_LENGTH);
    const site = comparedSite(shown);
    if (site !== '' && site !== comparedSite(group)) return { site, shown };
  }
  return null;
}

/** The rows of some sites, all of one dealer, without what names another one. */
export async function* rowsOfSites(
  rows: AsyncIterable<FeedRow>,
  { group, sites, dealer }: { group: string; sites: readonly string[]; dealer: string },
): AsyncGenerator<FeedRow> {
  const own = new Set(sites);
  for await (const row of rows) {
    const named = siteOfRow(row, group);
    if (named !== null && own.has(named.site)) yield { ...row, fields: { ...row.fields, dealer } };
  }
}

/** A dealer of a group, by what files may call it. */
export type GroupDealer = { id: number; name: string; label: string; town: string | null };

/** The dealer of a group that a site is by its name or, where one dealer alone has it, its town; null: none or several. */
export function dealerOfSite(site: string, dealers: readonly GroupDealer[]): number | null {
  const by = (textOf: (dealer: GroupDealer) => string | null) => {
    const [found, another] = site === '' ? [] : dealers.filter((dealer) => comparedSite(textOf(dealer) ?? '') === site);
    return found && !another ? found.id : null;
  };
  return by(({ label }) => label) ?? by(({ name }) => name) ?? by(({ town }) => town);
}

/** A row of a group's file that belongs to none of its dealers. */
export type SiteRejection = RowRejection & {
  rowNumber: number;
  dealerAdId: string | null;
  licencePlate: string | null;
};

const RULE = 'okänd anläggning';

/** Why a row is rejected that names no site, or an unknown one. */
export function rejectSite(row: FeedRow, named: NamedSite | null): SiteRejection {
  const textOf = (field: FeedField): string | null => [row.fields[field] ?? ''].flat().join(' ').trim() || null;
  return {
    rowNumber: row.rowNumber,
    dealerAdId: textOf('dealer_ad_id'),
    licencePlate: textOf('licence_plate'),
    field: 'dealer',
    value: named?.shown ?? '',
    rule: RULE,
    reason:
      named === null
        ? 'Raden säger inte vilken anläggning bilen står på.'
        : `Anläggningen ”${named.shown}” är inte kopplad till någon handlare i koncernen. Koppla den under Koncern, så kommer raden med nästa gång.`,
  };
}
