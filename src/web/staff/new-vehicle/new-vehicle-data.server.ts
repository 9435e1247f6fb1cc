import { redirect } from 'react-router';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { allSeries, type ChosenSeries } from '#src/domain/drafts/draft-ad.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { formIntent } from '#src/request/forms/action-form.server.ts';
import { MODEL_PARAM, newAdUrl } from '#src/urls.ts';
import { draftFields, publishDraftForm, saveDraftForm } from '#src/web/staff/draft/draft-actions.server.ts';
import { readEmptyDraft } from '#src/web/staff/draft/draft-model.server.ts';

/** The form of the model in the address; without one, the full names of all series in the catalogue, such as "Volvo V60". */
export async function readNewVehicle(request: StaffRequest) {
  const { db, url } = request;
  const wanted = wantedModel(url);
  const catalogue = await readCatalogue(db);
  const series = findModel(catalogue, wanted);
  if (series) return { wanted, draft: await readEmptyDraft(request, series), names: [] };
  return { wanted, draft: null, names: allSeries(catalogue).map(fullName).sort(bySwedish) };
}

const fullName = ({ brand, name }: ChosenSeries): string => carName(brand, name);

const MAX_MODEL_LENGTH = 120;
const wantedModel = (url: URL): string => (url.searchParams.get(MODEL_PARAM) ?? '').trim().slice(0, MAX_MODEL_LENGTH);

/** Finds the series that a text names: by full name, or by the matcher used for ads. */
function findModel(catalogue: Catalogue, text: string): ChosenSeries | null {
  if (text === '') return null;
  const named = allSeries(catalogue).find((series) => fullName(series).toLowerCase() === text.toLowerCase());
  if (named) return named;
  const matcher = buildMatcher(catalogue);
  const brand = matcher.brandAtStart(text);
  const series = brand && matcher.series(brand, text, null);
  return brand && series ? { brandId: brand.id, brand: brand.name, ...series } : null;
}

/** Saves a new ad as a draft, or publishes it if it is complete. */
export const newVehicleAction = staffAction({
  draft: newAd(saveDraftForm),
  publish: newAd(publishDraftForm),
});

function newAd(run: typeof saveDraftForm) {
  return formIntent(draftFields, async (request: StaffRequest, sent) => {
    const series = findModel(await readCatalogue(request.db), wantedModel(request.url));
    if (!series) return redirect(newAdUrl());
    return run(request, sent, { series, vinHash: null, imageUrls: [], odometerKm: null }, null);
  });
}
