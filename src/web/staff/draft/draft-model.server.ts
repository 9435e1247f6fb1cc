import { ownValue } from '#src/base/own-value.ts';
import type { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findRunningImport } from '#src/db/deliveries/import-list.ts';
import type { StoredPublication } from '#src/db/drafts/planned-publications.ts';
import { controlValues, STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findGeneration } from '#src/domain/catalogue/match-generation.ts';
import { allSeries, type ChosenSeries } from '#src/domain/drafts/draft-ad.ts';
import { swedishTimeText } from '#src/domain/format/dates.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { readComingWithheld } from '#src/web/office/withheld/withheld-dealers.server.ts';

/** The form of a new ad. */
export const readEmptyDraft = async ({ db, site }: StaffRequest, series: ChosenSeries): Promise<DraftFormModel> => ({
  series,
  dealers: await dealerNames(db, site.name),
  values: { name: [carName(series.brand, series.name)] },
  pictures: [],
  shown: [],
  hasVin: false,
  seen: undefined,
  planned: null,
});

export type StaffAd = NonNullable<Awaited<ReturnType<typeof readStaffAd>>>['ad'];

/** Catalogue series of a draft. */
export async function readDraftSeries(db: StaffRequest['db'], ad: StaffAd): Promise<ChosenSeries> {
  const series = allSeries(await readCatalogue(db)).find(({ id }) => id === ad.series_id);
  if (!series) throw new Error(`The catalogue lacks the series of the draft ${ad.internal_id}.`);
  return series;
}

export type DraftFormModel = Omit<Awaited<ReturnType<typeof readDraftForEditing>>, 'seen'> & {
  /** Time of the last save; undefined before the first. */
  seen: string | undefined;
};

/** Form values of a stored draft. */
export async function readDraftForEditing(
  { db, site, pictures, now }: StaffRequest,
  ad: StaffAd,
  planned: StoredPublication | null,
) {
  const series = await readDraftSeries(db, ad);
  const values: Record<string, string[]> = Object.fromEntries(
    STAFF_COLUMNS.map((column) => [column, controlValues(ownValue<unknown>(ad, column), column)]),
  );
  // A generation that follows from the model year is left unselected, so that it changes with the year.
  const implied = findGeneration(series, ad.model_year, null, ad.chassis)?.name;
  Object.assign(values, {
    handlare: controlValues(ad.dealer),
    generation: controlValues(ad.generation === implied ? null : ad.generation),
    licence_plate: controlValues(ad.licence_plate),
    price_on_request: ad.price_on_request ? ['ja'] : [],
    publish_at: planned === null ? [] : [swedishTimeText(planned.at)],
  });
  return {
    series,
    dealers: await dealerNames(db, site.name),
    values,
    pictures: ad.image_urls,
    shown: pictures.of(ad.image_urls),
    hasVin: ad.vin_hash !== null,
    seen: ad.updated_at.toISOString(),
    planned: planned && (await plannedTime(db, planned, { now, dealerId: ad.dealer_id })),
  };
}

/** The publication of a draft as its page shows it. */
async function plannedTime(
  db: Db,
  { at, email, problem, triedAt }: StoredPublication,
  { now, dealerId }: { now: Date; dealerId: number | null },
) {
  const isDue = at <= now;
  return {
    at,
    email,
    problem,
    triedAt,
    isDue,
    // Publications wait for the end of a running import.
    isImportRunning: isDue && (await findRunningImport(db)) !== undefined,
    withheld: problem === null ? await readComingWithheld(db, dealerId) : undefined,
  };
}

/** Dealers that can sell an ad; the site's own dealer first, also before its row is created. */
export async function dealerNames(db: Db, own: string): Promise<string[]> {
  const names = (await listDealers(db)).map(({ name }) => name);
  const isOwn = (name: string) => name.toLowerCase() === own.toLowerCase();
  return [names.find(isOwn) ?? own, ...names.filter((name) => !isOwn(name))];
}
