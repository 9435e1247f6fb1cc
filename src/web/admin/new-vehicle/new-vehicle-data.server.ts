import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { ChosenSeries } from '#src/domain/ads/draft-ad.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { buildMatcher } from '#src/domain/catalogue/match-catalogue.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { MODEL_PARAM } from '#src/urls.ts';
import { type DraftFormModel, readEmptyDraft } from '#src/web/admin/draft/draft-model.server.ts';

export type NewVehicleModel = {
  /** What was asked for; empty at the beginning. */
  wanted: string;
  /** Null: to be chosen, among the names. */
  draft: DraftFormModel | null;
  /** "Volvo V60" of every series of the catalogue; empty once one is chosen. */
  names: string[];
};

export async function readNewVehicle(request: StaffRequest): Promise<NewVehicleModel> {
  const { db, url } = request;
  const wanted = wantedModel(url);
  const catalogue = await readCatalogue(db);
  const series = findModel(catalogue, wanted);
  if (series) return { wanted, draft: await readEmptyDraft(request, series), names: [] };
  const names = catalogue.brands.flatMap((brand) => brand.series.map(({ name }) => `${brand.name} ${name}`));
  return { wanted, draft: null, names: names.toSorted(bySwedish) };
}

const LONGEST = 120;
export const wantedModel = (url: URL): string => (url.searchParams.get(MODEL_PARAM) ?? '').trim().slice(0, LONGEST);

/** The series that a text names: by its full name, or as an ad's text is read. */
export function findModel(catalogue: Catalogue, text: string): ChosenSeries | null {
  if (text === '') return null;
  for (const brand of catalogue.brands) {
    const series = brand.series.find(({ name }) => `${brand.name} ${name}`.toLowerCase() === text.toLowerCase());
    if (series) return { brandId: brand.id, brand: brand.name, ...series };
  }
  const matcher = buildMatcher(catalogue);
  const brand = matcher.brandAtStart(text);
  const series = brand && matcher.series(brand, text, null);
  return brand && series ? { brandId: brand.id, brand: brand.name, ...series } : null;
}
