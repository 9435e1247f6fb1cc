import { redirect } from 'react-router';
import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { recordOf } from '#src/base/record-of.ts';
import { publishAd } from '#src/commands/ads/publish-ad.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readGenerations } from '#src/db/catalogue/series-statistics.ts';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { allSeries, type ChosenSeries, draftOf, publicationProblems } from '#src/domain/drafts/draft-ad.ts';
import { beginnings, chosenEngine, engineGroups, engineInText, yearInText } from '#src/domain/drafts/hand-made-ad.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { dealerAdUrl, MODEL_PARAM, newDealerAdUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { readMissingDetails } from '#src/web/dealer/details/missing-details.server.ts';
import { pictureFields, readStaffFields, takePictures } from '#src/web/office/editing/ad-fields.server.ts';
import { publishedNotice } from '#src/web/office/withheld/withheld-dealers.server.ts';
import { HAND_MADE_FIELDS } from './hand-made-fields.ts';

const wantedModel = (url: URL): string => (url.searchParams.get(MODEL_PARAM) ?? '').trim().slice(0, MAX_TEXT_LENGTH);
const MAX_GUESSES = 5;

/** The form of the model that the address names as the search box would read it; without one, models with like names. */
export async function readNewDealerAd(request: DealerRequest) {
  const wanted = wantedModel(request.url);
  const series = await findModel(request, wanted);
  if (series === null) {
    const isEmpty = wanted === '' && request.url.searchParams.has(MODEL_PARAM);
    return { wanted, isEmpty, car: null, guesses: await similarModels(request, wanted) };
  }
  const generations = await readGenerations(request.db, series.id);
  const year = yearInText(wanted);
  return {
    wanted,
    isEmpty: false,
    guesses: [],
    car: {
      name: carName(series.brand, series.name),
      /** Details of the dealer are missing, without which visitors do not see its cars. */
      isWithheld: (await readMissingDetails(request.db, { id: request.dealer.id, role: request.role })).length > 0,
      engines: engineGroups(generations),
      values: { model_year: year === null ? [] : [String(year)] },
      motor: engineInText(wanted, year, generations) ?? '',
    },
  };
}

export type NewDealerAdModel = Awaited<ReturnType<typeof readNewDealerAd>>;

/** The series that a text begins with: "v60 d4 2019" is a V60. */
async function findModel({ db, suggestions }: DealerRequest, text: string): Promise<ChosenSeries | null> {
  for (const beginning of beginnings(text)) {
    const named = await suggestions.findCar(beginning, null);
    if (named?.series == null) continue;
    const series = allSeries(await readCatalogue(db)).find(
      (each) => each.brand === named.brand && each.name === named.series,
    );
    if (series) return series;
  }
  return null;
}

async function similarModels({ suggestions }: DealerRequest, text: string): Promise<string[]> {
  if (text === '') return [];
  const found = await suggestions.suggest(text, 'header', 'latest');
  const names = found.filter(({ type }) => type === 'series').map(({ displayValue }) => displayValue);
  return [...new Set(names)].slice(0, MAX_GUESSES);
}

// Each field has its limit in its own rule, and the page one for the form as a whole.
const line = z.string().trim().default('');
const text = z.string().default('');
const fields = z.strictObject({
  motor: line,
  licence_plate: line,
  ...recordOf(HAND_MADE_FIELDS, () => text),
  ...pictureFields,
});
type Sent = z.output<typeof fields>;

const NOT_PUBLISHED = 'Bilen är inte publicerad';
const LABELS: Readonly<Record<string, string>> = { filer: 'Bilder', licence_plate: 'Registreringsnummer' };

async function publish(request: DealerRequest, sent: Sent): Promise<FormOutcome> {
  const { db, stockPool, person, dealer, now, url } = request;
  const series = await findModel(request, wantedModel(url));
  if (series === null) return redirect(newDealerAdUrl());
  const pictures = await takePictures(request, sent);
  const chosen = chosenEngine(sent.motor, await readGenerations(db, series.id));
  const written = writtenFields(sent, series, chosen);
  const { values, errors } = readStaffFields(written, { earlier: null, now });
  if (sent.motor !== '' && chosen === null) errors.motor = 'Välj en motor ur listan, eller ingen.';
  if (pictures.problem !== '') errors.filer = pictures.problem;
  const plate = readPlate(sent.licence_plate);
  if (sent.licence_plate !== '' && plate === null) errors.licence_plate = 'Skriv numret som ABC 123 eller ABC 12D.';
  const known = plate === null ? null : await ownAdOfPlate(request, plate);
  if (known !== null) errors.licence_plate = `Bilen finns redan bland era: ${known}.`;
  const draft = draftOf({
    series,
    values,
    generation: chosen?.generation ?? null,
    licencePlate: plate,
    vin: null,
    storedVinHash: null,
    dealer: dealer.name,
    dealerId: dealer.id,
    isPriceOnRequest: false,
    imageUrls: pictures.addresses,
  });
  const stored = { bild: pictures.addresses, visas: pictures.shown, plats: [], bort: [] };
  if (!draft.ok) return rejected({ ...errors, ...draft.failure }, stored);
  // All problems at once: a value that is missing must not be found only after the others are corrected.
  const missing = {
    ...publicationProblems(draft.value, now),
    ...(values.price == null && { price: 'Skriv ett pris.' }),
  };
  if (Object.keys(errors).length > 0) return rejected({ ...missing, ...errors }, stored);
  if (Object.keys(missing).length > 0) return rejected(missing, stored);
  const result = await publishAd(stockPool, person, { saved: null, draft: draft.value, now });
  if (result.ok)
    return redirect(withNotice(dealerAdUrl(result.value), await publishedNotice(db, result.value, 'dealer')));
  return result.failure.kind === 'incomplete'
    ? rejected(result.failure.problems, stored)
    : refused(NOT_PUBLISHED, 'Försök igen.');
}

/** The heading of the ad is the car's name; power and fuel are those of the chosen engine. */
function writtenFields(sent: Sent, series: ChosenSeries, chosen: ReturnType<typeof chosenEngine>) {
  const engine = chosen?.engine;
  const own = Object.fromEntries(HAND_MADE_FIELDS.map((column) => [column, [ownValue(sent, column) ?? '']]));
  return {
    ...own,
    name: [[carName(series.brand, series.name), engine?.name].filter((part) => part !== undefined).join(' ')],
    fuels: engine === undefined ? own.fuels : [engine.fuel],
    horsepower_hp: engine === undefined ? [] : [String(engine.hp)],
  };
}

/** The name of the own ad for sale with a plate; null: there is none. */
async function ownAdOfPlate({ db, dealer }: DealerRequest, plate: string): Promise<string | null> {
  const id = await readActiveAdOfPlate(db, plate);
  const read = id === null ? null : await readStaffAd(db, id);
  return read?.ad.dealer_id === dealer.id ? read.ad.name : null;
}

/** The rejected form with what was written, its stored pictures and the errors by field. */
function rejected(errors: Record<string, string>, values: Record<string, string[]>): FormOutcome {
  const names = Object.keys(errors).map((field) =>
    field === 'motor' ? 'Motor' : (ownValue(LABELS, field) ?? adFieldLabel(field)),
  );
  return { kind: 'refused', title: NOT_PUBLISHED, text: `Rätta: ${names.join('; ')}.`, errors, values };
}

export const newDealerAdAction = dealerAction({ publish: formIntent(fields, publish) });
