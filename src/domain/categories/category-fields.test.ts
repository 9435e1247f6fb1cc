import { describe, expect, test } from 'vitest';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { type CategoryFields, fieldsOfCategory, isCategoryField, readCategoryFields } from './category-fields.ts';
import type { KnownBrands } from './category-problem.ts';
import { categoryFieldPlace } from './category-problem-text.ts';

const SOURCED = categoryWinner(2, {
  summary: 'Bagaget rymmer 529 liter, och motorn har 190 hk från 2019.',
  facts: [
    { claim: '529 liter', source: 'own-knowledge', checkedOn: '2026-11-22', sureness: 'medium' },
    { claim: '190 hk från 2019', source: 'own-knowledge', checkedOn: '2026-11-22', sureness: 'low' },
  ],
});
const category = categoryFile('stad', {
  winners: categoryFile('stad').winners.map((winner, place) => (place === 2 ? SOURCED : winner)),
});
const CATALOGUE: KnownBrands = [...Map.groupBy(category.winners, ({ brand }) => brand)].map(([slug, winners]) => ({
  name: slug.toUpperCase(),
  slug,
  series: winners.map(({ series }) => ({
    name: series.toUpperCase(),
    slug: series,
    generations: [{ yearFrom: 2010, yearTo: 2021 }],
  })),
}));
const SOURCES = { 'own-knowledge': { title: 'Egen kunskap', url: null, licence: 'own' } };
const CONTEXT = { catalogue: CATALOGUE, sources: SOURCES, today: '2026-11-23' };
const fields = fieldsOfCategory(category, CONTEXT);
const read = (changes: Record<string, string> = {}) => readCategoryFields('stad', { ...fields, ...changes }, CONTEXT);
const problems = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.failure;
};

test('reads the form of a category back as the category', () => {
  expect(read()).toEqual({ ok: true, value: category });
  expect(Object.keys(fields).filter((name) => !isCategoryField(name))).toEqual([]);
});

test('normalises line ends and ignores an empty car and attribute at the end', () => {
  const empty = { 'winner-10-model': ' ', 'winner-10-summary': '', 'attribute-5-name': '', 'attribute-5-weight': '3' };
  const crossed = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
  );
  expect(read({ ...crossed, ...empty })).toEqual({ ok: true, value: category });
});

test('replaces a car, and swaps cars with equal stars', () => {
  const [first, second, ...rest] = category.winners;
  const moved = read({ 'winner-1-place': '1' });
  expect(moved).toEqual({ ok: true, value: { ...category, winners: [second, first, ...rest] } });
  const last = Object.entries(fields).filter(([name]) => name.startsWith('winner-9-'));
  const again = Object.fromEntries(last.map(([name, text]) => [name.replace('winner-9', 'winner-10'), text]));
  const replaced = read({ ...again, 'winner-10-yearTo': '2021', 'winner-10-place': '', 'winner-9-remove': 'ja' });
  expect(replaced.ok && replaced.value.winners.at(-1)).toEqual({ ...category.winners[9], yearTo: 2021 });
});

test('renames an attribute in its ratings, and removes its ratings with it', () => {
  const renamed = read({ 'attribute-1-name': 'Lågt insteg' });
  expect(renamed.ok && renamed.value.winners[3]?.ratings[1]?.attribute).toBe('Lågt insteg');
  const six: Record<string, string> = {
    'attribute-5-name': 'Sikt',
    'attribute-5-description': 'Så mycket ser du runt om bilen.',
  };
  six['attribute-5-weight'] = '2';
  for (const place of category.winners.keys()) {
    six[`winner-${place}-score-5`] = '4';
    six[`winner-${place}-reason-5`] = 'Stora rutor åt alla håll.';
  }
  const swapped = read({ ...six, 'attribute-0-remove': 'ja' });
  expect(swapped.ok && swapped.value.attributes.map(({ name }) => name)).toEqual([
    'Insteg',
    'Driftsäkerhet',
    'Driftskostnad',
    'Komfort',
    'Sikt',
  ]);
  expect(swapped.ok && swapped.value.winners[0]?.ratings.map(({ score }) => score)).toEqual([3, 3, 3, 3, 4]);
});

const FORM_TEXT = 'Skriv varje rad så här: påstående | källa | säkerhet | dag.';

test('writes claims as lines, and reads them whatever the case', () => {
  const lines = '529 liter | Egen kunskap | trolig | 2026-11-22\n190 hk från 2019 | Egen kunskap | osäker | 2026-11-22';
  expect(fields['winner-2-facts']).toBe(lines);
  const typed = lines.replaceAll('Egen kunskap', 'egen kunskap').replace('trolig', 'Trolig').replaceAll(' | ', '|');
  expect(read({ 'winner-2-facts': typed })).toEqual({ ok: true, value: category });
});

