import type { Random } from './chance/random.ts';
import type { HeadingStyle } from './dealers.ts';
import type { DemoCar } from './demo-car.ts';
import { BRANDS, type Sentence, TEXTS } from './tables.ts';

/** Headings and descriptions of ads as dealers write them. */

/** Every description ends with this: nobody shall drive to see a car that does not exist. */
export const DEMO_NOTE = 'Exempelannons: bilen finns inte.';

/** The import truncates headings to 120 characters. */
const MAX_HEADING_LENGTH = 108;
const HAS_DRIVE_WORD = /awd|quattro|xdrive|4matic|4motion|4x4|4wd|all4|dual motor|4drive|twin/i;
/** Brands that carry the engine in the model name: "320d", "C 220 d". */
const NAMED_BY_ENGINE: ReadonlyMap<string, RegExp> = new Map([
  ['BMW', /^(M|i)?\d{3}/],
  ['Mercedes-Benz', /^(AMG )?[A-Z]{1,3} \d{2,3}/],
]);
/** Abbreviations and names of makes keep their capitals. */
const KEEPS_CAPITAL = /^([A-Z0-9]{2}|Apple|Android|Bluetooth|Harman|Bose|Bang|Burmester|Isofix|Matrix|Typ|360)/;
const LISTS = new Intl.ListFormat('sv');
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** The engine without the catalogue's notes in parentheses. */
export const engineLabel = ({ engine }: DemoCar): string | null => engine.name?.replace(/\s*\([^)]*\)$/, '') ?? null;

/** The model as a feed names it: the series, or the designation where the brand sells by it. */
export function modelName(car: DemoCar): string {
  const label = engineLabel(car);
  if (!label || !NAMED_BY_ENGINE.get(car.series.brand)?.test(label)) return car.series.series;
  return label.endsWith(` ${car.engine.hp}`) ? label.slice(0, label.lastIndexOf(' ')) : label;
}

/** Brand, model, engine, body, wheels, gearbox, trim. */
export function salesName(car: DemoCar, random: Random): string {
  const { series, engine, generation, bodyType } = car;
  const label = engineLabel(car);
  const model = modelName(car);
  const words = BRANDS.get(series.brand) ?? {};
  const isLabelModel = series.series.length > 1 && label?.toLowerCase().includes(series.series.toLowerCase());
  const brand = series.brand === 'Volkswagen' && random.chance(0.15) ? 'VW' : series.brand;
  let name = isLabelModel && label ? label : model;
  if (!model.startsWith(series.brand)) name = `${brand} ${name}`;
  const add = (word: string | null | undefined | false): void => {
    if (word && !name.includes(word)) name += ` ${word}`;
  };
  if (!isLabelModel && model === series.series) add(label);
  const isVariant = generation.bodyTypes.length > 1;
  add(bodyType === 'Kombi' && isVariant && random.chance(0.7) && words.estateWord);
  add(bodyType === 'Cab' && isVariant && 'Cabriolet');
  const isFourWheelDrive = engine.drive === 'Fyrhjulsdrift' && !HAS_DRIVE_WORD.test(name);
  add(isFourWheelDrive && (bodyType === 'Pickup' ? '4x4' : words.fourWheelWord));
  add(gearboxWord(car, random));
  add(car.trim.name);
  add(random.chance(label ? 0.35 : 0.6) && !name.includes(String(engine.hp)) && `${engine.hp}hk`);
  return name;
}

function gearboxWord({ series, engine, modelYear }: DemoCar, random: Random): string | null {
  if (engine.fuel === 'El' || engine.transmission === 'Manuell') return null;
  if (!random.chance(modelYear < 2021 ? 0.6 : 0.3)) return null;
  if (engine.transmission === 'CVT') return 'CVT';
  const own = BRANDS.get(series.brand)?.automatic;
  const isOwn = own && own.from <= modelYear && modelYear <= own.to && series.segment !== 'mini';
  return isOwn && random.chance(0.55) ? own.word : random.pick(['Aut', 'Aut', 'Automat']);
}

/** @param name the sales name that the heading begins with */
export function heading(car: DemoCar, name: string, style: HeadingStyle, random: Random): string {
  const { brand } = car.series;
  let text = style.isBrandless && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name;
  const talk = TEXTS.talk.filter(({ share, when }) => random.chance(share) && when(car.facts)).slice(0, 2);
  for (const word of [...equipmentWords(car, random), ...talk.map((sentence) => sentence.text)]) {
    const next = text + style.separator + (style.separator === ', ' ? word : upperFirst(word));
    if (next.length > MAX_HEADING_LENGTH) break;
    text = next;
  }
  return style.isCapitals ? text.toUpperCase() : text;
}

/** The most valuable pieces of equipment, mostly. */
function equipmentWords({ equipment }: DemoCar, random: Random): Set<string> {
  const shown = equipment.filter(({ short, value }) => short.length > 0 && value > 0);
  const ranked = shown.map(({ short, value }) => ({ short, rank: value + 6 * random.next() }));
  const chosen = ranked.sort((a, b) => b.rank - a.rank).slice(0, random.pick([0, 0, 1, 2, 2, 3, 3, 4, 5]));
  return new Set(chosen.map(({ short }) => random.pick(short)));
}

export function description(car: DemoCar, town: string, random: Random): string {
  const sample = (sentences: readonly Sentence[]): string =>
    random.pick(sentences.filter(({ when }) => when(car.facts))).text;
  const chosen = new Set([
    ...(random.chance(0.85) ? [sample(TEXTS.openings)] : []),
    sample(TEXTS.facts),
    ...(random.chance(0.7) ? [sample(TEXTS.states)] : []),
    ...(random.chance(0.4) ? [sample(TEXTS.states)] : []),
    ...(random.chance(0.55) ? [sample(TEXTS.closings)] : []),
  ]);
  const filled = [...chosen].join(' ').replace(/\{(\w+)\}/g, (_, field: string) => fieldText(field, car, town, random));
  return `${filled} ${DEMO_NOTE}`;
}

function fieldText(field: string, car: DemoCar, town: string, random: Random): string {
  const { series, engine } = car;
  switch (field) {
    case 'car':
      return `${series.brand} ${series.series}`;
    case 'year':
      return String(car.modelYear);
    case 'mil':
      return `${String(Math.round(car.odometerKm / 10)).replace(THOUSANDS, '\u00a0')}\u00a0mil`;
    case 'body':
      return car.bodyType.toLowerCase();
    case 'fuel':
      return TEXTS.fuels[engine.fuel];
    case 'gearbox':
      return engine.fuel === 'El'
        ? 'steglös växling'
        : engine.transmission === 'Manuell'
          ? 'manuell växellåda'
          : 'automatlåda';
    case 'hp':
      return String(engine.hp);
    case 'trim':
      return car.trim.name ?? '';
    case 'color':
      return car.color.toLowerCase();
    case 'equipment':
      return equipmentList(car, random);
    case 'town':
      return town;
    default:
      throw new Error(`data/demo/texts.json: {${field}} is no field.`);
  }
}

function equipmentList({ equipment }: DemoCar, random: Random): string {
  const start = random.int(0, Math.max(0, equipment.length - 4));
  const names = equipment.slice(start, start + random.int(2, 4)).map(({ name }) => lowerFirst(name));
  return LISTS.format(names);
}

const lowerFirst = (text: string): string =>
  KEEPS_CAPITAL.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
