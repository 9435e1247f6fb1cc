import { ownValue } from '#src/base/own-value.ts';
import type { Drive, Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { CheckSource } from './check.ts';

/** Facts of a car by which known faults are found; slugs of the catalogue. A fact that is not known excludes no fault. */
export type FaultyCar = {
  brandSlug: string | null;
  seriesSlug: string | null;
  modelYear: number | null;
  fuels: readonly Fuel[];
  engineCc: number | null;
  transmission: Transmission | null;
  drive: Drive | null;
};

/** A weak point of an engine, a gearbox or a model that a source names. */
type KnownFault = {
  key: string;
  /** States the fault, its cars, and the questions to ask. */
  text: string;
  /** `read`: the day on which the source was read, if another than that of the table. */
  source: { title: string; url: string; read?: string };
  /** Series by brand. */
  series: Readonly<Record<string, readonly string[]>>;
  /** Model years, both included. */
  years: readonly [number, number];
  fuels: readonly Fuel[];
  /** Displacement, cm³, both included. */
  cc?: readonly [number, number];
  transmission?: Transmission;
  drive?: Drive;
};

/** Day on which excerpts of the sources were read, and that of those added later. */
const READ = '25 november 2026';
const READ_LATER = '26 november 2026';

/**
 * Weak points beside those of the categories' winners. Each one is stated by its source, for the cars that the source names; what is
 * only said in general, or of other markets' cars alone, is left out. Recalls have a table of their own.
 */
const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    key: 'puretech-kamrem',
    text: 'Motorn 1,2 PureTech från före juli 2022 har en kamrem i olja som kan brytas ned i förtid och täppa igen oljesystemet. Fråga om remmen är kontrollerad eller bytt, och om servicen har följt tillverkarens plan: då betalar tillverkaren i upp till 10 år eller 175 000 km.',
    source: {
      title: 'Passionnément Citroën, Stellantis utökade garanti, mars 2024',
      url: 'https://en.passionnement-citroen.com/post/stellantis-offers-new-extended-warranty-on-puretech-1-2-motors',
    },
    series: {
      peugeot: ['208', '2008', '308', '3008', '5008', 'partner', 'rifter'],
      citroen: ['c3', 'c3-aircross', 'c4', 'c4-cactus', 'c4-picasso', 'grand-c4-picasso', 'c5-aircross', 'berlingo'],
      opel: ['corsa', 'mokka', 'crossland', 'grandland', 'combo'],
    },
    years: [2014, 2022],
    fuels: ['Bensin'],
    cc: [1_195, 1_205],
  },
  {
    key: 'ecoboost-oljepump',
    text: 'Motorn 1,0 EcoBoost driver oljepumpen med en rem i olja. Remmen eller dess spännare kan gå sönder, och då försvinner oljetrycket. Ford återkallade sådana bilar med automatlåda i USA 2023. Fråga om rem och spännare är bytta, och om oljevarningen har lyst.',
    source: {
      title: 'CarComplaints, Fords återkallelse 23V905, januari 2024',
      url: 'https://www.carcomplaints.com/news/2024/ford-recalls-ecosport-and-focus-engine-failures.shtml',
    },
    series: { ford: ['focus', 'ecosport'] },
    years: [2016, 2022],
    fuels: ['Bensin'],
    cc: [990, 1_005],
  },
  {
    key: 'powershift-torr',
    text: 'Fords sexväxlade Powershift med torra kopplingar i Focus, Fiesta och Ecosport kan rycka, växla sent och tappa drivningen. En australisk domstol fann 2021 att bilarna inte höll godtagbar kvalitet. Provkör länge i låg fart och i backe, och fråga vad som är bytt.',
    source: {
      title: 'Ford Australia, information om domen',
      url: 'https://www.ford.com.au/about-ford/powershift-class-action/',
    },
    series: { ford: ['focus', 'fiesta', 'ecosport'] },
    years: [2011, 2016],
    fuels: ['Bensin'],
    transmission: 'Automat',
  },
  {
    key: 'tsi-kamkedja',
    text: 'Motorerna 1,2 TSI och 1,4 TSI med kamkedja: kedjan kan töjas och i värsta fall hoppa eller gå av, med motorhaveri som följd. Lyssna efter rassel vid kallstart, och fråga efter kvitton på oljebyten och på en bytt kedja. Senare motorer har kamrem.',
    source: {
      title: 'M Sverige, Volkswagens kamkedjor',
      url: 'https://msverige.se/allt-om-bilen/felsokning-och-reparation/volkswagens-kamkedjor/',
    },
    series: {
      volkswagen: ['polo', 'golf', 'beetle', 'jetta', 'tiguan', 'touran', 'passat'],
      audi: ['a1', 'a3'],
      skoda: ['fabia', 'yeti', 'rapid', 'superb', 'octavia'],
    },
    years: [2006, 2014],
    fuels: ['Bensin'],
    cc: [1_190, 1_400],
  },
  {
    key: 'tfsi-olja',
    text: 'Motorn 2,0 TFSI kan dra onormalt mycket olja, enligt M Sverige oftast i bilar av 2009–2011 års modeller. Fråga hur mycket olja som fylls på mellan servicetillfällena, och om kolvar eller kolvringar är bytta.',
    source: {
      title: 'M Sverige, Drar din Audi mycket olja?',
      url: 'https://msverige.se/allt-om-bilen/felsokning-och-reparation/drar-din-audi-mycket-olja/',
    },
    series: { audi: ['a3', 'a4', 'a5', 'a6', 'q5', 'tt'] },
    years: [2009, 2011],
    fuels: ['Bensin'],
    cc: [1_980, 1_990],
  },
  {
    key: 'dsg-torr',
    text: 'Den sjuväxlade DSG-lådan med torra kopplingar (DQ200) från juni 2008 till september 2011 fick syntetisk olja som i sällsynta fall kan ge elfel i växellådan. Volkswagen lät byta den mot mineralolja. Fråga om bytet är gjort, och känn efter ryck på ettan och tvåan.',
    source: {
      title: 'Practical Motoring, Volkswagens besked om DQ200, november 2013',
      url: 'https://practicalmotoring.com.au/car-news/skoda-audi-owners-dark-dsg-recall/',
    },
    series: {
      volkswagen: ['polo', 'golf', 'golf-plus', 'jetta', 'passat', 'touran'],
      audi: ['a1', 'a3'],
      skoda: ['octavia', 'superb'],
    },
    years: [2008, 2011],
    fuels: ['Bensin', 'Diesel'],
    cc: [1_190, 1_800],
    transmission: 'Automat',
  },
  {
    key: 'n47-kamkedja',
    text: 'BMW:s fyrcylindriga diesel N47 har kamkedjan baktill på motorn, och den kan gå av. Felet började med bilar från 2007. Lyssna efter ett skrapande ljud bakifrån motorn vid kallstart, och fråga om kedjan är bytt.',
    source: {
      title: 'The Irish Times, BMW:s kamkedjor, 2016',
      url: 'https://www.irishtimes.com/life-and-style/motors/bmw-s-timing-chain-problem-comes-back-to-haunt-carmaker-1.2869493',
    },
    series: { bmw: ['1-serien', '3-serien', '5-serien', 'x1', 'x3'] },
    years: [2007, 2011],
    fuels: ['Diesel'],
    cc: [1_990, 2_000],
  },
  {
    key: 'tce-olja',
    text: 'Motorn 1,2 TCe (hos Nissan 1,2 DIG-T) byggd från oktober 2012 till juli 2016 kan dra så mycket olja att den går sönder. Kontrollera oljenivån före provturen, och fråga om motorn är åtgärdad eller bytt.',
    source: {
      title: 'UFC-Que Choisir, moteur 1.2 Renault, 2019',
      url: 'https://quechoisir.org/actualite-moteur-1-2-renault-les-constructeurs-minimisent-n69379',
    },
    series: {
      renault: ['captur', 'clio', 'kadjar', 'kangoo', 'megane', 'scenic'],
      dacia: ['duster', 'dokker', 'lodgy'],
      nissan: ['juke', 'qashqai', 'pulsar'],
      'mercedes-benz': ['citan'],
    },
    years: [2012, 2016],
    fuels: ['Bensin'],
    cc: [1_190, 1_200],
  },
  {
    key: 'bluehdi-adblue',
    text: 'Diesel BlueHDi byggd från januari 2014 till augusti 2020: tanken för Adblue kan felaktigt anmälas som tom, och då startar inte bilen. Tanken måste ofta bytas. Fråga om den är bytt: tillverkaren betalar en del i upp till åtta år.',
    source: {
      title: 'Le Journal de l’Automobile, Stellantis ersättning, december 2024',
      url: 'https://journalauto.com/constructeurs/adblue-stellantis-lance-un-plan-dindemnisation-europeen/',
    },
    series: {
      peugeot: ['208', '2008', '308', '3008', '5008', '508', 'partner', 'rifter', 'expert', 'traveller'],
      citroen: [
        'c3',
        'c4',
        'c4-cactus',
        'c4-picasso',
        'grand-c4-picasso',
        'c5-aircross',
        'berlingo',
        'jumpy',
        'spacetourer',
      ],
    },
    years: [2014, 2020],
    fuels: ['Diesel'],
  },
  {
    key: 'rav4-kabel',
    text: 'Högspänningskabeln till den bakre elmotorn kan rosta av vägsalt. Toyota förlängde garantin på kabeln till 8 år eller 160 000 km i Nordamerika. Se efter korrosion vid kontakten under bilen, och fråga vilken garanti som gäller här.',
    source: {
      title: 'Gostart, Toyotas kundprogram 22TE09, 2023',
      url: 'https://gostart.biz/en/toyota-rav4-hybrid-2023-extended-warranty-for-the-power-cable/',
    },
    series: { toyota: ['rav4'] },
    years: [2019, 2022],
    fuels: ['Elhybrid'],
    drive: 'Fyrhjulsdrift',
  },
  {
    key: 'model-3-besiktning',
    text: 'I Tyskland underkändes Model 3 oftast av alla bilar vid den första besiktningen, mest för hjulupphängning och bromsar. Läs protokollet, och se efter rost på bromsskivorna, som används lite.',
    source: {
      title: 'autoevolution om TÜV-Report 2024',
      url: 'https://www.autoevolution.com/news/tesla-model-3-is-the-car-that-failed-the-most-in-germany-s-mandatory-vehicle-inspection-224595.html',
    },
    series: { tesla: ['model-3'] },
    years: [2018, 2022],
    fuels: ['El'],
  },
  {
    key: 'model-3-varmepump',
    text: 'Model 3 fick värmepump med 2021 års modell. Äldre bilar värmer kupén med ett elelement, som i ett prov drog ungefär tre gånger så mycket. Räkna med kortare räckvidd på vintern.',
    source: {
      title: 'Drive Tesla Canada, prov av värmepumpen, 2020',
      url: 'https://driveteslacanada.ca/model-3/tesla-model-3-heat-pump-efficiency-test',
    },
    series: { tesla: ['model-3'] },
    years: [2018, 2020],
    fuels: ['El'],
  },
  {
    key: 'id-varmepump',
    text: 'Värmepump var ett tillval på ID.3 och ID.4. Fråga om bilen har den: den gör mest nytta i kyla, men mindre än Volkswagen först lovade.',
    source: {
      title: 'ABC Nyheter, ersättning för värmepumpar, juni 2021',
      url: 'https://www.abcnyheter.no/motor/bil/2021/06/04/195763755/elbilkjopere-far-millionerstatning',
    },
    series: { volkswagen: ['id-3', 'id-4'] },
    years: [2020, 2022],
    fuels: ['El'],
  },
  {
    key: 'leaf-batteri',
    text: 'Leaf kyler batteriet med luft, så det blir varmt av upprepad snabbladdning och laddar då långsamt. Den första generationens batterier tappade kapacitet snabbare än Nissan räknat med. Be om ett mätt värde på batteriets hälsa.',
    source: { title: 'Omev, Rapidgate: Nissan Leaf och snabbladdning, 2018', url: 'http://omev.se/?p=1870' },
    series: { nissan: ['leaf'] },
    years: [2011, 2022],
    fuels: ['El'],
  },
  {
    key: 'zoe-batterihyra',
    text: 'Zoe såldes länge med hyrt batteri, och en ny ägare måste då teckna avtalet. Fråga om batteriet ingår i köpet, och se det på papper.',
    source: {
      title: 'Renault Danmark, batterileje og ejerskifte',
      url: 'https://www.renault.dk/services/services-til-elbiler.html',
    },
    series: { renault: ['zoe'] },
    years: [2012, 2020],
    fuels: ['El'],
  },
  {
    key: 'iccu-laddenhet',
    text: 'Laddenheten ICCU kan gå sönder så att 12-voltsbatteriet inte laddas och bilen tappar drivning. Hyundai och Kia återkallade bilarna i Nordamerika 2024. Fråga om enheten är kontrollerad, bytt och uppdaterad här.',
    source: {
      title: 'Notebookcheck, Hyundais och Kias återkallelse, november 2024',
      url: 'https://www.notebookcheck.net/Hyundai-and-Kia-to-recall-208-000-EVs-in-the-US-due-to-power-loss-and-crash-risk.923507.0.html',
      read: READ_LATER,
    },
    series: { hyundai: ['ioniq-5', 'ioniq-6'], kia: ['ev6'] },
    years: [2022, 2024],
    fuels: ['El'],
  },
  {
    key: 'bmw-egr-kylare',
    text: 'Kylaren för avgasåterföring (EGR) kan läcka glykol, som med sot kan börja brinna. BMW kallade in fyrcylindriga dieslar byggda april 2015–september 2016 och sexcylindriga byggda juli 2012–juni 2015 i Europa. Fråga om kylaren är kontrollerad eller bytt.',
    source: {
      title: 'CarSession, BMW:s återkallelse i Europa, augusti 2018',
      url: 'https://carsession.com/car-news/bmw-will-recall-323-700-vehicles-in-europe-due-to-an-egr-problem',
      read: READ_LATER,
    },
    series: { bmw: ['3-serien', '4-serien', '5-serien', '6-serien', 'x3', 'x4', 'x5', 'x6'] },
    years: [2012, 2016],
    fuels: ['Diesel'],
    cc: [1_990, 3_000],
  },
  {
    key: 'tesla-skarmminne',
    text: 'Minnet i den stora skärmen slits ut i Model S och Model X byggda före mars 2018. Tesla återkallade bilarna i USA 2021. Fråga om minnet eller skärmens dator är bytt.',
    source: {
      title: 'Electrek, Teslas återkallelse av skärmar, februari 2021',
      url: 'https://electrek.co/2021/02/02/tesla-will-finally-voluntarily-recall-model-s-x-touchscreen-problem-arm-twisted-nhtsa/amp/',
      read: READ_LATER,
    },
    series: { tesla: ['model-s', 'model-x'] },
    years: [2012, 2018],
    fuels: ['El'],
  },
  {
    key: 'bitdi-olja',
    text: 'Motorn 2,0 BiTDI med 180 hk (CFCA) kan börja dra mycket olja och skära, på grund av EGR-kylaren; en förbättrad kylare kom 2015. Kontrollera oljenivån, och fråga om kylare och motor är bytta.',
    source: {
      title: 'Auto Świat, motorn 2.0 TDI CFCA',
      url: 'https://www.auto-swiat.pl/porady/eksploatacja/wadliwe-silniki-20-tdi-cfca-czy-volkswagen-poczuwa-sie-do-winy/n40027g',
      read: READ_LATER,
    },
    series: { volkswagen: ['transporter'] },
    years: [2009, 2015],
    fuels: ['Diesel'],
    cc: [1_960, 1_970],
  },
  {
    key: 'om651-insprutare',
    text: 'De första 220 CDI och 250 CDI med motorn OM651 fick insprutare från Delphi som kan sluta fungera: motorn går ojämnt och bilen i nödläge. Fråga om insprutarna är bytta.',
    source: {
      title: 'auto motor und sport, Delphis insprutare, oktober 2009',
      url: 'https://www.auto-motor-und-sport.de/news/mercedes-dieselmotoren-qualitaetsprobleme-mit-delphi-einspritzduesen/',
      read: READ_LATER,
    },
    series: { 'mercedes-benz': ['c-klass', 'e-klass', 'glk'] },
    years: [2008, 2009],
    fuels: ['Diesel'],
    cc: [2_140, 2_150],
  },
  {
    key: 'multitronic',
    text: 'Den steglösa lådan Multitronic kan gå sönder i förtid. I USA betalade Audi 2013 ersättning till ägare av A4 och A6 av 2002–2006 års modeller. Provkör länge, känn efter ryck, och fråga efter oljebyten i lådan.',
    source: {
      title: 'Autoblog, Audis förlikning om steglösa lådor, oktober 2013',
      url: 'http://www.autoblog.com/2013/10/07/audi-cvt-settlement-covers-64000-cars/',
      read: READ_LATER,
    },
    series: { audi: ['a4', 'a6'] },
    years: [2002, 2006],
    fuels: ['Bensin'],
    transmission: 'Automat',
    drive: 'Framhjulsdrift',
  },
  {
    key: 'cx-5-oljeniva',
    text: 'I CX-5 med diesel av 2012 års modell kan oljenivån stiga över fullt. Mazda uppmanade ägare att kontrollera nivån varje månad och byta oljan när den når X på stickan. Kontrollera nivån, och fråga hur ofta oljan har bytts.',
    source: {
      title: 'Drive, Mazda CX-5 och oljan, augusti 2012',
      url: 'https://www.drive.com.au/motor-news/backlash-over-mazda-cx5-diesel-oil-issues-20120821-24k6w.html',
      read: READ_LATER,
    },
    series: { mazda: ['cx-5'] },
    years: [2012, 2012],
    fuels: ['Diesel'],
    cc: [2_180, 2_200],
  },
];

