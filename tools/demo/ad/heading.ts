import type { DemoCar } from '#tools/demo/car/demo-car.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import type { HeadingStyle } from './dealers.ts';

/** The heading of an ad as dealers write it: "Volvo V60 D4 AWD Momentum, drag, värmare". */

/** The import truncates headings to 120 characters. */
const LONGEST = 108;

const FOUR_WHEEL_WORDS: Readonly<Record<string, string>> = {
  Volvo: 'AWD',
  Polestar: 'AWD',
  Audi: 'quattro',
  BMW: 'xDrive',
  MINI: 'ALL4',
  'Mercedes-Benz': '4MATIC',
  Volkswagen: '4Motion',
  Škoda: '4x4',
  Seat: '4Drive',
  Cupra: '4Drive',
  Toyota: 'AWD-i',
  Ford: 'AWD',
  Kia: 'AWD',
  Hyundai: '4WD',
  Nissan: '4WD',
  Mazda: 'AWD',
  Honda: 'AWD',
  Suzuki: 'AllGrip',
  Renault: '4WD',
  Peugeot: '4WD',
  Mitsubishi: '4WD',
  Opel: 'AWD',
  Saab: 'XWD',
};
const HAS_DRIVE_WORD = /awd|quattro|xdrive|4matic|4motion|4x4|4wd|all4|dual motor|4drive|twin/i;
const AUTOMATIC_WORDS: Readonly<Record<string, readonly string[]>> = {
  Volvo: ['Geartronic', 'Aut', 'Automat'],
  Volkswagen: ['DSG', 'DSG', 'Aut'],
  Seat: ['DSG'],
  Škoda: ['DSG', 'Aut'],
  Cupra: ['DSG'],
  Audi: ['S tronic', 'Aut'],
  BMW: ['Steptronic', 'Aut'],
  MINI: ['Aut'],
  'Mercedes-Benz': ['Aut', '7G-Tronic'],
  Peugeot: ['EAT8', 'Aut'],
  Citroën: ['EAT8', 'Aut'],
  Kia: ['DCT', 'Aut'],
  Hyundai: ['DCT', 'Aut'],
  Renault: ['EDC', 'Aut'],
  Porsche: ['PDK'],
  Toyota: ['CVT', 'Aut'],
  Nissan: ['Xtronic', 'Aut'],
  Subaru: ['Lineartronic', 'Aut'],
  Tesla: [],
};
/** Gearbox names by the first model year in which they were common. */
const WORD_FROM: Readonly<Record<string, number>> = {
  DSG: 2005,
  EAT8: 2018,
  '7G-Tronic': 2005,
  DCT: 2015,
  EDC: 2011,
  PDK: 2009,
  'S tronic': 2008,
  Lineartronic: 2010,
  Xtronic: 2008,
  CVT: 2004,
};
const GEARTRONIC_TO = 2021;
const SEVEN_SPEED_TO = 2017;

const ESTATE_WORDS: Readonly<Record<string, string>> = {
  BMW: 'Touring',
  Audi: 'Avant',
  Volkswagen: 'Sportscombi',
  'Mercedes-Benz': 'Kombi',
  Škoda: 'Combi',
  Kia: 'SW',
  Peugeot: 'SW',
  Toyota: 'Touring Sports',
  Opel: 'Sports Tourer',
  Renault: 'Sport Tourer',
  Ford: 'Kombi',
  Seat: 'ST',
  Saab: 'SportCombi',
  Hyundai: 'Kombi',
  Mazda: 'Wagon',
  Honda: 'Tourer',
  Cupra: 'Sportstourer',
};

/** Series that carry their engine in the model name: "320d", "C 220 d". */
const NAMED_BY_ENGINE: Readonly<Record<string, RegExp>> = {
  BMW: /^(M|i)?\d{3}/,
  'Mercedes-Benz': /^(AMG )?[A-Z]{1,3} \d{2,3}/,
};

/** The engine as a heading writes it: without the catalogue's notes in parentheses. */
export function engineLabel(car: DemoCar): string | null {
  return car.engine.name?.replace(/\s*\([^)]*\)$/, '') ?? null;
}

/** The model as a feed names it: the series, or the designation where the brand sells by it. */
export function modelName(car: DemoCar): string {
  const label = engineLabel(car);
  const designation =
    label && NAMED_BY_ENGINE[car.series.brand]?.test(label) ? withoutPower(label, car.engine.hp) : null;
  return designation ?? car.series.series;
}

function withoutPower(label: string, hp: number): string {
  return label.endsWith(` ${hp}`) ? label.slice(0, -String(hp).length - 1) : label;
}

