import { readCarOfPlate } from '#src/db/ads/plates.ts';
import { readModelSlugs } from '#src/db/catalogue/car-models.ts';
import type { Db } from '#src/db/connection/client.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { ownCarParams } from '#src/domain/own-car/own-car-form.ts';
import { readOwnCarText } from '#src/domain/own-car/own-car-text.ts';
import { formatPlate, readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { decidingFuel } from '#src/domain/valuation/valued-car.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { readOwnCarSeries } from '#src/services/own-car/value-own-car.ts';

/** A car by the addresses of its model, and what is known of it as parameters of its form. */
type FoundOwnCar = { brandSlug: string; seriesSlug: string; params: [string, string][] };

type NamedMake = { brandSlug: string; seriesSlug: null };
type Sources = Pick<PageRequest, 'db' | 'suggestions' | 'now'>;

/**
 * The car that a plate or a text names, or only its make; null: it names none.
 * @returns `plate`: a plate that has not been for sale here; null: the text is none, or names a car
 */
export async function findOwnCar(
  text: string,
  sources: Sources,
): Promise<{ found: FoundOwnCar | NamedMake | null; plate: string | null }> {
  const plate = readPlate(text);
  const ofPlate = plate === null ? null : await findOwnCarOfPlate(sources.db, plate);
  if (ofPlate !== null) return { found: ofPlate, plate: null };
  // "GLC 220" has the shape of a plate but names a car.
  if (plate !== null && !(await sources.suggestions.knows(text.slice(0, 3))))
    return { found: null, plate: formatPlate(plate) };
  return { found: text === '' ? null : await findOwnCarOfText(text, sources), plate: null };
}

/** Models with names like a text, for its "menade du". */
export async function listSimilarModels(text: string, { suggestions }: Sources, limit: number) {
  const found = await suggestions.suggest(text, 'header', 'latest');
  return found
    .flatMap(({ type, displayValue, brandSlug, seriesSlug }) =>
      type === 'series' && brandSlug !== null && seriesSlug !== null
        ? [{ name: displayValue, brandSlug, seriesSlug }]
        : [],
    )
    .slice(0, limit);
}

/** The car of a plate that is or has been for sale here; null: there is none of a known series. */
async function findOwnCarOfPlate(db: Db, plate: string): Promise<FoundOwnCar | null> {
  const known = await readCarOfPlate(db, plate);
  if (known === null) return null;
  const { brandSlug, seriesSlug, fuels, ...facts } = known;
  return { brandSlug, seriesSlug, params: ownCarParams({ ...facts, fuel: decidingFuel(fuels) ?? null }) };
}

/** The same of a text, as the search box reads it. */
async function findOwnCarOfText(
  text: string,
  { db, suggestions, now }: Sources,
): Promise<FoundOwnCar | NamedMake | null> {
  const named = await suggestions.findCar(text, null);
  const names = await readCarNames(db);
  const query = parseText(text, { names, thisYear: yearInSweden(now) });
  const { make, model } = query.filters;
  const brand = named?.brand ?? make[0];
  if (brand === undefined) return null;
  const series = named === null ? (model[0] ?? null) : named.series;
  const slugs = (await readModelSlugs(db, brand, series)) ?? (await readModelSlugs(db, brand, null));
  if (slugs === null) return null;
  const ownModel = slugs.series === null ? null : await readOwnCarSeries(db, { ...slugs, series: slugs.series }, now);
  if (slugs.series === null || ownModel === null) return { brandSlug: slugs.brand, seriesSlug: null };
  const read = readOwnCarText(text, query, { series: ownModel.detail.name, model: ownModel, names });
  return { brandSlug: slugs.brand, seriesSlug: slugs.series, params: ownCarParams(read.facts, read.unread) };
}

/** The text as written, or with its misspelled words corrected where that leaves less of it unknown. */
function parseText(text: string, knowledge: { names: CarNames; thisYear: number }): ParsedQuery {
  const read = (guesses: boolean): ParsedQuery => understand(text, { ...knowledge, guesses, learns: false });
  const written = read(false);
  if (written.unknown.length === 0) return written;
  const corrected = read(true);
  return corrected.unknown.length < written.unknown.length ? corrected : written;
}
