import { foldSigns } from '#src/domain/wish/text/wish-text.ts';

/** Attributes of a model that buyers ask about and no ad states, in the words of a heading. */
export const ASKED_ATTRIBUTES = {
  boot: 'Bagage',
  cage: 'Plats för bur',
  dog: 'Hund i bilen',
  sill: 'Lastkant och öppning',
  load: 'Lång och skrymmande last',
  towing: 'Dragvikt',
  'tow-car': 'Som dragbil',
  'child-seats': 'Baksäte och barnstolar',
  'rear-row': 'Tredje raden',
  'seat-height': 'Sitthöjd och insteg',
  visibility: 'Sikt',
  controls: 'Reglage',
  ease: 'Lättkörd',
  size: 'Yttermått',
  range: 'Räckvidd',
  charging: 'Snabbladdning',
  battery: 'Batteri',
  'heat-pump': 'Värmepump',
  winter: 'Vinter',
  'ground-clearance': 'Framkomlighet och markfrigång',
  noise: 'Ljudnivå',
  comfort: 'Komfort',
  'driver-aids': 'Körhjälp',
  handling: 'Väghållning',
  speed: 'Fart',
  consumption: 'Förbrukning',
  cost: 'Driftskostnad',
  tax: 'Fordonsskatt',
  value: 'Pris och värde',
  reliability: 'Tillförlitlighet',
  rust: 'Rost',
  engine: 'Motorns svagheter',
  gearbox: 'Växellåda',
  'timing-belt': 'Kamrem eller kedja',
  safety: 'Säkerhet',
  warranty: 'Garanti',
} as const;

export type AskedAttribute = keyof typeof ASKED_ATTRIBUTES;
export const ASKED_ATTRIBUTE_IDS = Object.keys(ASKED_ATTRIBUTES) as AskedAttribute[];

/** The asked attribute that each rated attribute of the categories (data/categories) is about. */
const RATED: Readonly<Record<AskedAttribute, readonly string[]>> = {
  boot: ['Bagage', 'Lastutrymme', 'Lastvolym', 'Plats för packning', 'Baksäte och bagage', 'Plats'],
  cage: ['Plats för bur'],
  dog: ['Klimat bak', 'Lättstädat'],
  sill: ['Låg lastkant', 'Öppning och lastkant', 'Plats för rullator'],
  load: ['Form och längd'],
  towing: ['Dragvikt', 'Drag och fyrhjulsdrift', 'Släp och taklast'],
  'tow-car': ['Dragkraft', 'Stabilitet', 'Hållbarhet som dragbil', 'Förbrukning med vagn'],
  'child-seats': ['Baksäte och barnstolar', 'Mittrad och barnstolar'],
  'rear-row': ['Tredje raden', 'Insteg bak', 'Bagage med sju'],
  'seat-height': ['Sitthöjd och tröskel', 'Dörröppning'],
  visibility: ['Sikt och överblick', 'Sikt'],
  controls: ['Lätta reglage'],
  ease: ['Lättkörd', 'Smidighet'],
  size: ['Litet mått'],
  range: ['Räckvidd', 'Elräckvidd', 'Räckvidd och stopp'],
  charging: ['Snabbladdning'],
  battery: ['Batteriets hälsa'],
  'heat-pump': [],
  winter: ['Vinter', 'Vinterstyrka', 'Värme och sikt', 'Stabilitet i halka'],
  'ground-clearance': ['Framkomlighet', 'Frigång'],
  noise: ['Tystnad'],
  comfort: ['Stolar och fjädring', 'Komfort', 'Till vardags'],
  'driver-aids': ['Förarhjälp', 'Körhjälp'],
  handling: ['Körglädje', 'Väglag'],
  speed: ['Fart'],
  consumption: ['Förbrukning', 'Drift utan laddning'],
  cost: [
    'Driftskostnad',
    'Drift',
    'Kostnad',
    'Kostnader',
    'Ekonomi',
    'Försäkring och drift',
    'Kostnad i stan',
    'Kostnad per mil',
    'Service och delar',
    'Trygg ekonomi',
  ],
  tax: ['Fordonsskatt'],
  value: ['Värdeminskning', 'Pris mot nytta', 'Mycket bil för pengarna', 'Inköpspris'],
  reliability: [
    'Tillförlitlighet',
    'Pålitlighet',
    'Driftsäker',
    'Hållbar teknik',
    'Hållbarhet',
    'Återstående livslängd',
    'Reparationer',
  ],
  rust: ['Rost', 'Rost och tålighet'],
  engine: [],
  gearbox: [],
  'timing-belt': [],
  safety: ['Säkerhet', 'Trygghet'],
  warranty: [],
};