/** Brand, model, engine, body, wheels, gearbox, trim. */
export function salesName(car: DemoCar, random: Random): string {
  const { brand, series } = car.series;
  const label = engineLabel(car);
  const model = modelName(car);
  const isNamedByEngine = model !== series;
  const isBrandInModel = model.startsWith(brand);
  const parts: string[] = [isBrandInModel ? '' : brand === 'Volkswagen' && random.chance(0.15) ? 'VW' : brand, model];
  if (label && !isNamedByEngine) {
    if (series.length > 1 && label.toLowerCase().includes(series.toLowerCase())) parts[1] = label;
    else parts.push(label);
  }
  const estate = ESTATE_WORDS[brand];
  if (car.bodyType === 'Kombi' && estate && car.generation.bodyTypes.length > 1 && random.chance(0.7))
    parts.push(estate);
  if (car.bodyType === 'Cab' && car.generation.bodyTypes.length > 1) parts.push('Cabriolet');
  const drive = car.bodyType === 'Pickup' ? '4x4' : FOUR_WHEEL_WORDS[brand];
  if (car.engine.drive === 'Fyrhjulsdrift' && drive && !HAS_DRIVE_WORD.test(parts.join(' '))) parts.push(drive);
  const gearbox = gearboxWord(car, random);
  if (gearbox && !parts.join(' ').includes(gearbox)) parts.push(gearbox);
  if (car.trim.name && !parts.join(' ').includes(car.trim.name)) parts.push(car.trim.name);
  const hasPower = new RegExp(`\\b${car.engine.hp}\\b`).test(parts.join(' '));
  if (!hasPower && random.chance(label ? 0.35 : 0.6)) parts.push(`${car.engine.hp}hk`);
  return parts.join(' ').trim();
}

function gearboxWord(car: DemoCar, random: Random): string | null {
  const { brand } = car.series;
  if (
    car.engine.fuel === 'El' ||
    car.engine.transmission === 'Manuell' ||
    !random.chance(car.modelYear < 2021 ? 0.6 : 0.3)
  )
    return null;
  const word = random.pick(AUTOMATIC_WORDS[brand]?.length ? AUTOMATIC_WORDS[brand] : ['Aut', 'Automat']);
  const isTooEarly = car.modelYear < (WORD_FROM[word] ?? 0) || (car.series.segment === 'mini' && word !== 'CVT');
  const isTooLate =
    (word === 'Geartronic' && car.modelYear > GEARTRONIC_TO) ||
    (word === '7G-Tronic' && car.modelYear > SEVEN_SPEED_TO);
  const isWrongKind = (word === 'CVT' || word === 'Lineartronic') && car.engine.transmission !== 'CVT';
  return isTooEarly || isTooLate || isWrongKind ? 'Aut' : word;
}

const SALES_TALK: readonly { text: string; share: number; suits: (car: DemoCar) => boolean }[] = [
  { text: '1 ägare', share: 0.07, suits: (car) => car.ageYears > 1 && car.ageYears < 12 },
  { text: 'Svensksåld', share: 0.05, suits: (car) => car.ageYears < 15 },
  { text: 'Nyservad', share: 0.06, suits: (car) => car.ageYears > 2 },
  { text: 'Nybesiktigad', share: 0.05, suits: (car) => car.ageYears > 4 },
  { text: 'Moms', share: 0.09, suits: (car) => car.ageYears < 5 },
  { text: 'Leasbar', share: 0.07, suits: (car) => car.ageYears < 5 },
  { text: 'Låga mil', share: 0.4, suits: (car) => car.ageYears > 3 && car.odometerKm < car.ageYears * 6_000 },
  {
    text: 'Demobil',
    share: 0.35,
    suits: (car) => car.odometerKm < 6_000 && car.odometerKm > 300 && car.ageYears < 1.5,
  },
  { text: 'Fullservad', share: 0.04, suits: (car) => car.ageYears > 3 },
  { text: 'Garanti', share: 0.04, suits: (car) => car.ageYears < 6 },
  { text: 'Räntekampanj', share: 0.03, suits: (car) => car.ageYears < 8 },
  { text: 'Nyinkommen', share: 0.02, suits: () => true },
];

const SEPARATORS: Record<HeadingStyle, string> = {
  commas: ', ',
  pipes: ' | ',
  slashes: ' / ',
  plain: ' ',
  capitals: ', ',
};

/** `name`: the sales name that the heading begins with. */
export function heading(car: DemoCar, name: string, style: HeadingStyle, random: Random): string {
  const words = [...equipmentWords(car, random), ...salesTalk(car, random)];
  const separator = SEPARATORS[style];
  let text = name;
  for (const word of words) {
    const next = `${text}${separator}${style === 'commas' ? word : capitalise(word)}`;
    if (next.length > LONGEST) break;
    text = next;
  }
  return style === 'capitals' ? text.toUpperCase() : text;
}

function equipmentWords(car: DemoCar, random: Random): string[] {
  const shown = car.equipment.items.filter((item) => item.short.length > 0 && item.value > 0);
  const count = Math.min(shown.length, random.pick([0, 0, 1, 2, 2, 3, 3, 4, 5]));
  const chosen = shown
    .map((item) => ({ item, rank: item.value + 6 * random.next() }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, count);
  return [...new Set(chosen.map(({ item }) => random.pick(item.short)))];
}

function salesTalk(car: DemoCar, random: Random): string[] {
  return SALES_TALK.filter((talk) => random.chance(talk.share) && talk.suits(car))
    .slice(0, 2)
    .map((talk) => talk.text);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
