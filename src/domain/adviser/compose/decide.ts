import type { Charging, Decision } from '#src/domain/adviser/conversation/matter.ts';
import { WORKDAYS } from '#src/domain/adviser/frame/driving.ts';
import { rangeForWinter, WINTER_CELSIUS } from '#src/domain/catalogue/winter-range.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatAboutKronor } from '#src/domain/format/price.ts';
import { uncapitalized } from '#src/domain/format/texts.ts';
import { ENERGY_PRICES } from '#src/domain/ownership-cost/assumed-prices.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Paragraphs that decide: the answer first, then the figures, their source, and one next step. */
export function decisionTexts(decision: Decision): string[] {
  switch (decision.kind) {
    case 'fuel':
      return fuelTexts(decision);
    case 'licence':
      return licenceTexts(decision);
    case 'zone':
      return zoneTexts(decision);
  }
}

/** Messages to offer after a decision. */
export const afterDecision = (decision: Decision): string[] => {
  switch (decision.kind) {
    case 'fuel':
      return ['Behöver jag laddbox hemma?', 'Hur räknas fordonsskatten?', 'Stämmer den uppgivna förbrukningen?'];
    case 'licence':
      return [
        'Hur tungt får bilen dra?',
        'Kan man montera dragkrok i efterhand?',
        'Hur tung bil får jag köra på B-körkort?',
      ];
    case 'zone':
      return ['Ska jag välja bensin, diesel eller el?', 'Hur räknas fordonsskatten?', 'Hur ofta ska bilen besiktigas?'];
  }
};

/** Consumption of a middle-sized car in traffic, per mil: litres, and kWh. Our own assumption, stated in the answer. */
export const CONSUMPTION_PER_MIL = { petrol: 0.7, diesel: 0.55, electric: 2 } as const;
/** The fuel supplement and the higher tax of a diesel car make up for its lower consumption from about so many mil a year. */
const DIESEL_FROM = 2_000;
/** A plug-in hybrid that is driven more than this goes mostly on petrol. */
const MANY_FOR_PLUG_IN = 1_500;
/** Below this, energy is a small part of what a car costs. */
const FEW_MIL = 1_000;

const mil = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}mil`;
const kg = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}kg`;

function fuelTexts({
  mil: stated,
  charging,
  isShort,
  named,
  tripKm = null,
  celsius = null,
}: Extract<Decision, { kind: 'fuel' }>): string[] {
  const yearly = stated ?? AVERAGE_MIL.all;
  const distance = `${stated === null ? 'i snitt ' : ''}${mil(yearly)} om året`;
  const cost = (energy: keyof typeof CONSUMPTION_PER_MIL): string =>
    formatAboutKronor(yearly * CONSUMPTION_PER_MIL[energy] * ENERGY_PRICES[energy].value);
  const where = charging === 'work' ? 'om den kostade som hemma' : 'som du laddar hemma';
  const figures = `Vid ${distance} kostar bränslet ungefär ${cost('petrol')} om året med bensin, ${cost('diesel')} med diesel och ${cost('electric')} med el ${where}.`;
  const basis = `Räknat på 0,7 liter bensin, 0,55 liter diesel eller 2 kWh per mil, ${ENERGY_PRICES.petrol.value} kr litern och ${ENERGY_PRICES.electric.value} kr per kWh (våra antaganden).`;
  const [only, second] = named;
  const onlyPlugIn = second === undefined && only === 'Laddhybrid';
  const isElectricWithoutHome = second === undefined && only === 'El' && (charging === 'none' || charging === 'work');
  if (isShort && !onlyPlugIn) {
    const few = stated !== null && stated < FEW_MIL ? [`Vid ${distance} betyder inköpspriset mer än bränslet.`] : [];
    return [SHORT_TRIPS[charging ?? 'unknown'], ...few, PARTICLE_FILTER, nextStep(charging)];
  }
  if (tripKm !== null && charging !== 'none')
    return [...electricTripTexts(tripKm, celsius, charging), figures, basis, nextStep(charging)];
  if (isElectricWithoutHome) return [electricWithoutHome(charging), figures, basis, ASK_FOR_CHARGING];
  return [
    onlyPlugIn
      ? plugInAnswer(charging, stated)
      : isPetrolOrDiesel(named)
        ? petrolOrDiesel(yearly, distance)
        : fuelAnswer(yearly, distance, charging),
    figures,
    basis,
    nextStep(charging),
  ];
}

