import { type Fuel, UNKNOWN_HYBRID } from '../vocabulary.ts';
import { remember, wordFinder, wordKey } from './word-table.ts';

/** Words for one fuel. Texts that mix electricity with a fuel are hybrids and are told apart below. */
const findOneFuel = wordFinder<Fuel>({
  words: {
    Bensin: ['petrol', 'gasoline', 'gas 95', 'bensin 95', '95', 'benzin', 'unleaded', 'super'],
    Diesel: ['dísel', 'hvo', 'hvo100', 'biodiesel', 'rme'],
    El: [
      'electric',
      'electricity',
      'elbil',
      'elektrisk',
      'eldrift',
      'ev',
      'bev',
      'battery electric',
      'elektro',
      '100% el',
    ],
    Laddhybrid: ['plug-in-hybrid', 'plugin hybrid', 'plug-in', 'phev', 'plugin_hybrid', 'el-hybrid plug-in'],
    Elhybrid: [
      'hybrid',
      'hev',
      'mhev',
      'mildhybrid',
      'mild hybrid',
      'elhybrid',
      'fullhybrid',
      'hybrid electric',
      'self-charging hybrid',
    ],
    [UNKNOWN_HYBRID]: [],
    Etanol: ['e85', 'alkohol', 'ethanol', 'flexifuel', 'flex', 'flex fuel', 'ffv', 'biopower', 'etanol/e85'],
    Gas: [
      'cng',
      'lng',
      'lpg',
      'biogas',
      'fordonsgas',
      'naturgas',
      'metangas',
      'metan',
      'gasol',
      'natural gas',
      'motorgas',
    ],
    Vätgas: ['hydrogen', 'h2', 'fcev', 'bränslecell', 'fuel cell'],
  },
  patterns: [
    [/\b(plug ?in|plugin|phev|laddhybrid|laddbar)/, 'Laddhybrid'],
    [/\b(hybrid\w*|elhybrid|mildhybrid|mhev|hev)\b/, 'Elhybrid'],
    [/\b(vatgas|hydrogen|fuel cell|bransleceller?)\b/, 'Vätgas'],
    [/\b(e85|etanol|ethanol|flexi ?fuel)\b/, 'Etanol'],
    [/\b(cng|lpg|biogas|fordonsgas|naturgas|metangas)\b/, 'Gas'],
    [/\bdiesel\b/, 'Diesel'],
    [/\b(bensin|petrol|gasoline)\b/, 'Bensin'],
    [/\b(el|electric|elektrisk|elbil)\b/, 'El'],
  ],
});

/** One choice of a marketplace for every car that is not pure petrol, diesel or electric. */
const MIXTURE = /^(environmental|miljobransle)( hybrid)?$/;
/** "Hybrid el/bensin", "Bensin/El", "Petrol / Electric": a hybrid, but not which kind. The vocabulary's own "Elhybrid" is one kind. */
const SOME_HYBRID =
  /^(el )?hybrid( el)? (el )?(bensin|diesel|petrol)|^hybrid$|\bhybrid electric\b|^hybrid (petrol|diesel|gasoline)|^(petrol|gasoline|diesel) hybrid$/;
const BETWEEN_FUELS = /[/,;+&|]|\soch\s|\sand\s/iu;

/** Names of cars that are charged from the wall. */
const PLUG_IN_NAME =
  /\b(plug ?in|phev|laddhybrid|t8|t6 (twin|recharge|te)|recharge|twin engine|gte|ehybrid|e hybrid|tfsi ?e|4xe|ehs|[a-z]{0,3}[1-7]\d[05] ?[dx]?e|xdrive ?\d{2}e|tsi iv|p\d{3}e)\b/;
const GAS_NAME = /\b(cng|tgi|ecofuel|eco fuel|g tron|biogas|fordonsgas|bi fuel|bifuel|natural gas|ngt|ngd)\b/;
const ETHANOL_NAME = /\b(e85|etanol|ethanol|flexi ?fuel|flex ?fuel|ffv|biopower|bio power|multifuel|multi fuel)\b/;

