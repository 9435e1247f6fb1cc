import {
  type Drive,
  type Fuel,
  MILD_HYBRID,
  type Transmission,
  UNKNOWN_HYBRID,
} from '#src/domain/vocabulary/vocabulary.ts';
import {
  isMild,
  isOfExactPower,
  isOfPower,
  MILD_HYBRIDS_SOLD_FROM,
  type SeriesEngine,
  soldIn,
} from './engine-power.ts';

/** Figures of an engine that an ad may lack. Litres (kWh) per 100 km, g CO2 per km, seconds. */
type Figures = {
  hp: number;
  acceleration: number | null;
  nedcConsumption: number | null;
  nedcCo2: number | null;
  wltpConsumption: number | null;
  wltpCo2: number | null;
};

/** An engine as it is compared with what an ad says. */
export type MatchableEngine = SeriesEngine & {
  transmissions: readonly Transmission[];
  drives: readonly Drive[];
  naming: EngineNaming;
};

/** An engine of the catalogue as matching needs it. */
export type GenerationEngine = MatchableEngine &
  Figures & {
    /** A source other than the editors' own knowledge confirms the engine and its figures. */
    isConfirmed: boolean;
  };

/** An ad's statements about its engine. */
export type EngineClues = {
  modelYear: number | null;
  fuels: readonly Fuel[];
  typeOfElectricCar: string | null;
  horsepower: number | null;
  engineCc: number | null;
  transmission: Transmission | null;
  drive: Drive | null;
  /** Heading, engine and trade name. */
  text: string;
};

export type EngineMatch = {
  /** Figures that all matching engines share; null where they differ or one of them lacks it. */
  figures: { [Key in keyof Figures]: number | null };
  /** Exact power and name fit, and each matching engine has one gearbox, one drive, and a source that confirms it. */
  isSure: boolean;
};

/** The text of {@link EngineClues}. */
export const engineText = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(' ');

export type MatchingEngines<Engine> = {
  /** At least one. */
  engines: readonly Engine[];
  /** Exact power and name fit, and each engine has one gearbox and one drive. */
  isExact: boolean;
  /** The car's power or the name of an engine confirms them, or there is no other. */
  isDecided: boolean;
};

/**
 * The engines of a generation that a car may have. Every statement of the ad excludes the engines that contradict it; what
 * remains must be confirmed by the car's power or by the engine's name, because the catalogue does not list every engine. An
 * engine with exactly the car's power excludes those with a similar power. Of fuels with few versions a sole engine is accepted
 * without.
 * @returns null when no engine, or none for certain, fits
 */
export function matchingEngines<Engine extends MatchableEngine>(
  engines: readonly Engine[],
  clues: EngineClues,
): MatchingEngines<Engine> | null {
  if (engines.length === 0 || clues.fuels.length === 0) return null;
  const { horsepower, transmission } = clues;
  const possible = ofFuel(soldIn(engines, clues.modelYear), clues).filter(
    (engine) => (horsepower === null || isOfPower(horsepower)(engine)) && hasGearbox(engine, transmission),
  );
  if (possible.length === 0) return null;
  const words = wordsOf(clues.text);
  const near = possible.filter(
    (engine) => hasDrive(engine, clues.drive, words) && hasDisplacement(engine, clues.engineCc, words),
  );
  const exact = horsepower === null ? [] : near.filter(isOfExactPower(horsepower));
  const fitting = exact.length > 0 ? exact : near;
  if (fitting.length === 0) return null;
  const named = withoutPartialNames(fitting.filter((engine) => isNamed(engine, words)));
  if (named.length === 0 && engines.some((engine) => isNamed(engine, words) && !isPartOfName(engine, fitting)))
    return null;
  const matching = named.length > 0 ? named : fitting;
  const isDecided = clues.horsepower !== null || named.length > 0 || isSoleAlternative(matching);
  const isOneVariant = matching.every(({ transmissions, drives }) => transmissions.length === 1 && drives.length === 1);
  return { engines: matching, isExact: exact.length > 0 && named.length > 0 && isOneVariant, isDecided };
}

