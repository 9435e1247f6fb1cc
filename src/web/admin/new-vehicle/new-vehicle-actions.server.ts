import { redirect } from 'react-router';
import { z } from 'zod';
import { createAd } from '../../../commands/ads/create-ad.ts';
import { readActiveAdOfPlate } from '../../../db/ads/plates.ts';
import { readCatalogue } from '../../../db/catalogue/catalogue.ts';
import { adFieldLabel } from '../../../domain/ads/ad-fields.ts';
import { newAdOf } from '../../../domain/ads/new-ad.ts';
import { readPlate } from '../../../domain/search/licence-plate.ts';
import { newAdUrl, staffAdUrl, withNotice } from '../../../urls.ts';
import { type StaffRequest, staffAction } from '../../shared/accounts/staff.server.ts';
import { done, formIntent, type Outcome, refused } from '../../shared/forms/action-form.server.ts';
import { pictureFields, type TakenPictures, takePictures } from '../editing/picture-fields.server.ts';
import { readStaffFields, staffFields } from '../editing/staff-fields.server.ts';
import { dealerNames, findModel, wantedModel } from './new-vehicle-data.server.ts';

const line = z.string().trim().max(200, 'Texten är för lång.').default('');
const fields = z.strictObject({
  handlare: line,
  generation: line,
  licence_plate: line,
  vin: line,
  /** Said once the plate is known to stand on another ad for sale. */
  dubblett: z.literal('ja').optional(),
  ...pictureFields,
  ...staffFields,
});
type Sent = z.output<typeof fields>;

export const newVehicleAction = staffAction({
  add: formIntent(fields, add),
  pictures: formIntent(fields, async (request: StaffRequest, sent) => {
    const taken = await takePictures(request, sent);
    const values = { ...writtenAgain(sent), ...kept(taken) };
    if (taken.problem === '') return { ...done('Bilderna är inlästa', 'Annonsen är inte sparad än.'), values };
    return { ...refused('Alla bilder kunde inte läsas in', '', { filer: taken.problem }), values };
  }),
});

/** The form's texts, for a form that is shown again though nothing was wrong with it. */
const writtenAgain = ({ filer: _, ...sent }: Sent): Record<string, string[]> =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value ?? []].flat() as string[]]));

const kept = ({ addresses, shown }: TakenPictures) => ({ bild: addresses, visas: shown, plats: [], bort: [] });

const NOT_SAVED = 'Annonsen är inte sparad';

async function add(request: StaffRequest, sent: Sent): Promise<Outcome> {
  const { db, url, site, stockPool, staff, now } = request;
  const series = findModel(await readCatalogue(db), wantedModel(url));
  if (!series) return redirect(newAdUrl());
  const taken = await takePictures(request, sent);
  const { values, errors } = readStaffFields(sent);
  if (taken.problem !== '') errors.filer = taken.problem;
  if (!(await dealerNames(db, site.name)).includes(sent.handlare)) errors.handlare = 'Välj en handlare ur listan.';
  const generation = sent.generation === '' ? null : sent.generation;
  if (generation !== null && !series.generations.some(({ name }) => name === generation)) {
    errors.generation = 'Välj en generation ur listan.';
  }
  const plate = readPlate(sent.licence_plate);
  if (sent.licence_plate !== '' && plate === null) errors.licence_plate = 'Skriv numret som ABC 123 eller ABC 12D.';
  const car = {
    dealer: sent.handlare,
    series,
    generation,
    licencePlate: plate,
    vin: sent.vin === '' ? null : sent.vin,
  };
  const ad = newAdOf({ ...car, imageUrls: taken.addresses, values }, now);
  const wrong = { ...(ad.ok ? {} : ad.failure), ...errors };
  if (!ad.ok || Object.keys(wrong).length > 0) return again(taken, wrong);
  const twin = plate === null || sent.dubblett === 'ja' ? null : await readActiveAdOfPlate(db, plate);
  if (twin !== null) {
    const text = `Annons ${twin} har samma registreringsnummer och är till salu. Bekräfta att du vill ha två.`;
    return again(taken, { licence_plate: text, dubblett: text });
  }
  const id = await createAd(stockPool, staff, ad.value);
  return redirect(withNotice(staffAdUrl(id), 'annons-skapad'));
}

const LABELS: Readonly<Record<string, string>> = {
  ...{ filer: 'Nya bilder', handlare: 'Handlare', generation: 'Generation', vin: 'Chassinummer', dubblett: '' },
};

/** The form with what was written, its pictures among it. */
function again(taken: TakenPictures, errors: Record<string, string>): Outcome {
  const names = Object.keys(errors).map((field) => LABELS[field] ?? adFieldLabel(field));
  const text = `Rätta: ${names.filter((name) => name !== '').join(', ')}.`;
  return { kind: 'refused', title: NOT_SAVED, text, errors, values: kept(taken) };
}
