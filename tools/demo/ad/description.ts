import type { EngineFuel } from '#src/domain/ads/vocabulary.ts';
import type { DemoCar } from '#tools/demo/car/demo-car.ts';
import type { Random } from '#tools/demo/chance/random.ts';

/** Every description ends with this: nobody shall drive to see a car that is not there. */
export const DEMO_NOTE = 'Exempelannons: bilen finns inte.';

const FUEL_PHRASES: Record<EngineFuel, string> = {
  Bensin: 'bensinmotor',
  Diesel: 'dieselmotor',
  El: 'eldrift',
  Laddhybrid: 'laddhybriddrift',
  Elhybrid: 'hybriddrift',
  Etanol: 'etanolmotor (E85)',
  Gas: 'gasdrift',
  Vätgas: 'vätgasdrift',
};

type Sentence = { text: (car: DemoCar, town: string, random: Random) => string; suits?: (car: DemoCar) => boolean };

const OPENINGS: readonly Sentence[] = [
  { text: (car) => `${carName(car)} av årsmodell ${car.modelYear} som har gått ${mil(car)}.` },
  { text: (car) => `Nu till salu: ${carName(car)}, ${car.modelYear}, ${mil(car)}.` },
  {
    text: (car) => `Välhållen ${carName(car)} från ${car.modelYear} med ${mil(car)} på mätaren.`,
    suits: (car) => car.ageYears > 1,
  },
  { text: (car) => `Inbytt hos oss: ${carName(car)}, årsmodell ${car.modelYear}.`, suits: (car) => car.ageYears > 1 },
  {
    text: (car) => `Vår egen demonstrationsbil, körd ${mil(car)}.`,
    suits: (car) => car.ageYears < 1.3 && car.odometerKm < 8_000,
  },
  { text: (car) => `Trevlig ${bodyWord(car)} med ${FUEL_PHRASES[car.engine.fuel]} och ${gearbox(car)}.` },
];

const FACTS: readonly Sentence[] = [
  { text: (car) => `Den har ${FUEL_PHRASES[car.engine.fuel]} på ${car.engine.hp} hästkrafter och ${gearbox(car)}.` },
  {
    text: (car, _, random) => `Bland utrustningen finns ${equipmentList(car, random)}.`,
    suits: (car) => car.equipment.items.length > 5,
  },
  {
    text: (car, _, random) => `Utrustad med bland annat ${equipmentList(car, random)}.`,
    suits: (car) => car.equipment.items.length > 5,
  },
  { text: () => `Fyrhjulsdrift gör den trygg på vintern.`, suits: (car) => car.engine.drive === 'Fyrhjulsdrift' },
  { text: (car) => `Utrustningsnivån heter ${car.trim.name ?? ''}.`, suits: (car) => car.trim.name !== null },
  {
    text: (car) => `Lacken är ${car.color.toLowerCase()} och inredningen hel och ren.`,
    suits: (car) => car.ageYears < 12 && car.color !== 'Flerfärgad',
  },
  { text: () => `Sju säten, där de två bakersta fälls ner i golvet.`, suits: (car) => car.seats === 7 },
];

const STATES: readonly Sentence[] = [
  { text: () => 'Servad enligt serviceboken.', suits: (car) => car.ageYears > 2 },
  { text: () => 'Nyservad inför leverans.', suits: (car) => car.ageYears > 1 },
  { text: () => 'Besiktigad utan anmärkning.', suits: (car) => car.ageYears > 3.2 },
  { text: () => 'Två nycklar och instruktionsbok medföljer.' },
  { text: () => 'En ägare från ny.', suits: (car) => car.ageYears > 1 && car.ageYears < 10 },
  {
    text: () => 'Batteriets hälsa är testad och protokollet kan visas.',
    suits: (car) => car.engine.fuel === 'El' && car.ageYears > 1,
  },
  { text: () => 'Några stenskott i fronten och normalt slitage för åldern.', suits: (car) => car.ageYears > 5 },
  {
    text: () => 'Säljs i befintligt skick till ett lågt pris.',
    suits: (car) => car.ageYears > 13 && car.price < 45_000,
  },
  {
    text: () => 'Vinterhjul på fälg ingår.',
    suits: (car) => car.equipment.items.some((item) => item.name.includes('interhjul')),
  },
  { text: () => 'Nybilsgarantin gäller fortfarande.', suits: (car) => car.ageYears < 2.5 },
  {
    text: () => 'Momsbil, priset är inklusive moms.',
    suits: (car) => car.bodyType === 'Transportbil' && car.ageYears < 10,
  },
];

const CLOSINGS: readonly Sentence[] = [
  { text: (_, town) => `Välkommen att provköra hos oss i ${town}.` },
  { text: () => 'Vi tar gärna din nuvarande bil i inbyte.' },
  { text: () => 'Fråga oss om finansiering och villkor.' },
  { text: () => 'Boka visning så står bilen framme och varm.' },
  { text: () => 'Vi kan leverera bilen till dig mot fraktkostnad.' },
  { text: (_, town) => `Bilen står i ${town}; ring innan du kommer.` },
];

export function description(car: DemoCar, town: string, random: Random): string {
  const sample = (list: readonly Sentence[]): string =>
    random.pick(list.filter((sentence) => !sentence.suits || sentence.suits(car))).text(car, town, random);
  const sentences = new Set<string>();
  if (random.chance(0.85)) sentences.add(sample(OPENINGS));
  sentences.add(sample(FACTS));
  if (random.chance(0.7)) sentences.add(sample(STATES));
  if (random.chance(0.4)) sentences.add(sample(STATES));
  if (random.chance(0.55)) sentences.add(sample(CLOSINGS));
  return `${[...sentences].slice(0, 5).join(' ')} ${DEMO_NOTE}`;
}

function carName(car: DemoCar): string {
  return `${car.series.brand} ${car.series.series}`;
}

const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** "8 420 mil", with spaces that do not break. */
function mil(car: DemoCar): string {
  return `${String(Math.round(car.odometerKm / 10)).replace(THOUSANDS, '\u00a0')}\u00a0mil`;
}

function gearbox(car: DemoCar): string {
  if (car.engine.fuel === 'El') return 'steglös växling';
  return car.engine.transmission === 'Manuell' ? 'manuell växellåda' : 'automatlåda';
}

function bodyWord(car: DemoCar): string {
  return car.bodyType === 'SUV' ? 'suv' : car.bodyType.toLowerCase();
}

function equipmentList(car: DemoCar, random: Random): string {
  const start = random.int(0, Math.max(0, car.equipment.items.length - 4));
  const names = car.equipment.items.slice(start, start + random.int(2, 4)).map((item) => lowerFirst(item.name));
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} och ${last}` : last;
}

/** Abbreviations and names of makes keep their capitals. */
const KEEPS_CAPITAL = /^([A-Z0-9]{2}|Apple|Android|Bluetooth|Harman|Bose|Bang|Burmester|Isofix|Matrix|Typ|360)/;

function lowerFirst(text: string): string {
  return KEEPS_CAPITAL.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
