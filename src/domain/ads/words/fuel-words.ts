import {
  alternativeByPower,
  hybridByPower,
  hybridsSold,
  MILD_HYBRIDS_SOLD_FROM,
  mildHybridFuel,
  type SeriesEngine,
} from '#src/domain/catalogue/engine-power.ts';
import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import { hybridKindByName, isMildHybridByName } from './hybrid-names.ts';
import { wordFinder, wordKey } from './word-table.ts';

/** Words for a single fuel. Texts that combine electricity with a fuel are hybrids and are distinguished below. */
const findOneFuel = wordFinder<Fuel>({
  words: {
    Bensin:
      'petrol, gasoline, gas 95, bensin 95, 95, benzin, unleaded, super, superbenzin, super plus, super 95, essence, benzine, bensiini, b',
    Diesel: 'dísel, hvo, hvo100, biodiesel, rme, gasoil, gazole, dieselöl, d',
    El: 'electric, electricity, elbil, elektrisk, eldrift, ev, bev, battery electric, elektro, elektrisch, strom, 100% el, elektrizität, électrique, elettrica, elétrico, sähkö, e',
    Laddhybrid: 'plug-in-hybrid, plugin hybrid, plug-in, phev, plugin_hybrid, el-hybrid plug-in',
    Elhybrid: 'hev, elhybrid, fullhybrid, full hybrid, self-charging hybrid',
    [UNKNOWN_HYBRID]: 'hybrid',
    Etanol: 'e85, alkohol, ethanol, flexifuel, flex, flex fuel, ffv, biopower, etanol/e85',
    Gas: 'cng, lng, lpg, biogas, fordonsgas, naturgas, metangas, metan, gasol, natural gas, motorgas, autogas, erdgas',
    Vätgas: 'hydrogen, h2, fcev, bränslecell, fuel cell, wasserstoff, brint, hydrogen fuel cell, hydrogène, vety',
  },
  patterns: [
    [/\b(plug ?in|plugin|phev|laddhybrid|laddbar)/, 'Laddhybrid'],
    [/\b(elhybrid\w*|hev|full ?hybrid)\b/, 'Elhybrid'],
    [/\bhybrid\w*/, UNKNOWN_HYBRID],
    [/\b(vatgas|hydrogen|fuel cell|bransleceller?)\b/, 'Vätgas'],
    [/\b(e85|etanol|ethanol|flexi ?fuel)\b/, 'Etanol'],
    [/\b(cng|lpg|biogas|fordonsgas|naturgas|metangas)\b/, 'Gas'],
    [/\bdiesel\b/, 'Diesel'],
    [/\b(bensin|petrol|gasoline)\b/, 'Bensin'],
    [/\b(el|electric|elektrisk|elbil)\b/, 'El'],
  ],
});

/** A marketplace's single option for every car that is not pure petrol, diesel or electric. */
const MIXTURE = /^(environmental|miljobransle)( hybrid)?$/;
const MILD = /\b(mild ?hybrid\w*|mhev)\b/;
const BETWEEN_FUELS = /[/,;+&|]|\s(?:och|and|und|og|et)\s/iu;

const GAS_NAME = /\b(cng|tgi|ecofuel|eco fuel|g tron|biogas|fordonsgas|bi fuel|bifuel|natural gas|ngt|ngd)\b/;
const ETHANOL_NAME = /\b(e85|etanol|ethanol|flexi ?fuel|flex ?fuel|ffv|biopower|bio power|multifuel|multi fuel)\b/;
const DIESEL_NAME = /\b(diesel|tdi|crdi|dci|ecoblue|bluehdi|hdi|cdti)\b/;
const PETROL_NAME = /\b(bensin|petrol|gasoline|tsi|etsi|tfsi|ecoboost|t gdi|tgdi|dig t|puretech)\b/;

export type FuelReading = {
  fuels: Fuel[];
  /** Bensin or Diesel with a motor that only assists the engine. */
  isMildHybrid: boolean;
  unknown: string[];
  /** The fuels were concluded from the car's name or power, not stated by the feed. */
  isInterpreted: boolean;
};

/** The fuels that a delivery states. */
export type StatedFuels = FuelReading & {
  /** By the words alone: part of an ad's identity, which must not change with the catalogue. */
  byWords: Fuel[];
};

/** The reading of one text. `hybrid` leaves the kind open, `mixture` even whether it is a hybrid. */
export type FuelText = { fuels: readonly Fuel[]; kind: 'read' | 'mild' | 'hybrid' | 'mixture' | 'unknown' };

