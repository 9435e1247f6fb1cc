import type { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { ChosenSeries } from '#src/domain/ads/draft-ad.ts';
import { controlValues, STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { findGeneration } from '#src/domain/catalogue/match-generation.ts';
import { ownValue } from '#src/domain/own-value.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { dealerNames } from './dealer-names.server.ts';

/** What the form of a draft is filled with. */
export type DraftFormModel = {
  series: Pick<ChosenSeries, 'brand' | 'name' | 'generations'>;
  dealers: string[];
  /** By field, as they stand in the controls. */
  values: Record<string, string[]>;
  /** Stored addresses, and the same as pages show them. */
  pictures: string[];
  shown: string[];
  hasVin: boolean;
  /** When it was last written; undefined: it is not stored. */
  seen: string | undefined;
};

/** The form of a new ad. */
export const readEmptyDraft = async ({ db, site }: StaffRequest, series: ChosenSeries): Promise<DraftFormModel> => ({
  ...{ series, dealers: await dealerNames(db, site.name), values: { name: [`${series.brand} ${series.name}`] } },
  ...{ pictures: [], shown: [], hasVin: false, seen: undefined },
});

type StaffAd = NonNullable<Awaited<ReturnType<typeof readStaffAd>>>['ad'];

/** The series of a draft, as the catalogue has it. */
export async function readDraftSeries(db: StaffRequest['db'], ad: StaffAd): Promise<ChosenSeries> {
  const series = seriesById(await readCatalogue(db), ad.series_id);
  if (!series) throw new Error(`The catalogue lacks the series of the draft ${ad.internal_id}.`);
  return series;
}

/** A stored draft as its form shows it. */
export async function readDraftForEditing({ db, site, pictures }: StaffRequest, ad: StaffAd): Promise<DraftFormModel> {
  const series = await readDraftSeries(db, ad);
  const fields = Object.fromEntries(
    STAFF_COLUMNS.map((column) => [column, controlValues(ownValue<unknown>(ad, column))]),
  );
  // The one that the model year implies need not be chosen, and follows the year.
  const implied = findGeneration(series, ad.model_year, null, ad.chassis)?.name;
  return {
    series,
    dealers: await dealerNames(db, site.name),
    values: {
      ...fields,
      handlare: controlValues(ad.dealer),
      generation: controlValues(ad.generation === implied ? null : ad.generation),
      licence_plate: controlValues(ad.licence_plate),
      price_on_request: ad.price_on_request ? ['ja'] : [],
    },
    ...{ pictures: ad.image_urls, shown: pictures.of(ad.image_urls) },
    ...{ hasVin: ad.vin_hash !== null, seen: ad.updated_at.toISOString() },
  };
}

function seriesById(catalogue: Catalogue, id: number | null): ChosenSeries | null {
  for (const brand of catalogue.brands) {
    const series = brand.series.find((one) => one.id === id);
    if (series) return { brandId: brand.id, brand: brand.name, ...series };
  }
  return null;
}