export type FuelReading = { fuels: Fuel[]; unknown: string[]; isInterpreted: boolean };

type OneText = { fuels: readonly Fuel[]; kind: 'read' | 'mixture' | 'some-hybrid' | 'unknown' };

const readText = remember((text: string): OneText => {
  const key = wordKey(text);
  if (MIXTURE.test(key)) return { fuels: [], kind: 'mixture' };
  const parts = text.split(BETWEEN_FUELS).map((part) => findOneFuel(part));
  if (parts.length > 1 && parts.every((fuel) => fuel !== null)) {
    const fuels = [...new Set(parts)];
    if (fuels.includes('Laddhybrid')) return { fuels: ['Laddhybrid'], kind: 'read' };
    const isHybrid = fuels.includes('Elhybrid') || (fuels.includes('El') && fuels.length > 1);
    return isHybrid ? { fuels: [], kind: 'some-hybrid' } : { fuels, kind: 'read' };
  }
  const fuel = findOneFuel(text);
  if (fuel === null) return { fuels: [], kind: 'unknown' };
  return fuel === 'Elhybrid' && SOME_HYBRID.test(key)
    ? { fuels: [], kind: 'some-hybrid' }
    : { fuels: [fuel], kind: 'read' };
});

/** What tells the fuels apart that a feed mixes. */
export type FuelClues = {
  brand: string;
  modelYear: number | null;
  /** Brand, model, heading and engine. */
  carText: string;
};

/** The brands that sold hybrids in Sweden before the others. */
const HYBRID_PIONEERS = new Set(['Toyota', 'Lexus', 'Honda']);
const HYBRIDS_BECAME_COMMON = 2013;

/**
 * Fuels of a car, where the feed leaves a choice decided by the clues:
 * - a hybrid of no stated kind is Laddhybrid when the name says so, else Elhybrid, the reading that promises the buyer least;
 * - "Environmental/Hybrid" (Blocket's Miljöbränsle/Hybrid) also holds gas and ethanol cars: those when the name says so. Else it
 *   is read as a hybrid, but not for a model year before 2013 of a brand that sold none then: such a car runs on ethanol or gas,
 *   and which of them cannot be known, so it gets no fuel.
 */
export function readFuels(texts: readonly string[], clues: FuelClues): FuelReading {
  const fuels = new Set<Fuel>();
  const unknown: string[] = [];
  let isInterpreted = false;
  for (const text of texts) {
    const reading = readText(text);
    if (reading.kind === 'read') for (const fuel of reading.fuels) fuels.add(fuel);
    const interpreted = interpret(reading.kind, clues);
    if (interpreted) fuels.add(interpreted);
    if (interpreted) isInterpreted = true;
    else if (reading.kind !== 'read') unknown.push(text);
  }
  // "Bensin" and "El" as two entries of a list are one hybrid as well.
  if (fuels.has('El') && (fuels.has('Bensin') || fuels.has('Diesel'))) {
    return { fuels: [hybridByName(clues)], unknown, isInterpreted: true };
  }
  return { fuels: [...fuels], unknown, isInterpreted };
}

function interpret(kind: OneText['kind'], clues: FuelClues): Fuel | null {
  if (kind === 'some-hybrid') return hybridByName(clues);
  if (kind !== 'mixture') return null;
  const carKey = wordKey(clues.carText);
  if (GAS_NAME.test(carKey)) return 'Gas';
  if (ETHANOL_NAME.test(carKey)) return 'Etanol';
  const isTooOld =
    clues.modelYear !== null && clues.modelYear < HYBRIDS_BECAME_COMMON && !HYBRID_PIONEERS.has(clues.brand);
  return isTooOld ? null : hybridByName(clues);
}

const hybridByName = ({ carText }: FuelClues): Fuel =>
  PLUG_IN_NAME.test(wordKey(carText)) ? 'Laddhybrid' : 'Elhybrid';