/** Reads one text of a fuel field. */
export function readFuelText(text: string): FuelText {
  const key = wordKey(text);
  if (MIXTURE.test(key)) return { fuels: [], kind: 'mixture' };
  if (MILD.test(key)) return { fuels: burnt(key), kind: 'mild' };
  const whole = findOneFuel(text);
  const parts = text.split(BETWEEN_FUELS).map((part) => findOneFuel(part));
  const fuels = parts.length > 1 && parts.every((fuel) => fuel !== null) ? [...new Set(parts)] : [];
  if (fuels.includes('Laddhybrid') || whole === 'Laddhybrid') return { fuels: ['Laddhybrid'], kind: 'read' };
  // A fuel cell drives an electric motor: "Vätgas/El" is no hybrid.
  if (fuels.includes('Vätgas') && fuels.every((fuel) => fuel === 'Vätgas' || fuel === 'El'))
    return { fuels: ['Vätgas'], kind: 'read' };
  const isHybrid = fuels.includes(UNKNOWN_HYBRID) || (fuels.includes('El') && fuels.length > 1);
  if (isHybrid || whole === UNKNOWN_HYBRID) return { fuels: burnt(key), kind: 'hybrid' };
  if (fuels.includes('Elhybrid')) return { fuels: ['Elhybrid'], kind: 'read' };
  if (fuels.length > 0) return { fuels, kind: 'read' };
  return whole === null ? { fuels: [], kind: 'unknown' } : { fuels: [whole], kind: 'read' };
}

/** Returns the fuels that an engine burns, according to a text. */
function burnt(key: string): Fuel[] {
  if (DIESEL_NAME.test(key)) return ['Diesel'];
  return PETROL_NAME.test(key) ? ['Bensin'] : [];
}

/** Clues that distinguish the fuels a feed mixes. */
export type FuelClues = {
  brand: string;
  modelYear: number | null;
  horsepower: number | null;
  /** Brand, model, heading and engine. */
  carText: string;
  /** Engines of its series in the catalogue. */
  engines: readonly SeriesEngine[];
};

/** Brands that sold hybrids in Sweden before the others, nearly all of them full hybrids. */
const HYBRID_PIONEERS = new Set(['Toyota', 'Lexus', 'Honda']);
const HYBRIDS_BECAME_COMMON = 2013;
/** Their big engines also run on ethanol; Swedish ads list them under Miljöbränsle. */
const FLEX_FUEL_BRANDS = new Set(['Dodge', 'RAM', 'Chevrolet', 'GMC', 'Cadillac', 'Chrysler', 'Lincoln']);

/**
 * Fuels of a car. Fields take precedence: its fuels, then its kind of electric car (`type_of_electric_car`), which distinguishes
 * hybrids. A hybrid of no stated kind is recognised by its trade name, else by its power among the engines of its series, else it
 * is {@link UNKNOWN_HYBRID}. "Environmental/Hybrid" (Blocket's Miljöbränsle/Hybrid) also covers gas and ethanol cars, by the same
 * clues; without evidence of a hybrid it gets no fuel.
 * @param readText {@link readFuelText}, or a cached version of it
 */
export function readFuels(
  texts: readonly string[],
  electricType: string | null,
  clues: FuelClues,
  readText: (text: string) => FuelText = readFuelText,
): StatedFuels {
  const readings = texts.map((text) => ({ text, ...readText(text) }));
  const type = electricType === null ? null : readText(electricType);
  return { ...read(readings, type, clues), byWords: fuelsByWords(readings, clues) };
}

type Said = FuelText & { text: string };

function read(said: readonly Said[], type: FuelText | null, clues: FuelClues): FuelReading {
  const unknown = said.filter(({ kind }) => kind === 'unknown').map(({ text }) => text);
  const stated = withoutMotorOfCell([...new Set(said.flatMap(({ fuels }) => fuels))]);
  const has = (...kinds: FuelText['kind'][]): boolean => said.some(({ kind }) => kinds.includes(kind));

  if (type?.fuels.includes('Laddhybrid')) return { ...PLUG_IN, unknown };
  if (type?.kind === 'mild' || has('mild')) return mildHybrid([...stated, ...(type?.fuels ?? [])], clues, unknown);
  if (stated.includes('Laddhybrid')) return { ...PLUG_IN, unknown };
  if (type?.fuels.includes('Elhybrid') && !isAll(stated, 'El')) return { ...FULL, unknown };
  if (stated.includes('Elhybrid')) return { ...FULL, unknown };
  const isBoth = stated.includes('El') && (stated.includes('Bensin') || stated.includes('Diesel'));
  if (has('hybrid') || isBoth || (type?.kind === 'hybrid' && !isAll(stated, 'El'))) {
    return { ...(hybridBy(clues, stated) ?? UNKNOWN), unknown };
  }
  if (has('mixture')) {
    const mixtures = said.filter(({ kind }) => kind === 'mixture').map(({ text }) => text);
    const reading = mixtureBy(clues);
    return reading ? { ...reading, unknown } : { ...NOTHING, unknown: [...unknown, ...mixtures] };
  }
  if (stated.length === 0 && type?.kind === 'read') return { ...NOTHING, fuels: [...type.fuels], unknown };
  const isPlain = isAll(stated, 'Bensin') || isAll(stated, 'Diesel');
  const mayBeMild = isPlain && (clues.modelYear ?? MILD_HYBRIDS_SOLD_FROM) >= MILD_HYBRIDS_SOLD_FROM;
  const isMildHybrid = mayBeMild && isMildHybridByName(clues.carText, clues.brand, clues.modelYear);
  return { fuels: stated, isMildHybrid, unknown, isInterpreted: false };
}