/** An electric car without a charger of one's own. */
const electricWithoutHome = (charging: 'none' | 'work'): string =>
  charging === 'work'
    ? 'Ja, det går om du får ladda på jobbet nästan varje arbetsdag och räckvidden räcker över helgen. Annars blir den dyrare och krångligare än en elhybrid.'
    : 'Det går, men det blir dyrare och krångligare än för den som laddar hemma: du får ladda vid publika stolpar, där elen ofta kostar mycket mer. Kör du lite eller får ladda på jobbet kan det fungera, annars är en elhybrid enklare. En laddhybrid är inget alternativ när du inte kan ladda.';
const ASK_FOR_CHARGING =
  'Fråga hyresvärden eller föreningen om laddplats, och kolla vad stolparna nära dig kostar, innan du bestämmer dig.';

const SHORT_TRIPS: Readonly<Record<'home' | 'work' | 'none' | 'unknown', string>> = {
  work: 'Välj el när du mest kör korta sträckor och kan ladda på jobbet. Diesel passar inte.',
  home: 'Välj el när du mest kör korta sträckor och kan ladda. Diesel passar inte.',
  none: 'Välj bensin eller elhybrid när du mest kör korta sträckor och inte kan ladda. Diesel passar inte.',
  unknown: 'Diesel passar inte för korta sträckor. Välj el om du kan ladda hemma, annars elhybrid eller bensin.',
};
const PARTICLE_FILTER =
  'En dieselmotor har partikelfilter som måste bli varmt för att rensas, och det hinner det inte på några kilometer. Då sätts det igen, och är dyrt att byta.';