/** Rated attributes that are about several things at once; their sentences are found by their words. */
export const RATED_AS_NONE: readonly string[] = ['Vardag', 'Vardagsnytta'];

const ASKED_BY_RATED: ReadonlyMap<string, AskedAttribute> = new Map(
  ASKED_ATTRIBUTE_IDS.flatMap((asked) => RATED[asked].map((rated) => [rated, asked] as const)),
);

/** The asked attribute that a rated attribute of a category is about; null: none, or one that staff have added. */
export const askedByRated = (rated: string): AskedAttribute | null => ASKED_BY_RATED.get(rated) ?? null;

/** The names of rated attributes about an asked one, the most direct first. */
export const ratedOfAsked = (asked: AskedAttribute): readonly string[] => RATED[asked];

/**
 * Folded words of each attribute, in questions and in sentences; `*` stands for any letters. In questions more specific attributes are
 * found before general ones that their words contain ("dragkrok" is no handling).
 */
const WORDS: Readonly<Record<AskedAttribute, { both: string; asked?: string }>> = {
  cage: {
    both: 'bur, buren, burar, burarna, *hundbur*, dubbelbur*, hundgrind*, lastgaller*, hundgaller*, gallret, ett galler, galler (?:mellan|bak|till bagage[a-z]*)',
  },
  dog: { both: 'hund, hunden, hundar*, *jycke*, valp*, klimat bak, hundhar' },
  sill: {
    both: 'lastkant*, lasttroskel*, lastoppning*, bagageoppning*, rullator*, rullstol*, bakluck*',
    asked: 'hogt att lyfta, hur hogt lyfter*',
  },
  load: {
    both: 'lastlangd*, langa saker, langa foremal, skivor, europapall*, pall, flyttkartong*, surfbrad*, cyklar, cykeln, lastgolv*, skrymmande, tva meter langt, fallt baksate, fallda saten',
    asked: 'ligga rakt*, hur langt blir*, gar det att sova, sova i, kanot*, kajak*',
  },
  'tow-car': {
    both: 'dragbil*, slapstabilisering*, slapvagnsstabilisator, vinglar, med vagn, stor vagn, tung vagn',
    asked: 'bra (?:att|pa att) dra, orkar dra, klarar (?:den|bilen) (?:en )?husvagn, stabil med slap*',
  },
  towing: {
    both: 'dragvikt*, draglast*, slapvikt*, slapvagnsvikt*, kultryck*, dragkrok*, pa kroken, kg slap, taklast*, husvagn*, hastslap*, hasttransport*, slap, slapet, slapvagn*, batslap*, battrailer*',
    asked:
      'far (?:den|bilen|man) dra, fa dra, kan (?:den|bilen) dra, hur (?:tungt|mycket) drar (?:den|bilen) (?:pa|max|i slap), hur tungt far*, vad far * dra',
  },
  'child-seats': {
    both: 'barnstol*, bilbarnstol*, isofix*, bakatvan*, baltesstol*, balteskudd*, barnkudd*, baksate*, benutrymme*, knautrymme*, kna bak, tre i bredd, tre saten, babyskydd*',
    asked: 'plats (?:dar )?bak, sitta (?:dar )?bak, tre barn, tre ungar',
  },
  'rear-row': {
    both: 'tredje rad*, tredjerad*, tredje stolsrad*, bakersta rad*, langst bak, sjusits*, sju sits*, sju platser, sju saten, sju personer, 7-sits*, 7 sits*, 7 platser, extra saten',
    asked: '(?:7|sju|6|sex) (?:barn|pers|personer|platser|stycken)',
  },
  'seat-height': {
    both: 'sitthojd*, sittpunkt*, insteg*, dorroppning*, hogt att kliva, latt att kliva, kliva (?:i|in|ur), lagt att kliva, sittstallning*, hoften',
    asked:
      'troskel*, hur hogt sitter*, sitter man hogt, komma (?:i|ur|in) (?:och|o|eller) (?:i|ur|in), komma (?:i|ur|in) bilen, laga bilar',
  },
  visibility: { both: 'sikt, sikten, siktar, overblick*, doda vinkel*, doda vinklar*, backkamera*, stolpar*' },
  controls: { both: 'reglage*, knappar*, vred, skarmen, pekskarm*, instrument*, instrumentering*' },
  size: {
    both: 'yttermatt*, bilens langd, cm lang, cm bred, bredd, bredden, langd, hojd, vandcirkel*, vanddiameter*, parkeringshus*, p-hus, garage, garaget, trang ruta',
    asked:
      'hur (?:lang|bred|hog|stor) ar(?! (?:bagage|lastutrymme|skuff|koffert|batteri|tank)), hur stor bil*, far plats i garage*',
  },
  ease: { both: 'lattkord*, smidig*, lattparkerad*, latt att (?:kora|parkera), mjuk koppling, latt ratt' },
  'heat-pump': { both: 'varmepump*' },
  charging: {
    both: 'snabbladd*, laddeffekt*, laddtid*, laddkurva*, ladda, laddar*, laddning*, dc-ladd*, ac-ladd*, ccs, chademo, ombordladdare, laddbox*, 10-80',
    asked: 'hur (?:fort|snabbt|lange) ladd*, hur lang tid tar det att ladda',
  },
  battery: { both: '*batteri*, soh, degrader*, batterihals*, kwh' },
  range: {
    both: 'rackvidd*, elrackvidd*, wltp, pa en laddning, pa ren el, mil pa el, pa en tank, mil pa tanken, fullt batteri',
    asked: 'hur langt (?:gar|kommer|kor|racker)*, hur manga mil (?:gar|kommer|kor)*, hur langt pa*, hur langt klarar*',
  },
  winter: {
    both: 'vinter*, kyla, kylan, kallt, kallstart*, motorvarmare*, kupevarmare*, branslevarmare*, dieselvarmare*, halka, halt vaglag, sno, snon, stolsvarme, rattvarme, snomodd',
    asked: 'nar det ar kallt, minusgrader',
  },
  'ground-clearance': {
    both: 'markfrigang*, frigang*, framkomlig*, fyrhjulsdri*, fyrhjulsdrift*, 4wd, awd, quattro, 4motion, xdrive, x-mode, skogsvag*, grusvag*, oplogad*, djupsno, terrang*',
  },
  noise: {
    both: 'ljudniva*, tyst, tysta, tystare, tystnad*, buller*, bullrar*, bullrig*, dackbuller*, dackljud*, vindbrus*, vindljud*, brummar*, brummande, ljudisoler*, motorljud*, valisolerad*, val isolerad',
    asked: 'later (?:det|den|bilen), later (?:mycket|hogt), hogljudd*, ovasen, oljud, hor man',
  },
  comfort: {
    both: 'komfort*, bekvam*, fjadring*, stolar, stolarna, forarstol*, sittkomfort*, mjuk gang, stotig*, luftfjadring*, massage, korsrygg*',
    asked:
      'skon att (?:aka|kora|sitta)*, sitter man bra, ont i ryggen, huvudutrymme, tva meter lang, for langa, (?:man|jag) ar lang, motorvag*, langkorning*',
  },
  'driver-aids': {
    both: 'korhjalp*, forarhjalp*, farthallare*, adaptiv*, filhallning*, filhjalp*, filassist*, autopilot*, pilot assist, travel assist, forarstod*, stralkastare*, avstandshallare*, avstandshallande',
  },
  handling: {
    both: 'vaghallning*, vaglag, korgladje*, korkansla*, styrning, styrningen, kurv*, bakhjulsdri*, kranger, balans',
    asked: 'rolig att kora, kul att kora',
  },
  speed: {
    both: 'acceleration*, toppfart*, till 100, till hundra, effekt, vridmoment*, pigg*, hk',
    asked: 'hur snabb(?!t? ladd)[a-z]*, snabb ar, nm, orkar (?:den|motorn), hastkraft*, hur stark*',
  },
  tax: { both: 'fordonsskatt*, bilskatt*, skatt, skatten, malus*, dieselskatt*' },
  consumption: {
    both: 'forbruk*, bransleforbruk*, elforbruk*, liter milen, liter per mil, l/mil, kwh milen, kwh per mil, torstig*, snal, snala, snalare, bransle*, drar (?:runt|knappt|under|over|omkring|ungefar)',
    asked: 'vad drar*, hur mycket drar*, drar (?:den|de|bilen|mycket|lite), soppa, slukar*',
  },
  cost: {
    both: 'driftskostnad*, kostnad*, underhall*, reservdel*, servic*, servicekostnad*, forsakring*, reparationer',
    asked: 'verkstad*, verkstan, dyr i drift, dyr att aga, dyr att serva, dyra delar, kostar det att (?:aga|ha|serva)',
  },
  value: {
    both: 'vardeminskning*, andrahandsvarde*, haller vardet, tappar i varde, haller priset, prisvard*',
    asked: 'tappar*, mycket bil for pengarna',
  },
  rust: {
    both: 'rost, rosten, rostar, rostig*, rostskydd*, rostfalla*, ytrost, genomrostad*, rostangrepp*, rostskad*',
  },
  'timing-belt': {
    both: 'kamrem*, kamkedja*, kamkedjor*, rem i olja, remmar i olja, remmen, kedja, kedjan, transmissionsrem*',
  },
  gearbox: {
    both: 'vaxellad*, dsg, s-tronic, s tronic, cvt, e-cvt, steglos*, powershift, dubbelkoppling*, automatlad*, automaten, (?:automatiska|manuella|steglosa|sjuvaxlade|sexvaxlade|attavaxlade) ladan, vaxlar, vaxlingen, koppling, kopplingen, kopplingar, momentomvandlare, edc, easytronic, multitronic, geartronic, manuell lada, torra kopplingar',
    asked: 'automat, automaten, vaxlingar, manuell',
  },
  engine: {
    both: 'motor, motorn, motorer, motorlampa, oljeforbruk*, drar olja, oljebyte*, oljeniva*, turbo, turbon, egr*, insprutar*, partikelfilter*, dpf, adblue, vattenpump*, kylvatska*, puretech, ecoboost, ecoblue, multiair, tandspol*, tandkassett*, toppackning*, virvelspjall*, nox-givare*, termostat*',
    asked: 'motorfel*, motorproblem*, sota*',
  },
  reliability: {
    both: 'tillforlitlig*, palitlig*, driftsaker*, hallbar*, livslangd*, fa fel, fa kanda fel, kanda fel, beprovad*',
    asked:
      'fel, felen, problem, problemen, svaghet*, sjukdom*, barnsjukdom*, haller (?:den|de|bilen), fel pa, fel med, gar sonder, krangl*, typfel*, hur lange haller',
  },
  safety: {
    both: 'sakerhet*, saker, sakra, krock*, stjarnor, stjarna, euro ncap, ncap, autobroms*, automatbroms*, krockkudd*, antisladd*',
    asked: 'sakrast, trygg',
  },
  warranty: { both: 'garanti, garantin, garantier, *ars garanti, nybilsgaranti*, batterigaranti*, fabriksgaranti*' },
  boot: {
    both: 'bagage*, bagageutrymme*, koffert*, skuff, skuffen, lastutrymme*, lastvolym*, baklucka, packning*, barnvagn*, hatthylla*, insynsskydd*, frunk*, liter bak',
    asked: 'hur mycket (?:far plats|rymmer|lastar|gar i), rymmer*, lasta',
  },
};

