import { KM_PER_MIL } from '#src/base/units.ts';
import { parseDigits } from './number-text.ts';

const DISTANCE = /(?<![\d.,\p{L}-])(\d{1,3}(?:[ .]\d{3})|\d{3,6})\s?(mil|km)(?![\p{L}/])/giu;
/** Words before or after a distance that is not the car's: "service vid 12 000 mil", "garanti 10 000 mil", "50 mil räckvidd". */
const OF_ANOTHER_THING =
  /(?:servi\p{L}*|serva\p{L}*|kamrem\p{L}*|garanti\p{L}*|räckvidd\p{L}*|range|byt\p{L}*|vid|efter|max|fri\p{L}*|varje|inom|per|till|upp|över|under|renover\p{L}*|motor|låda|koppling)[\s:.,]*(?:\p{L}+\s+){0,1}$/iu;
const FOLLOWED_BY_ANOTHER = /^[\s,]*(?:räckvidd|range|garanti|fri|per|om året|i räckvidd|service)/iu;
/** km; shorter distances are ranges of electric cars. */
const SHORTEST = 3_000;

/** The odometer reading of a heading in km: "Volvo V60 12 500 mil". Null if it states none or several. */
export function odometerOfTitle(title: string): number | null {
  const readings = new Set<number>();
  for (const match of title.matchAll(DISTANCE)) {
    const value = parseDigits(match[1] ?? '', 'whole');
    const km = (value ?? 0) * (match[2]?.toLowerCase() === 'mil' ? KM_PER_MIL : 1);
    const isOther =
      OF_ANOTHER_THING.test(title.slice(0, match.index)) ||
      FOLLOWED_BY_ANOTHER.test(title.slice(match.index + match[0].length));
    if (km >= SHORTEST && !isOther) readings.add(km);
  }
  const [km] = readings;
  return readings.size === 1 && km !== undefined ? km : null;
}