/** A margin for wind, motorways and an aged battery. */
const MARGIN = 1.5;
const STEP_KM = 10;
const km = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}km`;

/** Whether an electric car manages a daily distance, and which range it needs. */
function electricTripTexts(trip: number, celsius: number | null, charging: Charging): string[] {
  const cold = celsius ?? WINTER_CELSIUS;
  const needed = rangeForWinter(trip, cold);
  const wanted = Math.ceil((needed * MARGIN) / STEP_KM) * STEP_KM;
  return [
    `Ja, ${charging === 'home' ? 'när du laddar hemma varje natt' : 'om du kan ladda hemma varje natt'}: ${km(trip)} vid −${-cold}${UNIT_SPACE}°C kräver omkring ${km(needed)} räckvidd enligt WLTP, så välj en bil med minst ${km(wanted)} för att ha marginal.`,
    `Vintern är räknad efter Norges automobilförbunds prov${cold < COLDEST_TESTED ? ', som gick ner till omkring −30 °C; kallare än så är osäkert' : ''}. Förvärm medan bilen laddar, välj en med värmepump, och be om ett batteritest.`,
  ];
}
const COLDEST_TESTED = -29;

function plugInAnswer(charging: Charging, yearly: number | null): string {
  if (charging === null && yearly !== null && yearly >= MANY_FOR_PLUG_IN)
    return `Oftast inte: vid ${mil(yearly)} om året, ungefär ${mil(Math.round(yearly / WORKDAYS))} om dagen, räcker elen 3 till 6 mil och resten går på bensin i en tung bil. Kan du ladda i båda ändar lönar den sig, annars är diesel, elhybrid eller en elbil med lång räckvidd bättre.`;
  if (charging === 'none')
    return 'Ja, en laddhybrid lönar sig knappt om du inte kan ladda: då kör du en tyngre bensinbil. Välj en elhybrid eller en bensinbil i stället.';
  if (charging === 'work')
    return 'Ja, om du får ladda nästan varje arbetsdag och elen räcker hela vägen tur och retur: många laddhybrider går 3 till 6 mil på el, mindre på vintern. Laddar du bara ibland drar den som en tung bensinbil, och då är en elhybrid bättre.';
  return charging === 'home'
    ? 'Ja, en laddhybrid passar när du kan ladda ofta och mest kör kortare turer. Kör du mest långt är en elbil eller en snål bensinbil bättre.'
    : 'En laddhybrid lönar sig bara om du laddar nästan varje dag. Annars drar den som en tung bensinbil.';
}

/** "Bensin eller diesel": a choice between the two, to which an electric car is no answer. */
const isPetrolOrDiesel = (named: readonly Fuel[]): boolean =>
  named.length === 2 && named.includes('Bensin') && named.includes('Diesel');
const petrolOrDiesel = (yearly: number, distance: string): string =>
  yearly >= DIESEL_FROM
    ? `Diesel, om du mest kör landsväg: vid ${distance} betalar den låga förbrukningen den högre skatten. I stan är bensin eller elhybrid bättre.`
    : `Bensin: vid ${distance} tar dieselns högre skatt det mesta av vad den sparar i bränsle, och reparationerna är dyrare.`;

function fuelAnswer(yearly: number, distance: string, charging: Charging): string {
  if (charging === 'home' || charging === 'work')
    return `El: du kan ladda${charging === 'work' ? ' på jobbet' : ''}, och vid ${distance} är den billigast per mil och lägst i skatt. ${yearly < FEW_MIL ? 'Du kör lite, så inköpspriset betyder mer än bränslet.' : 'Kolla att räckvidden räcker för din längsta vanliga resa.'}`;
  if (yearly >= DIESEL_FROM)
    return charging === 'none'
      ? `Diesel: vid ${distance} utan laddning gör den låga förbrukningen att den högre skatten betalar sig. Kör du mest i stan passar en elhybrid bättre.`
      : `El om du kan ladda hemma eller på jobbet, annars diesel: vid ${distance} betalar sig den låga förbrukningen.`;
  if (yearly < FEW_MIL)
    return `Bensin eller elhybrid: vid ${distance} är bränslet en liten del av kostnaden, och dieselns högre skatt betalar sig inte.${charging === 'none' ? ' Utan laddning blir en elbil krånglig.' : ' En elbil lönar sig mest om du kan ladda hemma och hittar en till samma pris.'}`;
  return charging === 'none'
    ? `Bensin eller elhybrid: vid ${distance} tar dieselns högre skatt det mesta av vad den sparar i bränsle, och elbil är krångligt när du inte kan ladda hemma.`
    : `El om du kan ladda hemma, annars bensin eller elhybrid: vid ${distance} tar dieselns högre skatt det mesta av vad den sparar i bränsle.`;
}

const nextStep = (charging: Charging): string =>
  charging === null
    ? 'Skriv om du kan ladda hemma, så svarar jag säkrare.'
    : 'Skriv vad bilen får kosta, så visar jag bilar som passar.';

/** Why charging and distance decide which fuel suits. */
export function reasonTexts({ charging, mil: stated }: Extract<Decision, { kind: 'fuel' }>): string[] {
  const yearly = stated ?? AVERAGE_MIL.all;
  const saved = formatAboutKronor(
    yearly *
      (CONSUMPTION_PER_MIL.petrol * ENERGY_PRICES.petrol.value -
        CONSUMPTION_PER_MIL.electric * ENERGY_PRICES.electric.value),
  );
  return [
    charging === 'home'
      ? 'För att el hemma är billigast per mil, och bilen är laddad varje morgon.'
      : 'För att det billiga med en elbil är att ladda hemma på natten. Vid publika stolpar kostar elen ofta mycket mer, och du behöver åka dit och vänta.',
    `Med hemmaladdning sparar du ungefär ${saved} om året mot bensin vid ${mil(yearly)}; med dyrare el försvinner en stor del av det.`,
    'En laddhybrid som inte laddas drar som en tung bensinbil. En elhybrid behöver ingen sladd.',
  ];
}

/** kg. */
const LIGHT_TRAILER = 750;
const MAX_OF_B = 3_500;
const MAX_OF_B96 = 4_250;
const MAX_TRAILER_OF_BE = 3_500;
const LICENCE_SOURCE =
  'Det är totalvikterna som räknas, inte vad bil och släp väger just då. De står som F.2 i registreringsbevisen, och O.1 säger hur tungt släp bilen får dra. Källor: Körkortslag (1998:488); Transportstyrelsen.';

function licenceTexts({ carKg, trailerKg, loadedKg = null, asked = null }: LicenceDecision): string[] {
  return [
    ...(loadedKg === null
      ? [
          asked === 'B96' && carKg === null && trailerKg !== null
            ? b96Answer(trailerKg)
            : licenceAnswer(carKg, trailerKg),
        ]
      : loadedAnswer(loadedKg, carKg, trailerKg)),
    LICENCE_SOURCE,
    'Kontrollera vikterna i registreringsbeviset, eller i Transportstyrelsens släpvagnskalkylator.',
  ];
}

type LicenceDecision = Extract<Decision, { kind: 'licence' }>;

/** A trailer of which only its weight with its load is known: no licence is judged by that. */
const loadedAnswer = (loadedKg: number, carKg: number | null, trailerKg: number | null): string[] => [
  trailerKg === null
    ? `Det beror på två saker. Bilen måste få dra minst ${kg(loadedKg)}, så mycket som släpet väger med lasten (O.1 i bilens registreringsbevis). Men för körkortet räknas släpets totalvikt, som är högre, och den har du inte skrivit.`
    : `Bilen måste få dra minst ${kg(loadedKg)}, så mycket som släpet väger med lasten. ${licenceAnswer(carKg, trailerKg)}`,
  ...(trailerKg === null
    ? [
        `Med B får bilens och släpets totalvikter vara högst ${kg(MAX_OF_B)} tillsammans, med B96 ${kg(MAX_OF_B96)}. Skriv släpets totalvikt, så räknar jag.`,
      ]
    : []),
];

function b96Answer(trailerKg: number): string {
  if (trailerKg <= LIGHT_TRAILER || trailerKg >= MAX_OF_B96) return licenceAnswer(null, trailerKg);
  return `Ja, om bilens totalvikt är högst ${kg(Math.min(MAX_OF_B, MAX_OF_B96 - trailerKg))}: med B96 får bil och släp vara högst ${kg(MAX_OF_B96)} tillsammans. Är bilen tyngre behövs BE.`;
}

function licenceAnswer(carKg: number | null, trailerKg: number | null): string {
  if (trailerKg === null)
    return `Med B får du dra ett släp på högst ${kg(LIGHT_TRAILER)}, eller ett tyngre om bilens och släpets totalvikter tillsammans är högst ${kg(MAX_OF_B)}. Med B96 är gränsen ${kg(MAX_OF_B96)}, med BE får släpet vara upp till ${kg(MAX_TRAILER_OF_BE)}.`;
  if (trailerKg > MAX_TRAILER_OF_BE) return `Nej. Ett släp över ${kg(MAX_TRAILER_OF_BE)} får du inte dra ens med BE.`;
  if (trailerKg <= LIGHT_TRAILER)
    return `Ja, B räcker: ett släp på högst ${kg(LIGHT_TRAILER)} får du alltid dra, med en bil på högst ${kg(MAX_OF_B)}.`;
  if (carKg === null)
    return `Bara om bilens totalvikt är högst ${kg(MAX_OF_B - trailerKg)}: med B får bil och släp vara högst ${kg(MAX_OF_B)} tillsammans. Är bilen tyngre räcker B96 upp till ${kg(Math.min(MAX_OF_B, MAX_OF_B96 - trailerKg))}, annars behövs BE.`;
  const sum = carKg + trailerKg;
  const sums = `${kg(carKg)} och ${kg(trailerKg)} är ${kg(sum)} tillsammans`;
  if (carKg > MAX_OF_B) return `Nej. En bil med totalvikt över ${kg(MAX_OF_B)} kräver C1 eller C.`;
  if (sum <= MAX_OF_B) return `Ja, B räcker: ${sums}, och gränsen är ${kg(MAX_OF_B)}.`;
  return sum <= MAX_OF_B96
    ? `Nej, inte med B: ${sums}, och gränsen är ${kg(MAX_OF_B)}. Det räcker med B96, där gränsen är ${kg(MAX_OF_B96)}.`
    : `Nej, inte med B eller B96: ${sums}, och gränserna är ${kg(MAX_OF_B)} och ${kg(MAX_OF_B96)}. Du behöver BE.`;
}

/** First years in which nearly all new cars met Euro 5 and Euro 6, and in which some did; registered from 1 September 2011 and 2015. */
const EURO_5 = { some: 2010, all: 2012 };
const EURO_6 = { some: 2014, all: 2016 };
const ZONE_SOURCE =
  'Klass 2 kräver Euro 6 av dieselbilar och Euro 5 av bensinbilar. I klass 3 får bara elbilar, bränslecellsbilar och gasbilar med Euro 6 köra. Källor: Trafikförordning (1998:1276) 4 kap. 22 b §; Transportstyrelsen.';
const ZONE_STEP = 'Utsläppsklassen står i registreringsbeviset och hos Transportstyrelsen på registreringsnumret.';

function zoneTexts(decision: Extract<Decision, { kind: 'zone' }>): string[] {
  return [zoneAnswer(decision), ZONE_SOURCE, ZONE_STEP];
}

function zoneAnswer({ fuel, year, euro }: Extract<Decision, { kind: 'zone' }>): string {
  if (fuel === 'El') return 'Ja, elbilar får köra i alla miljözoner.';
  if (fuel === null)
    return year === null
      ? 'Det beror på drivmedel och utsläppsklass.'
      : `Det beror på drivmedlet: ${zoneOfYear('Diesel', year)} Som bensinbil: ${uncapitalized(zoneOfYear('Bensin', year))}`;
  if (euro !== null) {
    const min = fuel === 'Diesel' ? 6 : 5;
    return euro >= min
      ? `Ja, en ${carOf(fuel)} med Euro ${euro} får köra i miljözon klass 2, men inte i klass 3.`
      : `Nej, inte i miljözon klass 2: den kräver Euro ${min} av en ${carOf(fuel)}, och bilen har Euro ${euro}.`;
  }
  if (year !== null) return zoneOfYear(fuel === 'Diesel' ? 'Diesel' : 'Bensin', year);
  return fuel === 'Diesel'
    ? `En dieselbil får köra i miljözon klass 2 om den uppfyller Euro 6. Det gör nästan alla från ${EURO_6.all} och senare.`
    : `En bensinbil får köra i miljözon klass 2 om den uppfyller Euro 5. Det gör nästan alla från ${EURO_5.all} och senare.`;
}

const carOf = (fuel: string): string =>
  fuel === 'Diesel' ? 'dieselbil' : fuel === 'Bensin' ? 'bensinbil' : 'bil med förbränningsmotor';

function zoneOfYear(fuel: 'Diesel' | 'Bensin', year: number): string {
  const [years, euro] = fuel === 'Diesel' ? [EURO_6, 6] : [EURO_5, 5];
  const car = `en ${carOf(fuel)} från ${year}`;
  if (year >= years.all)
    return `Ja, ${car} uppfyller nästan alltid Euro ${euro} och får köra i miljözon klass 2, men inte i klass 3.`;
  if (year >= years.some)
    return `Kanske: ${car} kan vara Euro ${euro - 1} eller Euro ${euro}, och miljözon klass 2 kräver Euro ${euro}. Alla som registrerades från september ${years.all - 1} uppfyller det.`;
  return `Nej, inte i miljözon klass 2: den kräver Euro ${euro}, och ${car} är nästan alltid Euro ${euro - 1} eller äldre.`;
}
