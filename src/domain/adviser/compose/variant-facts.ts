import { KM_PER_MIL } from '#src/base/units.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { WINTER_CELSIUS, winterShare } from '#src/domain/catalogue/winter-range.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import {
  type AskedVariant,
  type ElectricEngine,
  electricAsked,
  enginesAsked,
  generationsAsked,
  type ModelVariants,
  namesEngineOf,
  spanText,
  towedWeights,
  type VariantEngine,
  type VariantGeneration,
} from './model-variants.ts';

/** Facts of the catalogue about the variant that a question names, the answer first; empty: the catalogue does not state it. */

const CATALOGUE = 'Källa: vår katalog.';
/** Generations that an answer without years lists. */
const MAX_GENERATIONS = 2;

const nameOf = ({ brand, series }: ModelVariants): string => carName(brand, series);
const ofYears = ({ minYear, maxYear }: AskedVariant): string =>
  minYear === null && maxYear === null
    ? ''
    : ` ${minYear === maxYear || maxYear === null ? (minYear ?? maxYear) : `${minYear ?? ''}–${maxYear}`}`;
const litres = (value: number): string => `${formatNumber(value)} liter`;
const kilos = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}kg`;
const perMil = (value: number): string => formatNumber(value / KM_PER_MIL, 2);

/** "430 (2010–2018)" of each generation, one text where they agree. */
function byGeneration<Value>(
  model: ModelVariants,
  asked: AskedVariant,
  read: (generation: VariantGeneration) => Value | null,
  write: (value: Value) => string,
): string[] {
  const known = generationsAsked(model, asked)
    .flatMap((generation) => {
      const value = read(generation);
      return value === null ? [] : [{ text: write(value), span: spanText(generation) }];
    })
    .slice(0, asked.minYear === null && asked.maxYear === null ? MAX_GENERATIONS : undefined);
  const [first] = known;
  if (first === undefined) return [];
  return known.every(({ text }) => text === first.text) && known.length > 1
    ? [first.text]
    : known.map(({ text, span }) => `${text} (${span})`);
}

const BODY_OF_SIZES = 'Det gäller den vanligaste biltypen';

/** The volume of the boot behind the rear seats in use. */
export function bootFactTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const sizes = byGeneration(model, asked, ({ dimensions }) => dimensions.bootLitres ?? null, litres);
  if (sizes.length === 0) return [];
  const bodies = [...new Set(generationsAsked(model, asked).flatMap(({ body }) => body ?? []))];
  const body = bodies.length === 1 ? `, ${bodies[0] === 'SUV' ? 'SUV' : (bodies[0] ?? '').toLowerCase()}` : '';
  return [
    `${nameOf(model)}${ofYears(asked)} har ${listed(sizes, 'eller')} bagage med baksätet uppfällt.`,
    `${BODY_OF_SIZES}${body}. Med laddhybridens batteri är det ofta mindre. ${CATALOGUE}`,
  ];
}

/** Length and width. */
export function sizeTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const sizes = byGeneration(
    model,
    asked,
    ({ dimensions: { lengthMm, widthMm } }) => (lengthMm === undefined ? null : { lengthMm, widthMm }),
    ({ lengthMm, widthMm }) =>
      `${formatNumber(lengthMm / 10, 0)}${UNIT_SPACE}cm lång${widthMm === undefined ? '' : ` och ${formatNumber(widthMm / 10, 0)}${UNIT_SPACE}cm bred utan speglar`}`,
  );
  return sizes.length === 0 ? [] : [`${nameOf(model)}${ofYears(asked)} är ${listed(sizes, 'eller')}.`, CATALOGUE];
}

/** The weight that it tows; of a hybrid beside stronger engines that its own weight is not in the catalogue. @param trailerKg that is to be towed; null: none is named */
export function towTexts(model: ModelVariants, asked: AskedVariant, trailerKg: number | null): string[] {
  const generations = generationsAsked(model, asked);
  const weights = generations
    .map((generation) => ({ generation, weights: towedWeights(generation, asked) }))
    .filter((each) => each.weights.length > 0)
    .slice(0, asked.minYear === null && asked.maxYear === null ? MAX_GENERATIONS : undefined);
  if (weights.length === 0) return [];
  const parts = weights.map(({ generation, weights: all }) => {
    const kgs = [...new Set(all.map(({ kg }) => kg))].sort((one, other) => one - other);
    const isOfVariant = all.every((each) => each.isOfVariant);
    const span =
      kgs.length > 1 ? `${kilos(kgs[0] ?? 0)}–${kilos(kgs.at(-1) ?? 0)} beroende på version` : kilos(kgs[0] ?? 0);
    return `${isOfVariant ? '' : 'upp till '}${span} (${spanText(generation)})`;
  });
  const most = Math.max(...weights.flatMap(({ weights: all }) => all.map(({ kg }) => kg)));
  const least = Math.min(...weights.flatMap(({ weights: all }) => all.map(({ kg }) => kg)));
  const isOfVariant = weights.every(({ weights: all }) => all.every((each) => each.isOfVariant));
  const verdict = trailerKg === null ? '' : towVerdict(trailerKg, { most, least, isOfVariant });
  return [
    `${verdict}${nameOf(model)}${ofYears(asked)} får dra ${listed(parts, 'eller')} med broms.`,
    `${isOfVariant ? '' : 'Siffran gäller den starkaste motorn, och svagare får ofta dra mindre. '}Det som gäller för just den bilen står i registreringsbeviset (O.1). ${CATALOGUE}`,
  ];
}

function towVerdict(
  trailer: number,
  { most, least, isOfVariant }: { most: number; least: number; isOfVariant: boolean },
): string {
  if (trailer > most) return `Nej, ${kilos(trailer)} är för tungt. `;
  if (isOfVariant && trailer <= least) return `Ja, ${kilos(trailer)} är inom gränsen. `;
  return `${kilos(trailer)} klarar bara vissa versioner, så kontrollera bilen. `;
}

const plain = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);
const STEP_KM = 10;
const rounded = (km: number): string => formatNumber(Math.round(km / STEP_KM) * STEP_KM);
const spanOf = (values: readonly number[], write: (value: number) => string, unit: string): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(write);
  return least === most ? `${least}${UNIT_SPACE}${unit}` : `${least}–${most}${UNIT_SPACE}${unit}`;
};

/** The electric variants that a question is about, over the generations of its years; without years of the newest two. */
export const electricOf = (model: ModelVariants, asked: AskedVariant): ElectricEngine[] =>
  generationsAsked(model, asked)
    .map((generation) => electricAsked(generation, asked))
    .filter((each) => each.length > 0)
    .slice(0, asked.minYear === null && asked.maxYear === null ? MAX_GENERATIONS : undefined)
    .flat();

/** By WLTP, km, of the variants that a question is about; the shortest and the longest. */
export const rangesOfEngines = (engines: readonly ElectricEngine[]): number[] =>
  engines.flatMap(({ figures: { range, rangeTo } }) =>
    range === null ? [] : [range, ...(rangeTo === null ? [] : [rangeTo])],
  );

/** How far it goes by WLTP, and in winter. @param celsius of a question; null: an ordinary winter's day */
export function rangeFactTexts(model: ModelVariants, asked: AskedVariant, celsius: number | null): string[] {
  const engines = electricOf(model, asked);
  const ranges = rangesOfEngines(engines);
  if (ranges.length === 0) return [];
  const cold = celsius ?? WINTER_CELSIUS;
  const winter = ranges.map((range) => range * winterShare(cold));
  const percent = Math.round((1 - winterShare(cold)) * 100);
  const isPlugIn = engines.every(({ fuel }) => fuel === 'Laddhybrid');
  const each = engines.length > 1 && ranges.length > 1 ? variantRanges(engines) : [];
  return [
    `${nameOf(model)}${ofYears(asked)} går ${spanOf(ranges, rounded, 'km')}${isPlugIn ? ' på el' : ''} på en laddning enligt WLTP. Räkna med ${spanOf(winter, rounded, 'km')} vid −${-cold}${UNIT_SPACE}°C: ${percent}${UNIT_SPACE}% kortare, efter Norges automobilförbunds vinterprov, och mindre än så i motorvägsfart.`,
    ...each,
    CATALOGUE,
  ];
}

const MAX_VARIANTS = 6;
const variantRanges = (engines: readonly ElectricEngine[]): string[] => {
  const known = engines.filter(({ figures: { range } }) => range !== null).slice(0, MAX_VARIANTS);
  const rows = known.map(
    (engine) => `${engine.name} (${spanText(engine)}) ${spanOf(rangesOfEngines([engine]), rounded, 'km')}`,
  );
  return known.length < 2 ? [] : [`Per version: ${listed(rows)}.`];
};

/** Fast charging: power and minutes from 10 to 80 %. */
export function chargingTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const engines = electricOf(model, asked).filter(({ fuel }) => fuel === 'El');
  const powers = engines.flatMap(({ figures: { dcKw } }) => dcKw ?? []);
  const minutes = engines.flatMap(({ figures: { chargeMinutes } }) => chargeMinutes ?? []);
  const ac = engines.flatMap(({ figures: { acKw } }) => acKw ?? []);
  if (powers.length === 0) return [];
  return [
    `${nameOf(model)}${ofYears(asked)} snabbladdar med högst ${spanOf(powers, plain, 'kW')}${minutes.length === 0 ? '' : `, och 10 till 80 procent tar ${spanOf(minutes, plain, 'minuter')}`}.${ac.length === 0 ? '' : ` Hemma laddar den med upp till ${spanOf(ac, plain, 'kW')}.`}`,
    CATALOGUE,
  ];
}

const UNITS = { El: 'kWh/mil' } as const;
const unitOf = ({ fuel }: Pick<VariantEngine, 'fuel'>): string => (fuel === 'El' ? UNITS.El : 'liter/mil');

/** The engines of the years and fuels of a question that name an engine or a fuel; empty: it names neither. */
export function namedEngines(model: ModelVariants, asked: AskedVariant): VariantEngine[] {
  const generations = generationsAsked(model, asked);
  const isNamed = asked.fuel.length > 0 || generations.some((generation) => namesEngineOf(generation, asked.text));
  return isNamed ? generations.flatMap((generation) => enginesAsked(generation, asked)) : [];
}

/** The consumption of the named engine by its test. */
export function consumptionFactTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const engines = namedEngines(model, asked).filter(({ consumption }) => consumption !== null);
  const [first] = engines;
  if (first === undefined || engines.some((engine) => unitOf(engine) !== unitOf(first))) return [];
  const values = engines.flatMap(({ consumption }) => consumption ?? []);
  const ways = [...new Set(engines.flatMap(({ measured }) => measured ?? []))];
  const names = [...new Set(engines.map(({ name }) => name))];
  return [
    `${nameOf(model)}${ofYears(asked)} med ${names.length > 3 ? 'den motorn' : listed(names, 'eller')} drar ${spanOf(values, perMil, unitOf(first))} enligt ${listed(ways)}. Räkna med mer i verkligheten${ways.includes('NEDC') ? ': NEDC ligger ofta en femtedel eller mer för lågt' : ', mest på vintern och korta turer'}.`,
    CATALOGUE,
  ];
}

/** How strong the named engines are, or which ones there are. */
export function powerTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const generations = generationsAsked(model, asked).slice(
    0,
    asked.minYear === null && asked.maxYear === null ? 1 : undefined,
  );
  const engines = generations.flatMap((generation) => enginesAsked(generation, asked));
  if (engines.length === 0) return [];
  const rows = [...new Map(engines.map((engine) => [`${engine.name} ${engine.hp}`, engine])).values()];
  return [
    rows.length === 1 && rows[0]
      ? `${nameOf(model)}${ofYears(asked)} ${rows[0].name} har ${rows[0].hp} hk.`
      : `${nameOf(model)}${ofYears(asked)}: ${listed(rows.map(({ name, hp }) => `${name} ${name.includes(String(hp)) ? 'hk' : `${hp} hk`}`))}.`,
    CATALOGUE,
  ];
}

/** When the generations of a model came, the newest first. */
export function launchTexts(model: ModelVariants): string[] {
  const [newest, ...older] = model.generations;
  if (newest === undefined) return [];
  const before = older.slice(0, MAX_GENERATIONS).map((generation) => `${generation.name} ${spanText(generation)}`);
  const grown =
    newest.dimensions.bootLitres !== undefined && older[0]?.dimensions.bootLitres !== undefined
      ? ` Bagaget är ${litres(newest.dimensions.bootLitres)}, i den förra ${litres(older[0].dimensions.bootLitres)}.`
      : '';
  return [
    `Den nyaste generationen av ${nameOf(model)} (${newest.name}) kom som årsmodell ${newest.yearFrom}${newest.yearTo === null ? '' : ` och tillverkades till ${newest.yearTo}`}.${before.length === 0 ? '' : ` Före den: ${listed(before)}.`}`,
    `${grown} Årsmodell och tillverkningsår kan skilja ett år. ${CATALOGUE}`.trim(),
  ];
}

/** Two or more engines of one model that a question names, against each other; empty: the catalogue knows fewer. */
export function enginesComparedTexts(groups: ReadonlyMap<string, readonly VariantEngine[]>): string[] {
  const rows = [...groups].map(([spoken, engines]) => {
    const hps = [...new Set(engines.map(({ hp }) => hp))].sort((one, other) => one - other);
    const values = engines.flatMap(({ consumption }) => consumption ?? []);
    const years = { yearFrom: Math.min(...engines.map(({ yearFrom }) => yearFrom)), yearTo: lastYear(engines) };
    const drives = [...new Set(engines.flatMap((engine) => engine.drives))].map((drive) => drive.toLowerCase());
    const [first] = engines;
    return {
      name: spoken.toUpperCase(),
      hp: Math.max(...hps),
      least: values.length === 0 ? null : Math.min(...values),
      text: `**${spoken.toUpperCase()}** (${spanText(years)}): ${spanOf(hps, String, 'hk')}${values.length === 0 || !first ? '' : `, ${spanOf(values, perMil, unitOf(first))} enligt ${listed([...new Set(engines.flatMap(({ measured }) => measured ?? []))])}`}, ${listed(drives, 'eller')}.`,
    };
  });
  if (rows.length < 2) return [];
  const strongest = rows.toSorted((one, other) => other.hp - one.hp);
  const [most, next] = strongest;
  const known = rows
    .filter(({ least }) => least !== null)
    .toSorted((one, other) => (one.least ?? 0) - (other.least ?? 0));
  const [thriftiest] = known;
  const isBoth = thriftiest?.name === most?.name;
  const lead =
    most && next && most.hp !== next.hp
      ? `Nej, de är inte samma: ${most.name} är starkare, upp till ${most.hp} hk mot ${next.hp}${thriftiest && known.length > 1 && known[0]?.least !== known[1]?.least ? (isBoth ? ', och ändå snålast' : `, men ${thriftiest.name} är snålast`) : ''}.`
      : 'De är lika starka enligt vår katalog.';
  return [lead, ...rows.map(({ text }) => text), CATALOGUE];
}

const lastYear = (engines: readonly VariantEngine[]): number | null => {
  const years = engines.map(({ yearTo }) => yearTo);
  return years.includes(null) ? null : Math.max(...years.flatMap((year) => year ?? []));
};

/** From which model year the electric variants have a heat pump. */
export function heatPumpTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const known = electricOf(model, asked).flatMap(({ figures: { heatPumpFrom } }) => heatPumpFrom ?? []);
  if (known.length === 0) return [];
  return [
    `Värmepump finns i ${nameOf(model)} från årsmodell ${Math.min(...known)}, som standard eller tillval. Fråga efter den på just den bilen.`,
    CATALOGUE,
  ];
}

const CHEMISTRY = /\b(?:lfp|nmc|nca|jarnfosfat\w*|cellkemi|kemi)\b/;
const NO_CHEMISTRY =
  'Batteriets kemi (LFP eller NMC) står inte i vår katalog. Fråga handlaren, eller se i bilens handbok eller laddmeny, innan du laddar till 100 procent varje dag.';

/** The energy of the battery; that its chemistry is not known, where a question names it. */
export function batteryTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const rows = electricOf(model, asked).flatMap(({ name, figures: { battery } }) =>
    battery === null ? [] : `${name} ${plain(battery)}${UNIT_SPACE}kWh`,
  );
  const known = [...new Set(rows)].slice(0, MAX_VARIANTS);
  const chemistry = CHEMISTRY.test(asked.text) ? [NO_CHEMISTRY] : [];
  return known.length === 0
    ? chemistry
    : [`Så mycket rymmer batteriet i ${nameOf(model)}, användbart: ${listed(known)}.`, ...chemistry, CATALOGUE];
}

const FUELS_OF_ENGINES = ['Bensin', 'Diesel', 'Elhybrid', 'Laddhybrid', 'El'] as const;
const MAX_NAMES = 4;
/** The engines of a model by fuel, with what they consume; of one generation. */
export function engineChoiceTexts(model: ModelVariants, asked: AskedVariant): string[] {
  const generation = generationsAsked(model, asked).find(({ engines }) => engines.length > 0);
  if (generation === undefined) return [];
  const rows = FUELS_OF_ENGINES.flatMap((fuel) => {
    const engines = generation.engines.filter((engine) => engine.fuel === fuel);
    const names = [...new Set(engines.map(({ name }) => name))].slice(0, MAX_NAMES);
    const values = engines.flatMap(({ consumption }) => consumption ?? []);
    const use =
      values.length === 0 || fuel === 'Laddhybrid'
        ? ''
        : ` (${spanOf(values, perMil, fuel === 'El' ? UNITS.El : 'liter/mil')})`;
    return names.length === 0 ? [] : [`${fuel.toLowerCase()} ${listed(names)}${use}`];
  });
  return rows.length === 0
    ? []
    : [`${nameOf(model)} ${spanText(generation)} finns med ${rows.join('; ')}. ${CATALOGUE}`];
}

/** Shares of the range in winter that leave a margin for wind, snow and motorways, and that leave hardly any. */
const WITH_MARGIN = 0.75;
const AT_MOST = 0.9;
/** Roads are longer than the crow flies, our own assumption. */
const BY_ROAD = 1.2;
const mil = (km: number): string => `${formatNumber(km / KM_PER_MIL, 0)}${UNIT_SPACE}mil`;

/** Whether an electric car manages a trip on one charge in winter, the answer first; empty: its range is not known. */
export function tripTexts(
  model: ModelVariants,
  asked: AskedVariant,
  { km, isByAir }: { km: number; isByAir: boolean },
  celsius: number | null,
): string[] {
  const engines = electricOf(model, asked).filter(({ fuel }) => fuel === 'El');
  const ranges = rangesOfEngines(engines);
  if (ranges.length === 0) return [];
  const cold = celsius ?? WINTER_CELSIUS;
  const winter = ranges.map((range) => range * winterShare(cold));
  const [least, most] = [Math.min(...winter), Math.max(...winter)];
  const needed = isByAir ? km * BY_ROAD : km;
  const way = isByAir ? `ungefär ${mil(needed)} på väg (${mil(km)} fågelvägen)` : mil(needed);
  const verdict =
    needed <= least * WITH_MARGIN
      ? `**Ja, ${way} klarar den** i regel även på vintern, om den är fulladdad när du åker`
      : needed <= least * AT_MOST
        ? `**Knappt:** ${way} går, men nästan utan marginal på vintern`
        : needed > most * AT_MOST
          ? `**Nej, räkna inte med det på vintern:** ${way} är för långt utan att ladda på vägen`
          : `**Bara versionerna med längst räckvidd:** ${way} är för långt för de andra på vintern`;
  return [
    `${verdict}.`,
    `${nameOf(model)}${ofYears(asked)} går ${spanOf(ranges, rounded, 'km')} enligt WLTP, och ungefär ${spanOf(winter, rounded, 'km')} vid −${-cold}${UNIT_SPACE}°C efter Norges automobilförbunds vinterprov. Motorväg, motvind och ett åldrat batteri tar mer.`,
    'Ladda hemma till avresan, värm bilen medan den laddar, och be om ett batteritest före köpet.',
    CATALOGUE,
  ];
}
