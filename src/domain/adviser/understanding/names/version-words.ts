import type { Meaning } from '#src/domain/adviser/understanding/mention.ts';
import { ownValue } from '#src/domain/own-value.ts';

/**
 * Trims and versions as ads name them, folded. They are search words anywhere in a wish; the list covers what visitors ask for by
 * name, not everything that exists.
 */
export const VERSION_WORDS =
  'gti, gtd, type r, tajp r, type s, gte, gts, gtx, opc, gsi, vrs, vxr, jcw, john cooper works, trd, srt, sti, wrx sti, inscription, momentum, summum, kinetic, r design, rdesign, ocean race, polestar engineered, alltrack, cross country, s line, sline, r line, rline, m sport, msport, m paket, amg line, amg, st line, n line, gt line, gs line, amg paket, highline, comfortline, trendline, sportline, xline, titanium, vignale, wildtrak, tekna, acenta, n connecta, laurin klement, l k, scout, stepway, avantgarde, proline, s edition, xcellence, gr sport, f sport, executive, autobiography, r dynamic, long range, longrange, dual motor, single motor, veloce, standard range, plaid, recharge, competition, viggen, aero, trailhawk, rubicon, hybrid4, sportback, shooting brake, gran coupe, gran turismo, gran tourer, active tourer, targa';

/** Words with another meaning elsewhere; versions only directly after a car or another version. */
export const BESIDE_WORDS: ReadonlySet<string> = new Set(
  `rs st gt ss gls gle glx glt sr gtc gtb pure pro ultra core edition business sport sports elegance ambition ambiente attraction
  style life active comfort design vision dynamic progressive urban prestige limited exclusive ultimate performance advance advanced
  essential premium luxury turbo evo classic nordic vector linear arc`.split(/\s+/),
);

/** The spelling in ads of words that people abbreviate. */
const IN_ADS: Readonly<Record<string, string>> = {
  ...{ cc: 'cross country', sline: 's line', rline: 'r line', msport: 'm sport', rdesign: 'r design', vrs: 'rs' },
  ...{ longrange: 'long range', 'm paket': 'm sport', 'tajp r': 'type r', 'amg paket': 'amg', 'l k': 'laurin klement' },
};
export const asInAds = (word: string): string => ownValue(IN_ADS, word) ?? word;

const PLUG_IN: readonly Meaning[] = [{ field: 'fuel', values: ['Laddhybrid'] }];
const ESTATE: readonly Meaning[] = [{ field: 'chassis', values: ['Kombi'] }];

type Beside = { makes: readonly string[]; models?: RegExp; words: RegExp; meanings: readonly Meaning[] };

/**
 * Words beside a car that imply a filter value for its make, as keys without spaces. "ST" is an estate from Seat and a sports car
 * from Ford. The first match counts; without a meaning, the word adds nothing to the model.
 */
const BESIDE: readonly Beside[] = [
  { makes: ['Seat', 'Cupra', 'Opel'], words: /^(?:st|sportstourer)$/, meanings: ESTATE },
  { makes: ['Seat', 'Cupra'], words: /^fr$/, meanings: [{ field: 'search', values: ['fr'] }] },
  { makes: ['Mercedes-Benz'], models: /^[CE]-Klass$/, words: /^(?:t|tmodell)$/, meanings: ESTATE },
  { makes: ['Peugeot', 'Citroën', 'Renault', 'Subaru'], words: /^break$/, meanings: ESTATE },
  { makes: ['Honda', 'Citroën', 'Rover'], words: /^(?:tourer|aerodeck)$/, meanings: ESTATE },
  { makes: ['Opel'], models: /^(?:Astra|Vectra|Omega|Rekord)$/, words: /^caravan$/, meanings: ESTATE },
  { makes: ['Škoda'], models: /^(?:Enyaq|Citigo|Elroq)$/, words: /^iv$/, meanings: [] },
  { makes: ['Škoda'], words: /^iv$/, meanings: PLUG_IN },
  { makes: ['Audi'], models: /^(?:A[3678]|Q[578])$/, words: /^etron$/, meanings: PLUG_IN },
];

/** The meaning of a word beside a car of the make and model; null: unknown. */
export const besideMeanings = (make: string, model: string, key: string): readonly Meaning[] | null =>
  BESIDE.find(({ makes, models, words }) => makes.includes(make) && words.test(key) && (models?.test(model) ?? true))
    ?.meanings ?? null;