/** Hydrogen and electricity in two entries are one fuel cell car. */
const withoutMotorOfCell = (fuels: readonly Fuel[]): Fuel[] =>
  fuels.filter((fuel) => !(fuel === 'El' && fuels.includes('Vätgas') && fuels.length === 2));

function fuelsByWords(said: readonly Said[], clues: FuelClues): Fuel[] {
  const hybrid = (): Fuel =>
    hybridKindByName(clues.carText, clues.brand, clues.modelYear) === 'plug-in' ? 'Laddhybrid' : 'Elhybrid';
  const fuels = said.flatMap(({ kind, fuels: stated }): readonly Fuel[] => {
    if (kind === 'mixture') return [alternativeByName(clues) ?? hybrid()];
    return kind === 'hybrid' || kind === 'mild' ? [hybrid()] : stated;
  });
  const isBoth = fuels.includes('El') && (fuels.includes('Bensin') || fuels.includes('Diesel'));
  return isBoth ? [hybrid()] : withoutMotorOfCell([...new Set(fuels)]);
}

type KnownReading = Omit<FuelReading, 'unknown'>;

const NOTHING: KnownReading = { fuels: [], isMildHybrid: false, isInterpreted: false };
const PLUG_IN: KnownReading = { ...NOTHING, fuels: ['Laddhybrid'] };
const FULL: KnownReading = { ...NOTHING, fuels: ['Elhybrid'] };
const UNKNOWN: KnownReading = { ...NOTHING, fuels: [UNKNOWN_HYBRID] };

const isAll = (fuels: readonly Fuel[], fuel: Fuel): boolean => fuels.length === 1 && fuels[0] === fuel;

/** A car stated to be a mild hybrid: its fuel is stated too, or concluded from name or power. */
function mildHybrid(stated: readonly Fuel[], clues: FuelClues, unknown: string[]): FuelReading {
  const fuel = stated.find((each) => each === 'Bensin' || each === 'Diesel');
  const read = fuel ?? burnt(wordKey(clues.carText))[0] ?? mildHybridFuel(clues.engines, clues);
  if (read == null) return { ...UNKNOWN, unknown };
  return { fuels: [read], isMildHybrid: true, unknown, isInterpreted: fuel === undefined };
}

/** A car stated to be a hybrid of some kind. */
function hybridBy(clues: FuelClues, stated: readonly Fuel[]): KnownReading | null {
  const { brand, modelYear, carText, engines } = clues;
  const kind = hybridKindByName(carText, brand, modelYear);
  if (kind === 'mild') {
    const { unknown: _, ...reading } = mildHybrid(stated, clues, []);
    return { ...reading, isInterpreted: reading.isMildHybrid };
  }
  const byName = kind === 'plug-in' ? 'Laddhybrid' : kind === 'full' ? 'Elhybrid' : null;
  const fuel = byName ?? hybridByPower(engines, clues) ?? soleKind(clues);
  return fuel === null ? null : { ...NOTHING, fuels: [fuel], isInterpreted: true };
}

/** A hybrid of a pioneer brand is a full one unless the catalogue has a plug-in of its series and year. */
function soleKind({ brand, engines, modelYear }: FuelClues): Fuel | null {
  const sold = hybridsSold(engines, modelYear);
  return HYBRID_PIONEERS.has(brand) && sold.size === 1 && sold.has('Elhybrid') ? 'Elhybrid' : null;
}

function alternativeByName({ carText }: FuelClues): 'Gas' | 'Etanol' | null {
  const carKey = wordKey(carText);
  return GAS_NAME.test(carKey) ? 'Gas' : ETHANOL_NAME.test(carKey) ? 'Etanol' : null;
}

function mixtureBy(clues: FuelClues): KnownReading | null {
  const { brand, modelYear, engines } = clues;
  const alternative = alternativeByName(clues) ?? alternativeByPower(engines, clues);
  if (alternative !== null) return { ...NOTHING, fuels: [alternative], isInterpreted: true };
  if (modelYear !== null && modelYear < HYBRIDS_BECAME_COMMON && !HYBRID_PIONEERS.has(brand)) return null;
  const hybrid = hybridBy(clues, []);
  if (hybrid) return hybrid;
  const mayBeHybrid = engines.length === 0 ? !FLEX_FUEL_BRANDS.has(brand) : hybridsSold(engines, modelYear).size > 0;
  return mayBeHybrid ? { ...UNKNOWN, isInterpreted: true } : null;
}
