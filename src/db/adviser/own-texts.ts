import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { OwnRating, OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';

const MAX_MODELS = 5;

/** Everything that the site has written about models of given names of brands and series, in one statement; at most a few models. */
export async function readOwnTexts(
  db: Db,
  { make, model }: { make: readonly string[]; model: readonly string[] },
): Promise<OwnText[]> {
  if (model.length === 0) return [];
  const { rows } = await sql<OwnText>`
    with models as (
      select series.id, series.name as series, brands.name as brand from series join brands on brands.id = brand_id
      where series.name = any(${[...model]}) and (cardinality(${[...make]}::text[]) = 0 or brands.name = any(${[...make]}))
      order by array_position(${[...model]}::text[], series.name), brands.name limit ${MAX_MODELS}
    )
    select models.brand, models.series, year_from as "yearFrom", year_to as "yearTo", variant, fuel, category, summary, watchouts,
           reviewed_on::text as "reviewedOn", facts, ratings
    from models join (
      select series_id, rank, slug, jsonb_build_object('slug', slug, 'label', label) as category, year_from, year_to, variant, fuel,
             summary, watchouts, reviewed_on, facts, (
        select coalesce(jsonb_agg(jsonb_build_object('attribute', attributes.name, 'score', ratings.score, 'reason', ratings.reason)
                                  order by attributes.place), '[]')
        from category_ratings ratings join category_attributes attributes on attributes.id = ratings.attribute_id
        where ratings.winner_id = winners.id
      ) as ratings
      from category_winners winners join categories on categories.id = category_id
      union all
      select series_id, null, null, null, year_from, year_to, variant, fuel, summary, watchouts, reviewed_on, facts, ratings
      from model_reviews
    ) texts on texts.series_id = models.id
    order by models.brand, models.series, rank nulls last, slug, year_from`.execute(db);
  return rows;
}

/** All ratings of certain rated attributes, those of winners first. */
export async function readOwnRatings(db: Db, attributes: readonly string[]): Promise<OwnRating[]> {
  if (attributes.length === 0) return [];
  const { rows } = await sql<OwnRating>`
    select brands.name as brand, series.name as series, year_from as "yearFrom", year_to as "yearTo", variant, fuel,
           attribute, score, reason, rank is not null as "isOfWinner"
    from (
      select series_id, rank, winners.id, year_from, year_to, variant, fuel, attributes.name as attribute, ratings.score, reason
      from category_attributes attributes
      join category_ratings ratings on ratings.attribute_id = attributes.id
      join category_winners winners on winners.id = ratings.winner_id
      where attributes.name = any(${[...attributes]})
      union all
      select series_id, null, reviews.id, year_from, year_to, variant, coalesce(rating.fuel, reviews.fuel), attribute, score, reason
      from model_reviews reviews,
           jsonb_to_recordset(ratings) as rating (attribute text, score smallint, reason text, fuel text)
      where attribute = any(${[...attributes]})
    ) rated
    join series on series.id = series_id
    join brands on brands.id = series.brand_id
    order by rank nulls last, rated.id`.execute(db);
  return rows;
}
