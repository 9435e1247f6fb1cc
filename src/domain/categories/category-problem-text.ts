import type { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { CATEGORY_YEARS } from './category-years.ts';
import { FACT_LINE_FORM } from './fact-lines.ts';

/** Messages for staff about the field of a category. */
export function categoryProblemText(issue: z.core.$ZodIssue): string {
  const field = String(issue.path.at(-1));
  if (field === 'brand' || field === 'series') return 'Välj en modell ur katalogens lista.';
  if (field === 'score') return 'Välj ett betyg mellan 1 och 5.';
  if (field === 'weight') return 'Välj en vikt mellan 1 och 5.';
  if (field === 'yearFrom' || field === 'yearTo')
    return `Skriv ett år mellan ${CATEGORY_YEARS.first} och ${CATEGORY_YEARS.last}.`;
  if (issue.path.includes('facts')) return `Skriv varje rad så här: ${FACT_LINE_FORM}.`;
  if (field === 'reviewedOn') return 'Skriv dagen med siffror: 2026-11-23.';
  if (field === 'fuel') return 'Välj ett drivmedel ur listan.';
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    return issue.origin === 'array'
      ? (ownValue(COUNTS, field) ?? `Skriv minst ${min} rader.`)
      : `Skriv minst ${min} tecken.`;
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'array' ? (ownValue(COUNTS, field) ?? `Skriv högst ${max} rader.`) : tooLongText(max);
  }
  return 'Skriv hela meningar och avsluta med punkt.';
}

/** Required numbers of items that are not lines of a text. */
const COUNTS: Readonly<Record<string, string>> = {
  winners: 'Kategorin ska ha tio bilar.',
  attributes: 'Kategorin ska ha fem till åtta attribut.',
};

/** Position of a field as staff see it: "Bil 3, betyg 2". */
export function categoryFieldPlace(field: string): string {
  const [kind = '', index, key = '', rating] = field.split('-');
  const part = ownValue(PARTS, key) ?? key;
  if (kind === 'attribute') return `Attribut ${Number(index) + 1}, ${part}`;
  if (kind === 'winner')
    return `Bil ${Number(index) + 1}, ${rating === undefined ? part : `${part} ${Number(rating) + 1}`}`;
  return ownValue(PARTS, kind) ?? kind;
}

const PARTS: Readonly<Record<string, string>> = {
  name: 'namn',
  label: 'kort namn',
  description: 'beskrivning',
  searchWords: 'sökord',
  weight: 'vikt',
  model: 'modell',
  yearFrom: 'första år',
  yearTo: 'sista år',
  variant: 'variant',
  fuel: 'drivmedel',
  facts: 'källor',
  reviewedOn: 'granskad',
  summary: 'sammanfattning',
  watchouts: 'se upp med',
  place: 'ordning',
  score: 'betyg',
  reason: 'skäl',
  attributes: 'attribut',
  winners: 'bilar',
  ratings: 'betyg',
};
