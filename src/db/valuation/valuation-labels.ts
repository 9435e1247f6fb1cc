import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { LabelGroup } from '#src/domain/valuation/label-groups.ts';
import type { LabelCounts } from '#src/domain/valuation/label-skew.ts';
import type { JudgedOrNot } from '#src/domain/valuation/valuation-texts.ts';

const GROUP_NAMES = {
  brand: sql`coalesce(ads.brand, '–')`,
  dealer: sql`coalesce(dealers.label, '–')`,
  county: sql`coalesce(ads.place_county, '–')`,
} as const satisfies Record<LabelGroup, unknown>;

/** Ads for sale with a valuation of their current price, and their labels. */
export type LabelRow = LabelCounts & { name: string; ads: number; usual: number; veryLow: number; veryHigh: number };

/** The labels of all ads for sale; null without any. */
export async function countAllLabels(db: Db): Promise<LabelRow | null> {
  const { rows } = await countBy(db, sql`'alla'`, { size: 1, page: 1 });
  return rows[0] ?? null;
}

/** One page of the labels by make, dealer or county, those with most ads first, and the number of all groups. */
export const countLabels = (db: Db, by: LabelGroup, { text = '', ...at }: SearchedPage): Promise<PageOf<LabelRow>> =>
  countBy(db, GROUP_NAMES[by], at, hasWords(GROUP_NAMES[by], text));

/** Whether a text contains all words of another one, regardless of case and accents. */
const hasWords = (within: ReturnType<typeof sql>, text: string) => sql`not exists (
  select from unnest(${matchTokens(text)}::text[]) as word where strpos(translate(lower(${within}), ${ACCENTED}, ${PLAIN}), word) = 0)`;
const [ACCENTED, PLAIN] = ['åäáàâöóòôøéèëêüúùšçč', 'aaaaaoooooeeeeuuuscc'];

const countBy = (db: Db, name: ReturnType<typeof sql>, at: PageAt, condition = sql`true`): Promise<PageOf<LabelRow>> =>
  readPage<LabelRow & { total: number }>(
    db,
    sql`
      select ${name} as name, count(*)::int as ads, count(valuations.label)::int as judged,
             count(*) filter (where valuations.label = 'very_low')::int as "veryLow",
             count(*) filter (where valuations.label = 'low')::int as low, count(*) filter (where valuations.label = 'usual')::int as usual,
             count(*) filter (where valuations.label = 'high')::int as high,
             count(*) filter (where valuations.label = 'very_high')::int as "veryHigh"
      from valuations join ads on ads.internal_id = ad_id left join dealers on dealers.id = ads.dealer_id
      where ads.status = 'active' and ads.listed_as is null and ads.price is not distinct from valuations.price and ${condition}
      group by 1`,
    { ...at, order: sql`ads desc, name` },
  );

type PageAt = { size: number; page: number };
/** @param text words that a row has; empty: all rows */
type SearchedPage = PageAt & { text?: string };
type PageOf<Row> = { rows: Row[]; total: number };

/** A page of the rows of a select, and the number of all; a page beyond the last is the last one. */
async function readPage<Row extends { total: number }>(
  db: Db,
  listed: ReturnType<typeof sql>,
  { size, page, order }: PageAt & { order: ReturnType<typeof sql> },
): Promise<PageOf<Omit<Row, 'total'>>> {
  const { rows } = await sql<Row>`
    with listed as materialized (${listed}), counted as (select count(*)::int as total from listed)
    select listed.*, total from listed, counted order by ${order}
    limit ${size} offset (select least(${page} - 1, greatest(total - 1, 0) / ${size}) * ${size} from counted)`.execute(
    db,
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export type VeryLowAd = {
  id: number;
  name: string;
  dealer: string | null;
  price: number;
  estimate: number;
  since: Date;
};

/** A page of the ads for sale with a very low price, the latest first, and the number of all. */
export const listVeryLow = (db: Db, { text = '', ...at }: SearchedPage): Promise<PageOf<VeryLowAd>> =>
  readPage<VeryLowAd & { total: number }>(
    db,
    sql`
      select ads.internal_id as id, ads.name, dealers.label as dealer, ads.price, estimate, label_since as since
      from valuations join ads on ads.internal_id = ad_id left join dealers on dealers.id = ads.dealer_id
      where valuations.label = 'very_low' and ads.status = 'active' and ads.price = valuations.price
        and ${hasWords(sql`concat_ws(' ', ads.name, dealers.label, ads.licence_plate)`, text)}`,
    { ...at, order: sql`since desc, id desc` },
  );

/** How the current price of an ad is judged. */
export type AdLabel = JudgedOrNot & { close: number; horsepower: number | null };

/** The judgement of each of some ads for sale; an ad without a valuation of its current price is not in the answer. */
export async function readAdLabels(db: Db, ids: readonly number[]): Promise<Map<number, AdLabel>> {
  const { rows } = await sql<AdLabel & { id: number }>`
    select ad_id as id, valuations.price, estimate, label, why_not as "whyNot", close, ads.horsepower_hp as horsepower
    from valuations join ads on ads.internal_id = ad_id
    where ad_id = any(${[...ids]}::bigint[]) and ads.status = 'active' and ads.price is not distinct from valuations.price`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...label }) => [id, label]));
}
