import { matchKey } from '#src/domain/swedish/match-key.ts';
import { COUNTIES } from './counties.ts';

export type County = (typeof COUNTIES)[number];

/** Provinces and parts of the country that are no counties of the same name, with the counties that they are mainly in. */
const PARTS: readonly (readonly [string, readonly County[]])[] = [
  ['Bergslagen', ['Dalarnas län', 'Västmanlands län', 'Örebro län']],
  ['Bohuslän', ['Västra Götalands län']],
  ['Dalsland', ['Västra Götalands län']],
  ['Gästrikland', ['Gävleborgs län']],
  ['Hälsingland', ['Gävleborgs län']],
  ['Härjedalen', ['Jämtlands län']],
  ['Lappland', ['Norrbottens län', 'Västerbottens län']],
  ['Medelpad', ['Västernorrlands län']],
  ['Mälardalen', ['Stockholms län', 'Södermanlands län', 'Uppsala län', 'Västmanlands län']],
  ['Närke', ['Örebro län']],
  ['Roslagen', ['Stockholms län']],
  ['Småland', ['Jönköpings län', 'Kalmar län', 'Kronobergs län']],
  ['Sörmland', ['Södermanlands län']],
  ['Uppland', ['Uppsala län']],
  ['Västergötland', ['Västra Götalands län']],
  ['Ångermanland', ['Västernorrlands län']],
  ['Öland', ['Kalmar län']],
];

/** "Stockholms län" is the county of the town, "Skåne" the county itself: the name without "län", and without its genitive s. */
const nameOf = (county: County): string => county.replace(/s? län$/, '');

const countyNames = COUNTIES.map((county) => [nameOf(county), [county]] as const);
const countiesByRegion: ReadonlyMap<string, readonly County[]> = new Map(
  [...countyNames, ...PARTS].map(([name, counties]) => [matchKey(name), counties]),
);

/** Names of counties (without "län"), provinces and parts of the country. */
export const REGION_NAMES: readonly string[] = [...countyNames, ...PARTS].map(([name]) => name);

/** The counties of a region by its name, regardless of case and accents; none for an unknown name. */
export const findRegion = (name: string): readonly County[] => countiesByRegion.get(matchKey(name)) ?? [];

/** Counties by the keys of their names, as the table county_names has them. */
export const COUNTY_NAMES: ReadonlyMap<string, County> = new Map(
  COUNTIES.flatMap((county) =>
    [county, county.replace(/ län$/, ''), nameOf(county)].map((name): [string, County] => [matchKey(name), county]),
  ),
);

/**
 * A county as people write it by its official name: "Västerbotten", "västra götalands", "STOCKHOLMS LÄN". Other texts are returned as they are,
 * also provinces: a dealer in Uppland may be in the county of Stockholm.
 */
export const countyName = (text: string): string => COUNTY_NAMES.get(matchKey(text)) ?? text;

/** The county of that name, if it is one. */
export const readCounty = (name: string): County | null => COUNTIES.find((county) => county === name) ?? null;