/** A known fault that may concern a car. */
export type FoundFault = { key: string; text: string; source: CheckSource };

/** The known faults that may concern a car. Nothing for an unknown series or model year. */
export const faultsOf = (car: FaultyCar): FoundFault[] =>
  KNOWN_FAULTS.filter((fault) => concerns(fault, car)).map(asFound);

/** A model, and the model years and fuels asked for; empty: all. */
export type FaultyModel = {
  brandSlug: string;
  seriesSlug: string;
  years: readonly number[];
  fuels: readonly Fuel[];
};

/** The known faults of a model. */
export const faultsOfModel = ({ brandSlug, seriesSlug, years, fuels }: FaultyModel): FoundFault[] =>
  KNOWN_FAULTS.filter(
    (fault) =>
      isOfSeries(fault, brandSlug, seriesSlug) &&
      (years.length === 0 || years.some((year) => isWithin(fault.years, year))) &&
      hasFuel(fault, fuels),
  ).map(asFound);

/** Names of engines and gearboxes by which their faults are asked for, over folded text; the other faults are those of models. */
const NAMES_OF_PARTS: readonly (readonly [key: string, RegExp])[] = [
  ['puretech-kamrem', /\bpure ?tech\b/],
  ['ecoboost-oljepump', /\beco ?boost\b/],
  ['powershift-torr', /\bpower ?shift\b/],
  ['tsi-kamkedja', /\b1[.,][24] ?tsi\b|\btsi\b.*\bkamkedj|\bkamkedj\w*\b.*\btsi\b/],
  ['tfsi-olja', /\btfsi\b|\bea ?888\b/],
  ['dsg-torr', /\bdsg\b/],
  ['n47-kamkedja', /\bn47\b/],
  ['tce-olja', /\b(?:tce|dig-?t)\b/],
  ['bluehdi-adblue', /\bblue ?hdi\b|\bad ?blue\b/],
  ['iccu-laddenhet', /\biccu\b/],
  ['bitdi-olja', /\bbi-?tdi\b/],
  ['om651-insprutare', /\bom ?651\b/],
  ['multitronic', /\bmultitronic\b/],
];