/** The engine of a car among those of its generation. @returns null when no engine, or none for certain, fits */
export function matchEngine(engines: readonly GenerationEngine[], clues: EngineClues): EngineMatch | null {
  const match = matchingEngines(engines, clues);
  if (!match?.isDecided) return null;
  const { engines: matching, isExact } = match;
  return {
    figures: {
      hp: shared(matching, 'hp'),
      acceleration: shared(matching, 'acceleration'),
      nedcConsumption: shared(matching, 'nedcConsumption'),
      nedcCo2: shared(matching, 'nedcCo2'),
      wltpConsumption: shared(matching, 'wltpConsumption'),
      wltpCo2: shared(matching, 'wltpCo2'),
    },
    isSure: isExact && matching.every(({ isConfirmed }) => isConfirmed),
  };
}

/** The value of all engines, if they have the same. */
function shared(engines: readonly GenerationEngine[], figure: keyof Figures): number | null {
  const first = engines[0]?.[figure] ?? null;
  return engines.every((engine) => engine[figure] === first) ? first : null;
}

/** Cars of these fuels exist in few versions. */
const isSoleAlternative = (engines: readonly MatchableEngine[]): boolean =>
  new Set(engines.map(({ name }) => name)).size === 1 &&
  engines.every(({ fuel }) => fuel !== 'Bensin' && fuel !== 'Diesel');

const PLAIN_FUELS: ReadonlySet<Fuel> = new Set<Fuel>(['Bensin', 'Diesel']);

/** The engines of an ad's fuels. Mild hybrids are petrol or diesel engines here, and hybrids in many ads. */
function ofFuel<Engine extends MatchableEngine>(
  engines: readonly Engine[],
  { fuels, typeOfElectricCar, modelYear }: EngineClues,
): Engine[] {
  if (fuels.includes(UNKNOWN_HYBRID)) {
    const mild = engines.filter(isMild);
    const hybrids = engines.filter(({ fuel }) => fuel === 'Elhybrid' || fuel === 'Laddhybrid');
    const mayBeMild = mild.length === 0 && (modelYear ?? MILD_HYBRIDS_SOLD_FROM) >= MILD_HYBRIDS_SOLD_FROM;
    return [...hybrids, ...(mayBeMild ? engines.filter(({ fuel }) => PLAIN_FUELS.has(fuel)) : mild)];
  }
  // A car that also runs on petrol is listed by its other fuel.
  const special = fuels.filter((fuel) => !PLAIN_FUELS.has(fuel));
  const wanted = special.length > 0 ? special : fuels;
  const stated = engines.filter(({ fuel }) => wanted.includes(fuel));
  if (wanted.includes('Elhybrid') && stated.length === 0) return engines.filter(isMild);
  const mildStated = typeOfElectricCar === MILD_HYBRID ? stated.filter(isMild) : [];
  return mildStated.length > 0 ? mildStated : stated;
}

const hasGearbox = ({ transmissions }: MatchableEngine, stated: Transmission | null): boolean =>
  // Dealers call every gearbox without a clutch pedal an automatic.
  stated === null || transmissions.some((one) => (one === 'Manuell') === (stated === 'Manuell'));

const FOUR_WHEEL_WORDS: ReadonlySet<string> = new Set(
  'xdrive quattro 4motion 4matic awd 4x4 4wd 4drive all4 syncro'.split(' '),
);

function hasDrive({ drives }: MatchableEngine, stated: Drive | null, words: Words): boolean {
  const drive = stated ?? (words.hasFourWheelWord ? 'Fyrhjulsdrift' : null);
  if (drive === null) return true;
  if (drive === 'Tvåhjulsdrift') return drives.some((one) => one !== 'Fyrhjulsdrift');
  return drives.includes(drive);
}

const DISPLACEMENT = /^\d\.\d$/;
const litresOf = (words: readonly string[]): string[] => words.filter((word) => DISPLACEMENT.test(word));

