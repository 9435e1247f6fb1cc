import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** The car of an ad, as far as a text may name its engine. */
type EnginedCar = { name: string; engineName: string | null; fuels: readonly Fuel[]; modelYear: number | null };

/** Names of engines by the fuel that they burn, as texts and headings write them. */
const OF_FUEL: readonly (readonly [RegExp, readonly Fuel[]])[] = [
  [
    /\b(?:[bB]i)?TDI\b|\bdCi\b|\bCRDi\b|\b(?:Blue)?HDi\b|\bTDCi\b|\bEcoBlue\b|\bD-4D\b|\bSkyactiv-D\b|\b[CG]DI\b(?= diesel)|\bCDTI\b|\bi-DTEC\b|\bJTD\b|\bDPF\b|\bD[2-6]\b|\b2\.4D\b|\bN47\b|\bOM651\b|[Dd]iesel(?!tillägg)|[Dd]ieslar|\bAdBlue\b|\b\d{3}d\b/u,
    ['Diesel'],
  ],
  [
    /\bT(?:F)?SI\b|\bPureTech\b|\bEcoBoost\b|\bDIG-T\b|\bTCe\b|\bT-GDi\b|\bMPI\b|\bTwinAir\b|\bMultiAir\b|\bVTEC\b|\bT[2-6]\b(?! (?:Recharge|Twin))|[Bb]ensin(?:are|motor|bil)?\w*/u,
    ['Bensin', 'Etanol', 'Gas'],
  ],
  [/\bT8\b|\bRecharge\b|[Ll]addhybrid\w*|[Pp]lug-in\w*|\bPHEV\b|\bGTE\b|\beHybrid\b|\biV\b/u, ['Laddhybrid']],
  [/\b[Hh]ybrid(?:en|er|erna|batteri\w*)?\b|\be-Power\b|\bHEV\b/u, ['Elhybrid', 'Laddhybrid']],
];
/** "1.2", "2.0"; a consumption or a tax is followed by its unit. */
const LITRES = /\b([0-6][.,]\d)(?=[: ]| [A-Za-zÅÄÖ]|-)(?! ?(?:liter|l\/|kWh|kW|mil|procent|%|ton|meter))/gu;
/** "D4", "T5", "B4". */
const CODES = /\b([DTB][2-8])\b/gu;

const allOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.replace(',', '.'));

/**
 * Whether a text about a model may be about the engine of a car: it names none, or one that the car may have. A text that names only engines
 * of other fuels, other displacements or other codes is about other cars of the model.
 */
export function mayBeOfEngine(text: string, { name, engineName, fuels }: EnginedCar): boolean {
  const own = [name, engineName ?? ''].join(' ');
  const named = OF_FUEL.filter(([pattern]) => pattern.test(text)).flatMap(([, burnt]) => burnt);
  if (named.length > 0 && fuels.length > 0 && !fuels.some((fuel) => named.includes(fuel))) return false;
  const [litres, ownLitres] = [allOf(LITRES, text), allOf(LITRES, own)];
  if (litres.length > 0 && ownLitres.length > 0 && !litres.some((each) => ownLitres.includes(each))) return false;
  const [codes, ownCodes] = [allOf(CODES, text), allOf(CODES, own)];
  return !(codes.length > 0 && ownCodes.length > 0 && !codes.some((each) => ownCodes.includes(each)));
}

/** Whether a text names an engine at all. */
export const namesEngine = (text: string): boolean =>
  OF_FUEL.some(([pattern]) => pattern.test(text)) || allOf(LITRES, text).length > 0 || allOf(CODES, text).length > 0;
