import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandFileSchema } from '#src/domain/catalogue/catalogue-file.ts';
import { fullCarName } from './full-car-name.ts';
import { shownName } from './shown-name.ts';

/** Headings in capitals, against the names of the catalogue's engines. */

const FOLDER = path.resolve(import.meta.dirname, '../../../data/catalogue/brands');
/** As often a spelling is one, and no slip of a line. */
const MIN_ENGINES = 3;
const lettersOf = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;
/** Written in another way than in capitals, and than a word that begins with one. */
const isOwn = (word: string): boolean => /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word) && !/^\p{Lu}\p{Ll}+$/u.test(word);

const words = readdirSync(FOLDER).flatMap((file) => {
  const brand = brandFileSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));
  const named = brand.series.flatMap((series) => series.generations.flatMap(({ engines }) => engines));
  const all = named
    .flatMap(({ name }) => name.split(/[\s,/()]+/))
    .map((word) => word.replace(/\+$/, ''))
    .filter((word) => lettersOf(word) > 2);
  return [...Map.groupBy(all, (word) => word.toLowerCase())].flatMap(([, found]) => {
    const counts = [...Map.groupBy(found, (word) => word)].map(([word, { length }]) => ({ word, length }));
    const [most] = counts.toSorted((one, other) => other.length - one.length);
    return most && most.length >= MIN_ENGINES && isOwn(most.word) ? [{ make: brand.name, word: most.word }] : [];
  });
});

test('the technique of an engine keeps its spelling on the card of a heading in capitals', () => {
  expect(words.length).toBeGreaterThan(80);
  const wrong = words.flatMap(({ make, word }) => {
    const heading = `${make} VÄLSKÖTT ${word} MED DRAGKROK`.toUpperCase();
    const shown = fullCarName(shownName({ brand: make, series: null, model: null, name: heading }));
    const { name } = shownName({ brand: make, series: null, model: null, name: `${make} ${word}` });
    // The name of a car has the site's spelling of some.
    const expected = name.toLowerCase().endsWith(` ${word.toLowerCase()}`) ? name.slice(-word.length) : word;
    return shown.includes(` ${expected} `) ? [] : [`${make} ${word}: ${shown}`];
  });
  expect(wrong).toEqual([]);
});
