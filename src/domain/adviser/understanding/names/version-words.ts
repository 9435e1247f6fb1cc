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
