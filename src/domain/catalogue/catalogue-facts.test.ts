import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import type { Drive } from '#src/domain/vocabulary/vocabulary.ts';
import type { CatalogueEngine } from './catalogue-file.ts';
import { agreesWithCo2 } from './litres-and-co2.ts';

/** Rules that hold for every real engine, over the catalogue's files. */

type Row = { place: string; generation: readonly CatalogueEngine[]; engine: CatalogueEngine };

const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const rows: Row[] = brands.flatMap((brand) =>
  brand.series.flatMap((series) =>
    series.generations.flatMap(({ name, engines }) =>
      engines.map((engine) => ({
        place: `${brand.name} ${series.name} ${name}: ${engine.name}`,
        generation: engines,
        engine,
      })),
    ),
  ),
);
const placesOf = (isWrong: (row: Row) => boolean): string[] => rows.filter(isWrong).map(({ place }) => place);

const FOUR_WHEEL_NAME = /\b(?:xdrive|quattro|4motion|4matic|awd|4x4|4wd|4drive|all4|syncro)/i;
const isOnly = (drives: readonly Drive[], drive: Drive): boolean => drives.every((one) => one === drive);

test('an engine that is named after four-wheel drive has nothing else', () => {
  expect(
    placesOf(({ engine }) => FOUR_WHEEL_NAME.test(engine.name) && !isOnly(engine.drives, 'Fyrhjulsdrift')),
  ).toEqual([]);
});

test('an engine that also exists under a four-wheel drive name is not sold with four-wheel drive alone', () => {
  const plainName = ({ name }: CatalogueEngine): string =>
    name.replace(FOUR_WHEEL_NAME, '').replace(/\s+/g, ' ').trim();
  expect(
    placesOf(
      ({ engine, generation }) =>
        !FOUR_WHEEL_NAME.test(engine.name) &&
        isOnly(engine.drives, 'Fyrhjulsdrift') &&
        generation.some((other) => FOUR_WHEEL_NAME.test(other.name) && plainName(other) === engine.name),
    ),
  ).toEqual([]);
});

test('an sDrive has two driven wheels, all sDrives of a generation the same', () => {
  const isSDrive = ({ name }: CatalogueEngine): boolean => /sdrive/i.test(name);
  expect(
    placesOf(
      ({ engine, generation }) =>
        isSDrive(engine) &&
        (engine.drives.length !== 1 ||
          engine.drives[0] === 'Fyrhjulsdrift' ||
          generation.some((other) => isSDrive(other) && other.drives[0] !== engine.drives[0])),
    ),
  ).toEqual([]);
});

/** Ford published these figures, although 179 g are 7.6 litres and 299 g are 12.7. */
const PUBLISHED_SO = new Set(['Ford Mustang S550: 5.0 V8 421', 'Ford Mustang S550: 2.3 EcoBoost 317']);

test.each(['nedc', 'wltp'] as const)('litres and CO2 by %s agree, as both follow from the same fuel', (method) => {
  const isOff = ({ engine }: Row): boolean => {
    const figures = engine[method];
    return figures !== null && agreesWithCo2(engine.fuel, method, figures) === false;
  };
  expect(placesOf((row) => isOff(row) && !PUBLISHED_SO.has(row.place))).toEqual([]);
});

test('only an electric car has no emissions, and it has none', () => {
  expect(
    placesOf(({ engine: { fuel, nedc, wltp } }) =>
      [nedc, wltp].some((figures) => figures && (figures.co2 === 0) !== (fuel === 'El')),
    ),
  ).toEqual([]);
});