/** Whether the litres of the engine's name, if it has any, are those of the ad, if it states any. */
function hasDisplacement(engine: MatchableEngine, engineCc: number | null, { litres: stated }: Words): boolean {
  const [own] = engine.naming.litres;
  if (own === undefined) return true;
  if (engineCc !== null && Math.abs(engineCc / 1_000 - Number(own)) > MAX_LITRES_DIFFERENCE) return false;
  return stated.length === 0 || stated.includes(own);
}
const MAX_LITRES_DIFFERENCE = 0.11;

/** The words of a text, and the same between spaces: " v60 2.0 tdi ". All engines of a generation are compared with them. */
type Words = { list: readonly string[]; joined: string; litres: readonly string[]; hasFourWheelWord: boolean };

const WORD = /\d\.\d(?!\d)|[a-z0-9]+/g;
/** The words of a text by which engines are named. */
export const wordsIn = (text: string): string[] => text.toLowerCase().replaceAll(',', '.').match(WORD) ?? [];
function wordsOf(text: string): Words {
  const list = wordsIn(text);
  return {
    list,
    joined: ` ${list.join(' ')} `,
    litres: litresOf(list),
    hasFourWheelWord: list.some((word) => FOUR_WHEEL_WORDS.has(word)),
  };
}

/** The words that name an engine, and a pattern for them written as one ("C220d") or several words; litres alone name no engine. */
export type EngineNaming = { words: readonly string[]; pattern: RegExp | null; litres: readonly string[] };

/** Computed once for each engine, as every ad of its generation is compared with it. */
export function engineNaming(name: string, hp: number): EngineNaming {
  const all = wordsOf(name.replace(/\(.*?\)/g, ' ')).list;
  const words = all.filter((word) => word !== String(hp) && !OPTIONAL_WORDS.has(word));
  // One letter is also a word of trims: "S line".
  const isName = words.some((word) => /[a-z]/.test(word)) && words.join('').length > 1;
  const pattern = isName ? new RegExp(` ${words.map((word) => word.replace('.', '\\.')).join(' ?')} `) : null;
  return { words, pattern, litres: litresOf(words) };
}

/** Words of engine names that ads omit or state in fields of their own. */
const OPTIONAL_WORDS: ReadonlySet<string> = new Set([...FOUR_WHEEL_WORDS, ...'v6 v8 v10 v12 dsg automat'.split(' ')]);

const isNamed = ({ naming: { words, pattern } }: MatchableEngine, { list, joined }: Words): boolean =>
  pattern !== null && (pattern.test(joined) || words.every((word) => list.includes(word)));

/** The space in "1 600 cm3", not that of "2015 105" or "2.0 150". */
const THOUSANDS = /(?<![\d.,])(\d{1,3})[ \u00a0\u202f](?=\d{3}\b)/g;

/** Engines that a text names, with the words of the text that name them. */
export type NamedEngines<Engine> = { engines: readonly Engine[]; words: readonly string[] };

/**
 * The engines that a person means by the words of a text: those of which it has the most words, of those that its other facts allow. People leave
 * out what ads state ("tdi 150" for "2.0 TDI 150"), so a part of a name is enough; litres alone name no engine.
 * @returns no engines, and no words: the text names none
 */
export function enginesNamedIn<Engine extends MatchableEngine>(
  engines: readonly Engine[],
  clues: EngineClues,
): NamedEngines<Engine> {
  const words = wordsOf(clues.text.replace(THOUSANDS, '$1'));
  const { horsepower, modelYear } = clues;
  const possible = (clues.fuels.length === 0 ? [...engines] : ofFuel(engines, clues)).filter(
    (engine) =>
      (horsepower === null || isOfPower(horsepower)(engine)) &&
      hasGearbox(engine, clues.transmission) &&
      hasDrive(engine, clues.drive, words) &&
      hasDisplacement(engine, clues.engineCc, words),
  );
  const named = soldIn(possible, modelYear)
    .map((engine) => ({ engine, ...saidOf(engine, words) }))
    .filter(({ said, isWhole }) => isWhole || said.some(isNaming));
  const most = Math.max(...named.map(({ parts }) => parts));
  const isOfSaidPower = ({ engine: { hp } }: { engine: Engine }) =>
    hp === horsepower || words.list.includes(String(hp));
  const isOfYear = ({ engine: { yearFrom, yearTo } }: { engine: Engine }) =>
    modelYear === null || (yearFrom <= modelYear && modelYear <= (yearTo ?? modelYear));
  const closest = [isOfSaidPower, isOfYear].reduce(
    (all, isCloser) => (all.some(isCloser) ? all.filter(isCloser) : all),
    named.filter(({ parts }) => parts === most),
  );
  // "320d" is no "320d EfficientDynamics", but "T6" may be a "T6 Twin Engine", which is charged.
  const isOfOneFuel = new Set(closest.map(({ engine }) => engine.fuel)).size === 1;
  const whole = closest.filter(({ engine, parts }) => parts === engine.naming.words.length);
  const best = isOfOneFuel && whole.length > 0 ? whole : closest;
  return {
    engines: best.map(({ engine }) => engine),
    words: [...new Set(best.flatMap(({ engine: { hp }, said }) => [...said, String(hp)]))].filter((word) =>
      words.list.includes(word),
    ),
  };
}

