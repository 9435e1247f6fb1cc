import { z } from 'zod';
import { trapSchema } from '#src/domain/enquiries/contact-fields.ts';
import { TRAP_FIELD } from '#src/domain/enquiries/trap-field.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { adIdsIn, DEFAULT_LIST_TITLE, MAX_COMMENT, MAX_LIST_TITLE, MAX_PERSON } from './shared-list.ts';

const oneLine = z.string().transform((text) => text.replaceAll(/\s+/gu, ' ').trim());

const title = oneLine
  .transform((text) => (text === '' ? DEFAULT_LIST_TITLE : text))
  .pipe(z.string().max(MAX_LIST_TITLE, `Rubriken är för lång. ${tooLongText(MAX_LIST_TITLE)}`));
const access = z.enum(['lasa', 'rosta'], { error: 'Välj vad andra får göra.' });
const adId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const person = oneLine.pipe(
  z
    .string()
    .min(1, 'Skriv ditt namn först.')
    .max(MAX_PERSON, `Namnet är för långt. ${tooLongText(MAX_PERSON)}`),
);
const comment = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1, 'Skriv något först.')
      .max(MAX_COMMENT, `Texten är för lång. ${tooLongText(MAX_COMMENT)}`),
  );
const cars = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .optional()
  .transform((sent = []) => sent.flatMap(adIdsIn))
  .pipe(z.array(z.number()).min(1, 'Välj minst en bil.'));

/** Fields of the forms; any other field rejects a form. */
export const newListSchema = z
  .strictObject({ title, access, ads: cars, [TRAP_FIELD]: trapSchema })
  .transform(({ [TRAP_FIELD]: _, access: chosen, ...list }) => ({ ...list, isOpen: chosen === 'rosta' }));
export const changedListSchema = z
  .strictObject({ title, access })
  .transform((list) => ({ title: list.title, isOpen: list.access === 'rosta' }));
export const voteSchema = z.strictObject({ ad: adId, person, vote: z.enum(['for', 'mot', 'ingen']) });
export const commentSchema = z.strictObject({ ad: adId, person, comment, [TRAP_FIELD]: trapSchema });
export const addedCarsSchema = z.strictObject({
  ads: z
    .string()
    .transform(adIdsIn)
    .pipe(z.array(z.number()).min(1, 'Klistra in en annons adress, den som slutar med ad/ och ett nummer.')),
});
export const removedCarSchema = z.strictObject({ ad: adId });
export const removedCommentSchema = z.strictObject({ comment: adId });
export const removedListSchema = z.strictObject({
  certain: z.literal('ja', { error: 'Kryssa i rutan om du vill ta bort listan.' }),
});