/** From "lastkant*, hur hogt *" to a pattern of whole words. */
const patternOf = (words: string): RegExp =>
  new RegExp(
    `(?<![a-z0-9])(?:${words
      .split(', ')
      .map((word) => word.replaceAll(' * ', ' (?:[a-z]+ )?').replaceAll('*', '[a-z]*'))
      .join('|')})(?![a-z0-9])`,
  );

const ORDER = Object.keys(WORDS) as AskedAttribute[];
const IN_SENTENCES = new Map(ORDER.map((asked) => [asked, patternOf(WORDS[asked].both)]));
const IN_QUESTIONS = new Map(
  ORDER.map((asked) => {
    const { both, asked: more } = WORDS[asked];
    return [asked, patternOf(more === undefined ? both : `${more}, ${both}`)];
  }),
);

/** "Leaf 40 kWh" names a car by its battery, and asks nothing about it. */
const VARIANT_BY_BATTERY = /\d+(?:[.,]\d)? ?kwh\b(?! per| i snitt)/g;

/** The attributes that a question names, the first named first; of two at one place the more specific one. */
export function askedAttributes(question: string): AskedAttribute[] {
  const folded = foldSigns(question).replace(VARIANT_BY_BATTERY, ' ');
  const found = ORDER.flatMap((asked, rank) => {
    const match = IN_QUESTIONS.get(asked)?.exec(folded);
    return match ? [{ asked, rank, at: match.index }] : [];
  });
  return found.toSorted((one, other) => one.at - other.at || one.rank - other.rank).map(({ asked }) => asked);
}

/** Whether a sentence names an attribute. */
export const mentions = (sentence: string, asked: AskedAttribute): boolean =>
  IN_SENTENCES.get(asked)?.test(foldSigns(sentence)) ?? false;
