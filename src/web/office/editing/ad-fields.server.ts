import { z } from 'zod';
import { orderByPlace } from '#src/base/order-by-place.ts';
import { ownValue } from '#src/base/own-value.ts';
import {
  MIN_PICTURE_WIDTHS,
  type PictureUse,
  type UploadRefusal,
} from '#src/commands/categories/store-uploaded-picture.ts';
import {
  type FieldValue,
  ODOMETER_COLUMN,
  readField,
  STAFF_COLUMNS,
  STAFF_FIELDS,
} from '#src/domain/ads/staff-fields.ts';
import { odometerQuestion } from '#src/domain/deliveries/odometer-question.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { UPLOADED_PICTURES_PATH } from '#src/visitor-urls.ts';

const texts = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));

/** Form schema of `seen`: time of the last change of the ad when the form was opened. */
export const seenAt = z.iso.datetime().transform((text) => new Date(text));

/** Form schema of an ad's fields: the submitted texts by column, an empty list when absent. */
export const staffFields = Object.fromEntries(STAFF_COLUMNS.map((column) => [column, texts]));

/**
 * Parses the submitted texts into values, and errors in Swedish, by column.
 * @param earlier the odometer reading before, km
 */
export function readStaffFields(sent: object, { earlier, now }: { earlier: number | null; now: Date }) {
  const values: Record<string, FieldValue> = {};
  const errors: Record<string, string> = {};
  for (const field of STAFF_FIELDS) {
    const read = readField(field, ownValue(sent as Record<string, string[]>, field.column) ?? []);
    if (read.ok) values[field.column] = read.value;
    else errors[field.column] = read.failure;
  }
  const [text = ''] = ownValue(sent as Record<string, string[]>, ODOMETER_COLUMN) ?? [];
  const { model_year: modelYear = null, [ODOMETER_COLUMN]: km = null } = values;
  const car = { earlier, modelYear: typeof modelYear === 'number' ? modelYear : null, year: now.getFullYear() };
  const question = odometerQuestion(text, km, car);
  if (question !== null) errors[ODOMETER_COLUMN] = question;
  return { values, errors };
}

/** Maximum number of pictures of an ad edited by staff. */
const MAX_PICTURES = 30;
const list = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()).max(300));
const files = z.preprocess(
  (value) => [value].flat().filter((one) => one instanceof File && one.size > 0),
  z.array(z.instanceof(File)).max(MAX_PICTURES, `Välj högst ${MAX_PICTURES} bilder.`),
);

/** Form schema of <PictureFields>. */
export const pictureFields = { bild: list, plats: list, bort: list, filer: files };
type SentPictures = z.output<z.ZodObject<typeof pictureFields>>;

/**
 * Applies the form: orders and removes the pictures it names, and appends its new files after storing them.
 * @param known addresses that the form may name in addition to uploaded pictures
 * @returns the stored addresses in order, the URLs that pages show for them, why files were rejected (in Swedish, empty when none
 *   was), and the numbers of new files stored and rejected
 */
export async function takePictures(
  { storePicture, pictures }: Pick<StaffRequest, 'storePicture' | 'pictures'>,
  { bild, plats, bort, filer }: SentPictures,
  known: readonly string[] = [],
) {
  const named = bild.map((address, index) => ({
    address,
    place: plats[index] ?? '',
    isRemoved: bort.includes(address),
  }));
  const own = named.filter(({ address }) => isUploaded(address) || known.includes(address));
  const addresses = [...new Set(orderByPlace(own).map(({ address }) => address))];
  const problems: string[] = [];
  let added = 0;
  for (const file of filer) {
    if (addresses.length >= Math.max(MAX_PICTURES, known.length)) {
      problems.push(`Annonsen kan ha högst ${MAX_PICTURES} bilder.`);
      break;
    }
    const stored = await storePicture(new Uint8Array(await file.arrayBuffer()));
    if (!stored.ok) problems.push(`${file.name.slice(0, 80)}: ${pictureProblem(stored.failure)}`);
    else {
      added += 1;
      if (!addresses.includes(stored.value)) addresses.push(stored.value);
    }
  }
  return {
    addresses,
    shown: pictures.of(addresses),
    problem: problems.join(' '),
    added,
    refused: filer.length - added,
  };
}

export type TakenPictures = Awaited<ReturnType<typeof takePictures>>;

/** Uploaded pictures are named by the SHA-256 hash of their content. */
const isUploaded = (address: string): boolean =>
  address.startsWith(UPLOADED_PICTURES_PATH) && /^[0-9a-f]{64}$/.test(address.slice(UPLOADED_PICTURES_PATH.length));

/** Why an uploaded picture was rejected. */
export const pictureProblem = ({ kind }: UploadRefusal, use: PictureUse = 'car'): string =>
  kind === 'too-small' ? `bilden är smalare än ${MIN_PICTURE_WIDTHS[use]} bildpunkter.` : REFUSALS[kind];

const REFUSALS: Readonly<Record<Exclude<UploadRefusal['kind'], 'too-small'>, string>> = {
  'too-large': 'filen är större än 20 MB.',
  'too-elongated': 'bilden är mer än tolv gånger så lång som den är bred.',
  'too-many-pixels': 'bilden har för många bildpunkter: högst 210 miljoner i JPEG, 60 miljoner i andra format.',
  'not-a-picture': 'filen är ingen bild i JPEG, PNG, WebP, AVIF eller GIF.',
  broken: 'bilden går inte att läsa.',
};
