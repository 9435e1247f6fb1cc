import { redirect } from 'react-router';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { allSeries, type ChosenSeries } from '#src/domain/drafts/draft-ad.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { MODEL_PARAM, newAdUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { formIntent } from '#src/request/forms/action-form.server.ts';
import { draftFields, publishDraftForm, saveDraftForm } from '#src/web/staff/draft/draft-actions.server.ts';
import { readEmptyDraft } from '#src/web/staff/draft/draft-model.server.ts';

/**
 * The form of the model in the address; without one, the full names of all series in the catalogue, such as "Volvo V60", and those among
 * them that the address may mean.
 */
export async function readNewVehicle(request: StaffRequest) {
  const { db, url } = request;
  const wanted = wantedModel(url);
  const catalogue = await readCatalogue(db);
  const series = findModel(catalogue, wanted);
  if (series) return { wanted, draft: await readEmptyDraft(request, series), names: [], choices: [] };
  const names = allSeries(catalogue).map(fullName).sort(bySwedish);
  return {
    wanted,
    draft: null,
    names,
    choices: modelsNamed(catalogue, wanted).map(fullName).sort(bySwedish).slice(0, MAX_CHOICES),
  };
}

const fullName = ({ brand, name }: ChosenSeries): string => carName(brand, name);

const MAX_CHOICES = 120;

/** The series with a word that begins as each word of the text does, without accents: "octa", "volvo v". */
function modelsNamed(catalogue: Catalogue, text: string): ChosenSeries[] {
  const words = matchTokens(text);
  // A single letter begins nearly everything.
  if (!words.some((word) => word.length > 1)) return [];
  return allSeries(catalogue).filter((series) => {
    const own = matchTokens(fullName(series));
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

const MAX_MODEL_LENGTH = 120;
const wantedModel = (url: URL): string => (url.searchParams.get(MODEL_PARAM) ?? '').trim().slice(0, MAX_MODEL_LENGTH);

/** Finds the series that a text names: by full name, by a name that one series has, or by the matcher used for ads. */
function findModel(catalogue: Catalogue, text: string): ChosenSeries | null {
  if (text === '') return null;
  const named = allSeries(catalogue).find((series) => fullName(series).toLowerCase() === text.toLowerCase());
  if (named) return named;
  const known = allSeries(catalogue).filter(({ name }) => matchKey(name) === matchKey(text));
  if (known.length === 1 && known[0]) return known[0];
  const begun = modelsNamed(catalogue, text);
  if (known.length === 0 && begun.length === 1 && begun[0]) return begun[0];
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