/** The faults of engines and gearboxes that a text names: "är 1.2 PureTech bra?". @param folded the text, folded */
export function faultsNamedIn(folded: string): FoundFault[] {
  const keys = NAMES_OF_PARTS.flatMap(([key, pattern]) => (pattern.test(folded) ? [key] : []));
  return KNOWN_FAULTS.filter(({ key }) => keys.includes(key)).map(asFound);
}

/** The faults that other texts do not name already: "DSG", "PureTech". */
export function faultsNotIn(faults: readonly FoundFault[], texts: readonly string[]): FoundFault[] {
  const known = texts.join(' ');
  return faults.filter(({ text }) => !(text.match(PROPER_NAME) ?? []).some((name) => known.includes(name)));
}
/** Of an engine or gearbox; a word that begins a sentence is none. */
const PROPER_NAME = /(?<=[\p{L}\d,] )(?!USA)(?:\p{Lu}{3}|\p{Lu}\p{Ll}+\p{Lu}|Powershift|Multitronic)\p{L}*/gu;

function asFound({ key, text, source: { title, url, read = READ } }: KnownFault): FoundFault {
  return { key, text, source: { title, url, note: `utdrag ur källan läst ${read}` } };
}

const isWithin = ([from, to]: readonly [number, number], value: number): boolean => value >= from && value <= to;
const isOfSeries = ({ series }: KnownFault, brandSlug: string, seriesSlug: string): boolean =>
  ownValue(series, brandSlug)?.includes(seriesSlug) ?? false;
const hasFuel = (fault: KnownFault, fuels: readonly Fuel[]): boolean =>
  fuels.length === 0 || fuels.some((fuel) => fault.fuels.includes(fuel));

function concerns(fault: KnownFault, car: FaultyCar): boolean {
  const { brandSlug, seriesSlug, modelYear, fuels, engineCc, transmission, drive } = car;
  if (brandSlug === null || seriesSlug === null || modelYear === null) return false;
  return (
    isOfSeries(fault, brandSlug, seriesSlug) &&
    isWithin(fault.years, modelYear) &&
    hasFuel(fault, fuels) &&
    (fault.cc === undefined || engineCc === null || isWithin(fault.cc, engineCc)) &&
    (fault.transmission === undefined || transmission === null || fault.transmission === transmission) &&
    (fault.drive === undefined || drive === null || fault.drive === drive)
  );
}

/** For the test that holds the table against the catalogue. */
export const FAULTY_SERIES = KNOWN_FAULTS.flatMap(({ key, series }) =>
  Object.entries(series).flatMap(([brand, slugs]) => slugs.map((slug) => ({ key, brand, slug }))),
);
