import { AD_FIELDS } from './ad-field-register.ts';

/** A field of the register that is one value of a row (`fact`). */
export type AdFactField = Extract<(typeof AD_FIELDS)[number], { fact: object }>;
export type NumberFactField = Extract<AdFactField, { fact: { measure: string } }>;
export type TextFactField = Exclude<AdFactField, NumberFactField>;

/** The facts of an ad by their names in the code; null: not stated. */
export type AdFactValues = { [Field in NumberFactField as Field['fact']['name']]: number | null } & {
  [Field in TextFactField as Field['fact']['name']]: string | null;
};

/** The same by their columns. */
export type AdFactColumns = { [Field in NumberFactField as Field['column']]: number | null } & {
  [Field in TextFactField as Field['column']]: string | null;
};

const isFact = (field: (typeof AD_FIELDS)[number]): field is AdFactField => 'fact' in field;
export const isNumberFact = (field: AdFactField): field is NumberFactField => 'measure' in field.fact;

/** In reading order. */
export const AD_FACTS: readonly AdFactField[] = AD_FIELDS.filter(isFact);

type Readers = {
  number: (field: NumberFactField) => number | null;
  text: (field: TextFactField) => string | null;
};

/** All facts, each read by its kind. */
export function readFacts({ number, text }: Readers): AdFactValues {
  const facts: Record<string, number | string | null> = {};
  for (const field of AD_FACTS) facts[field.fact.name] = isNumberFact(field) ? number(field) : text(field);
  return facts as AdFactValues;
}