/** Words of engine names that are facts of their own in a text: "v60 diesel" names no "B4 Diesel". */
const FUEL_WORDS: ReadonlySet<string> = new Set('bensin diesel el etanol gas hybrid plug in'.split(' '));
const isNaming = (word: string): boolean => word.length > 1 && !DISPLACEMENT.test(word) && !FUEL_WORDS.has(word);

/** The words of a text that name an engine, and how many parts of the name they are: "c220d" is three. */
function saidOf({ naming: { words, pattern } }: MatchableEngine, { list, joined }: Words) {
  const written = pattern?.exec(joined)?.[0].trim().split(' ');
  const said = written ?? words.filter((word) => list.includes(word));
  const isWhole = written !== undefined;
  return { said, isWhole, parts: isWhole ? words.length : said.length };
}

/** Whether another engine has the words of this one and more: "T6" beside "T6 Recharge". */
const isPartOfName = ({ naming: { words } }: MatchableEngine, engines: readonly MatchableEngine[]): boolean =>
  engines.some(
    ({ naming: longer }) => longer.words.length > words.length && words.every((word) => longer.words.includes(word)),
  );

const withoutPartialNames = <Engine extends MatchableEngine>(engines: readonly Engine[]): Engine[] =>
  engines.filter((engine) => !isPartOfName(engine, engines));

/** Figures of an ad's engine in the catalogue; null where the ad states its own, and where none is known. */
export type CatalogueValues = {
  horsepower: number | null;
  acceleration: number | null;
  nedcConsumption: number | null;
  nedcCo2: number | null;
  wltpConsumption: number | null;
  wltpCo2: number | null;
  isSure: boolean;
};
/** The figures that the ad states; the ends of a range count as one. */
export type StatedValues = Omit<CatalogueValues, 'isSure'>;

/** Before, cars were tested by NEDC; an engine's WLTP figures are then those of its later cars. */
const WLTP_MODEL_YEAR_FROM = 2018;

/** @returns the figures that the ad lacks; null when there are none */
export function catalogueValues(
  engines: readonly GenerationEngine[] | undefined,
  clues: EngineClues,
  stated: StatedValues,
): CatalogueValues | null {
  const lacks = Object.values(stated).includes(null);
  const match = lacks && engines ? matchEngine(engines, clues) : null;
  if (match === null) return null;
  const { figures, isSure } = match;
  const isOfWltp = clues.modelYear !== null && clues.modelYear >= WLTP_MODEL_YEAR_FROM;
  const missing = (own: number | null, figure: number | null): number | null => (own === null ? figure : null);
  const values = {
    horsepower: missing(stated.horsepower, figures.hp),
    acceleration: missing(stated.acceleration, figures.acceleration),
    nedcConsumption: missing(stated.nedcConsumption, figures.nedcConsumption),
    nedcCo2: missing(stated.nedcCo2, figures.nedcCo2),
    wltpConsumption: isOfWltp ? missing(stated.wltpConsumption, figures.wltpConsumption) : null,
    wltpCo2: isOfWltp ? missing(stated.wltpCo2, figures.wltpCo2) : null,
  };
  return Object.values(values).every((value) => value === null) ? null : { ...values, isSure };
}