describe('reports problems at their fields', () => {
  test.each<[CategoryFields, string, string]>([
    [{ name: 'A' }, 'name', 'Skriv minst 5 tecken.'],
    [{ description: 'x'.repeat(701) }, 'description', 'Skriv högst 700 tecken.'],
    [{ description: 'En mening utan slut i sig' }, 'description', 'Skriv hela meningar och avsluta med punkt.'],
    [{ searchWords: 'ett\ntvå' }, 'searchWords', 'Skriv minst 3 rader.'],
    [{ 'attribute-2-weight': '9' }, 'attribute-2-weight', 'Välj en vikt mellan 1 och 5.'],
    [{ 'attribute-2-remove': 'ja' }, 'attributes', 'Kategorin ska ha fem till åtta attribut.'],
    [{ 'attribute-1-name': 'Lastutrymme' }, 'attribute-1-name', 'Lastutrymme finns två gånger.'],
    [{ 'winner-3-model': 'Trabant 601' }, 'winner-3-model', 'Välj en modell ur katalogens lista.'],
    [{ 'winner-3-yearFrom': '2008' }, 'winner-3-yearFrom', 'Modellen fanns inte 2008. PASSAT tillverkades 2010–2021.'],
    [{ 'winner-3-yearTo': '2018' }, 'winner-3-yearTo', '2018 är före 2019. PASSAT tillverkades 2010–2021.'],
    [
      { 'winner-3-yearTo': '' },
      'winner-3-yearTo',
      'Modellen tillverkas inte längre, så skriv ett sista år. PASSAT tillverkades 2010–2021.',
    ],
    [{ 'winner-3-yearTo': '-1e9' }, 'winner-3-yearTo', 'Skriv ett år mellan 1990 och 2030.'],
    [{ 'winner-3-fuel': 'Kol' }, 'winner-3-fuel', 'Välj ett drivmedel ur listan.'],
    [{ 'winner-3-watchouts': 'Bara en enda sak står här.' }, 'winner-3-watchouts', 'Skriv minst 2 rader.'],
    [{ 'winner-3-score-1': '' }, 'winner-3-score-1', 'Välj ett betyg mellan 1 och 5.'],
    [{ 'winner-3-reason-4': 'kort' }, 'winner-3-reason-4', 'Skriv minst 20 tecken.'],
    [
      { 'winner-3-summary': 'Bagaget rymmer 500 liter.' },
      'winner-3-summary',
      'Skriv källan till ”500 liter” under Källor.',
    ],
    [{ 'winner-2-facts': '529 liter' }, 'winner-2-facts', FORM_TEXT],
    [{ 'winner-2-facts': '529 liter | Egen kunskap | kanske | 2026-11-22' }, 'winner-2-facts', FORM_TEXT],
    [{ 'winner-2-facts': '529 liter | Egen kunskap | osäker | i dag' }, 'winner-2-facts', FORM_TEXT],
    [{ 'winner-2-facts': '529 liter | Egen kunskap | osäker | 2026-11-22 | mer' }, 'winner-2-facts', FORM_TEXT],
    [
      { 'winner-2-facts': `${fields['winner-2-facts']}\n7 liter | Egen kunskap | osäker | 2026-11-22` },
      'winner-2-facts',
      '”7 liter” finns inte i någon av texterna.',
    ],
    [
      { 'winner-2-facts': fields['winner-2-facts']?.replace('Egen kunskap', 'Grannen') ?? '' },
      'winner-2-facts',
      'Källan till ”529 liter” är okänd.',
    ],
    [
      { 'winner-2-facts': fields['winner-2-facts']?.replace('2026-11-22', '2026-11-24') ?? '' },
      'winner-2-facts',
      'Datumet för ”529 liter” har inte varit än.',
    ],
    [
      { 'winner-2-facts': fields['winner-2-facts']?.replace('trolig', 'säker') ?? '' },
      'winner-2-facts',
      'Egen kunskap räcker inte för att ”529 liter” ska vara säker. Skriv trolig eller osäker.',
    ],
    [{ 'winner-2-reviewedOn': 'i går' }, 'winner-2-reviewedOn', 'Skriv dagen med siffror: 2026-11-23.'],
    [{ 'winner-2-reviewedOn': '2026-11-24' }, 'winner-2-reviewedOn', 'Dagen har inte varit än.'],
    [{ 'winner-3-remove': 'ja' }, 'winners', 'Kategorin ska ha tio bilar.'],
    [{ 'winner-4-model': 'VOLVO V60' }, 'winner-4-model', 'volvo v60 2019–2020 finns två gånger.'],
  ])('%o', (changes, field, problem) => {
    expect(problems(changes)).toEqual({ [field]: problem });
  });

  test('reports problems after a car was moved', () => {
    expect(problems({ 'winner-9-place': '1', 'winner-9-summary': 'kort' })).toEqual({
      'winner-9-summary': 'Skriv minst 20 tecken.',
    });
  });

  test('names the position in the message', () => {
    expect(['winner-3-reason-4', 'attribute-0-weight', 'searchWords'].map(categoryFieldPlace)).toEqual([
      'Bil 4, skäl 5',
      'Attribut 1, vikt',
      'sökord',
    ]);
  });
});

test('rejects invalid text in every field without throwing', () => {
  for (const name of Object.keys(fields).filter(
    (field) => !/place|variant/.test(field) && (!/facts/.test(field) || field === 'winner-2-facts'),
  )) {
    for (const text of ['x'.repeat(10_000), '-1']) {
      expect(Object.keys(problems({ [name]: text })).length, name).toBeGreaterThan(0);
    }
  }
  expect(readCategoryFields('stad', {}, CONTEXT).ok).toBe(false);
});

test.each(['role', 'winner-x-model', 'winner-99-model', 'attribute-0', '__proto__', 'constructor'])(
  'rejects the field name %s',
  (name) => {
    expect(isCategoryField(name)).toBe(false);
  },
);
