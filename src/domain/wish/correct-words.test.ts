import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { carNamesFromFiles } from '#test/car-names.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { correctWords } from './correct-words.ts';
import { titleReader } from './titles/title-car.ts';
import { normalizeText } from './words/normalize-text.ts';

const names = carNamesFromFiles();
const FIXTURES = path.resolve(import.meta.dirname, '../../../test/fixtures');
const linesOf = (file: string): string[] =>
  readFileSync(path.join(FIXTURES, file), 'utf8').trim().split(/\r?\n/).slice(1);

test.each([
  ['a model directly after its make', 'kia nero', 'kia niro'],
  ['a short model after its make', 'vw gof 2017', 'vw golf 2017'],
  ['a model of a make that is named later', 'nero kia', 'niro kia'],
  ['a common model alone', 'faba bensin', 'fabia bensin'],
  ['one word of a longer name', 'range rover evoqe', 'range rover evoque'],
  ['a word of a filter', 'röd kmbi med dragkrk', 'röd kombi med dragkrok'],
  ['a town after a word of place', 'suv i göteborgg', 'suv i goteborg'],
  ['the beginning of a word', 'volvo autom', 'volvo automat'],
  ['a compound in two words', 'eld bil', 'elbil'],
  ['the second word of a compound', 'bak kamra', 'bakkamera'],
  ['a model with the ending of slang', 'en a4a', 'en a4'],
  ['a number in the definite form to its model', 'en 308an', 'en Peugeot 308'],
  ['a number of a model after a nickname of its make', 'beemer 5a', 'beemer 5'],
  ['a model and the number of its generation in one word', 'golf7 och passat8', 'golf 7 och passat 8'],
  ['a compound of a make before the number of its model', 'gubbvolvo 740', 'gubb volvo 740'],
  ['a make with the ending of slang', 'en teslis', 'en Tesla'],
  ['the second word of a model after the first', 'yaris corss', 'yaris cross'],
])('corrects %s', (_, wish, corrected) => {
  expect(correctWords(wish, names)).toBe(corrected);
});

test.each([
  ['an ordinary word beside a make', 'volvo fin och hel'],
  ['a form of an ordinary word', 'kia passar bra'],
  ['a word between two meanings', 'suv i lindköping'],
  ['a town without a word of place', 'mallmo'],
  ['a compound of ordinary words', 'ett bra köp, en kul bil'],
  ['a year of a model', 'v60 -15a'],
  ['a count', 'golf 3 a 4 år'],
  ['a code', 'audi aa3'],
  ['a model that has a number of its own', 'corolla och cx5'],
  ['a word after a model', 'golf cross och yaris crash'],
  ['a definite number of several models', 'en 500an'],
  ['nothing', ''],
])('leaves %s as it is', (_, wish) => {
  expect(correctWords(wish, names)).toBe(wish);
});

test('makes no name or filter of a word that is spelled as a Swedish one', () => {
  const words = [...lexicon.ordinary, ...lexicon.uncorrected].flatMap((line) => line.split(' '));
  const friends = linesOf('search/false-friends.csv').map((line) => line.split(',')[0] ?? '');
  const corrected = [...words, ...friends].filter(
    (word) => correctWords(`bilen i ${word}`, names) !== `bilen i ${word}`,
  );
  expect(words.length).toBeGreaterThan(2_500);
  expect(corrected).toEqual([]);
});

test('leaves sentences of everyday talk as they are', () => {
  const prose = readFileSync(path.resolve(import.meta.dirname, '../../../data/eval/adviser/prose.txt'), 'utf8');
  const lines = prose.split('\n').map((line) => normalizeText(line, true));
  expect(lines.filter((line) => correctWords(line, names) !== line)).toEqual([]);
});

test('leaves the car of a real title as it is', () => {
  const read = titleReader(catalogueFromFiles());
  const titles = linesOf('import/titles.csv').map((line) => line.split(';')[0] ?? '');
  const changed = titles.filter(
    (title) => JSON.stringify(read(correctWords(title, names))) !== JSON.stringify(read(title)),
  );
  expect(titles.length).toBeGreaterThanOrEqual(200);
  expect(changed).toEqual([]);
});
