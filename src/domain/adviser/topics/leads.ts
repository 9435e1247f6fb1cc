import { includesAll } from '#src/domain/wish/text/includes-all.ts';

/**
 * Questions of law and sale that ask for a yes or no, each with the topic that answers them and the first sentence of the answer. The sentence
 * states what the topic's checked text states; it is written because a text about a topic seldom begins with what was asked.
 */
type Lead = {
  /** Over folded text. */
  asks: RegExp;
  topic: string;
  lead: string;
  /** The topic's paragraphs that follow, from 0; absent: all. */
  places?: readonly number[];
};

const LEADS: readonly Lead[] = [
  {
    asks: includesAll(
      '^(?!.*\\b(?:hur mycket|ny bil|nybil\\w*|bestall\\w*|eller senare)\\b)',
      '\\b(?:betal\\w*|swish\\w*|handpen\\w*|forskott\\w*|deposition\\w*|skicka (?:over )?pengar\\w*)',
      '\\b(?:innan (?:jag|vi) (?:har |hunnit |far )?(?:sett|se|titta\\w*)|utan att (?:\\w+ ){0,3}(?:se|sett)\\b|osedd\\w*|i forskott|han (?:bor|ar|jobbar) (?:i|pa) (?:norge|danmark|finland|england|polen|spanien|utlandet)|utomlands)',
      '\\bsalj\\w*|\\bhandpen\\w*|\\bbil(?:en)?\\b',
    ),
    topic: 'scams',
    lead: 'Nej, gör inte det: förskott till någon du inte har träffat, för en bil du inte har sett, är ett vanligt upplägg för bluff. Har du redan betalat: ring din bank direkt och polisanmäl.',
  },
  {
    asks: includesAll(
      '\\b(?:salde|salt|saljer|salja|forsaljning\\w*)\\b',
      '\\b\\w*bil(?:en|ar|arna)?\\b',
      '\\b(?:skatta\\w*|beskatta\\w*|vinstskatt\\w*|deklarera\\w*|skatt pa vinst\\w*)',
      '\\b(?:vinst\\w*|mer an|tjana\\w*|dyrare)\\b',
    ),
    topic: 'sale-profit',
    lead: '',
  },
  {
    asks: includesAll(
      '\\b(?:salja|salde|saljer|salt)\\b',
      '\\b(?:betalt|betalning\\w*|swish\\w*|pengarna)\\b',
      '\\b(?:hur|saker\\w*|blast|lurad|lura\\w*|trygg\\w*|swish\\w*)\\b',
      '^(?!.*\\b(?:tillbaka|reklam\\w*|klaga\\w*|forsvann|aldrig|(?:blev|blivit) (?:lurad|blast)\\w*)\\b)',
    ),
    topic: 'sale-payment',
    lead: '',
  },
  {
    asks: includesAll(
      '\\b(?:salde|salt|koparen?)\\b',
      '\\bagarbyte\\w*|\\bstar (?:fortfarande |kvar )?(?:jag )?(?:kvar )?som agare\\b',
      '\\b(?:aldrig|inte|bot\\w*|p-bot\\w*|avgift\\w*|trangselskatt\\w*|parkerings\\w*)\\b',
    ),
    topic: 'unregistered-sale',
    lead: '',
  },
  {
    asks: includesAll(
      '^(?!.*\\b(?:foretag\\w*|firma\\w*|moms\\w*)\\b)',
      '\\brant(?:a|an|or|orna|eavdrag\\w*)\\b|\\branteavdrag\\w*',
      '\\b(?:dra av|avdrag\\w*|skattereduktion|ranteavdrag\\w*|deklar\\w*)',
    ),
    topic: 'loan-interest',
    lead: '',
  },
  {
    asks: /^(?!.*\bleas)(?=.*\brestvarde\w*)(?=.*\b(?:handlar\w*|lan\w*|billan\w*|avbetal\w*|manadskostnad\w*|finansier\w*|erbjud\w*))/s,
    topic: 'residual-value',
    lead: '',
  },
  {
    asks: includesAll(
      '\\b(?:fordons|bil)?skatt(?:en)?\\b',
      '\\b(?:varfor|hur kommer det sig)\\b',
      '\\b(?:samma (?:bil|modell)|lika bilar|likadan\\w*|lika bilar|20\\d\\d)\\b',
    ),
    topic: 'tax-years',
    lead: '',
  },
  {
    asks: includesAll(
      '\\b(?:skatt(?:en)?|malus)\\b',
      '\\b(?:tre|3) ar\\b',
      '\\b(?:ner|ned|sjunk\\w*|lagre|billigare|forsvinner|stammer|slut\\w*|malus)\\b',
    ),
    topic: 'tax-explained',
    lead: 'Ja, om bilen har förhöjd skatt (malus): den gäller de tre första åren från att bilen togs i trafik första gången, och sedan sjunker skatten till grundnivån. En diesel har kvar sitt bränsletillägg. Den börjar inte om när bilen byter ägare.',
  },
  {
    asks: includesAll(
      '^(?!.*\\b(?:visa|bilar|provkora)\\b)',
      '\\bbesikt\\w*',
      '\\b(?:glomt?|missat?|hann inte|(?:inte|ej) hunnit|forsen\\w*|skulle (?:ha )?(?:besikt\\w*|varit)|gatt ut|gick ut|for sent)\\b',
      '\\b(?:kora|kor|koras)\\b',
    ),
    topic: 'inspection-interval',
    lead: 'Bara kortaste vägen till besiktning eller verkstad: efter den sista dagen har bilen körförbud. Boka tid i dag, och se till att den är försäkrad.',
    places: [1],
  },
  {
    asks: includesAll(
      '\\b(?:anvandningsforbud\\w*|skulder|parkeringsbot\\w*|p-bot\\w*|obetald\\w*)\\b',
      '\\b(?:forra|tidigare|gamla) agare\\w*|\\bsaljaren?s\\b',
      '\\b(?:betala\\w*|ansvar\\w*|skyldig\\w*)\\b',
    ),
    topic: 'debts',
    lead: 'Nej, skulden är den förra ägarens. Men har bilen fått användningsförbud följer det bilen, och den får inte köras förrän skulden är betald. Kräv säljaren skriftligt på att betala direkt, och reklamera om du inte fick veta om förbudet.',
    places: [1],
  },
  {
    asks: includesAll(
      '\\b(?:hur|var|kan man|gar det att)\\b',
      '\\b(?:ser|kollar?|veta?|kontrollera\\w*|se)\\b',
      '\\b(?:belanad\\w*|aganderattsforbehall\\w*|lan pa bilen|pa kredit|obetalt lan|pantsatt\\w*)\\b',
    ),
    topic: 'seizure',
    lead: 'Sök på registreringsnumret hos Transportstyrelsen: där står om bilen är köpt på kredit. Men alla lån syns inte där, så be säljaren om ett skriftligt besked från långivaren, och betala i så fall lånet direkt till den.',
    places: [1],
  },
  {
    asks: includesAll(
      '\\b(?:angerratt\\w*|angra (?:kopet|mig)|oppet kop)\\b',
      '\\b(?:14 dagar\\w*|fjorton dagar\\w*|firma\\w*|bilfirma\\w*|handlar\\w*|bilhandl\\w*)\\b',
      '^(?!.*\\b(?:handpen\\w*|bestall\\w*|privat\\w*)\\b)',
    ),
    topic: 'right-of-withdrawal',
    lead: 'Bara om du köpte på distans, till exempel på nätet eller per telefon: då har du 14 dagar. Köpte du på plats hos handlaren har du ingen ångerrätt enligt lag, om avtalet inte ger dig öppet köp.',
    places: [1],
  },
  {
    asks: includesAll(
      '\\bskriv(?:a|en|er|s|it)?\\b(?: \\w+){0,2} pa (?:min |mina |sin )?(?:mamma|pappa|farsan|morsan|far|mor|foraldr\\w*|sambo\\w*|fru\\w*|man(?:nen)?|bror\\w*|syster\\w*|farfar|morfar|mormor|farmor)\\b',
      '\\b(?:forsakring\\w*|kor|kora|premie\\w*|billigare)\\b',
    ),
    topic: 'insurance-owner',
    lead: 'Nej, inte om det är du som äger och kör den.',
  },
  {
    asks: includesAll(
      '\\b(?:garanti|trygghetsgaranti|garantiforsakring|\\w*garanti)\\b',
      '\\b(?:vard|vart|erbjud\\w*|kopa till|tillaggs\\w*|\\d ?kr)\\b',
      '\\b(?:kr|kronor|erbjud\\w*|kopa till|extra|tillagg\\w*)\\b|trygghetsgaranti',
    ),
    topic: 'extended-warranty',
    lead: 'Ofta inte hos en handlare, för mycket av det har du redan enligt lagen. På en dyr bil utan nybilsgaranti kan den vara värd pengarna.',
  },
  {
    asks: includesAll(
      '\\b(?:dodsbo\\w*|bouppteckning\\w*|gick bort|gatt bort|avled\\w*|dog)\\b',
      '^(?!.*\\b(?:kopa|ny bil)\\b)',
      '\\b(?:skriver? (?:pa|under)|innan|fore|salj\\w*)\\b',
      '\\bbil(?:en)?\\b',
    ),
    topic: 'estate-car',
    lead: 'Jag beklagar. Delägarna i dödsboet skriver på tillsammans, eller den som har fullmakt från de andra. Om det går före bouppteckningen beror på vilka papper ni kan visa: fråga Transportstyrelsen innan ni lovar bort bilen.',
    places: [1],
  },
  {
    asks: includesAll('\\bavstalld\\w*', '\\b(?:kora|kor|hamta|ta)\\b.{0,20}\\bhem\\b'),
    topic: 'off-road',
    lead: 'Nej, inte hem.',
  },
  {
    asks: includesAll(
      '\\bservice\\w*|\\bserva\\w*',
      '\\b(?:mekonomen|fri verkstad|annan verkstad|markesverkstad\\w*|sjalv)\\b',
      '\\bgaranti\\w*',
    ),
    topic: 'service-workshop',
    lead: '',
  },
];

/** Longer texts are stories, which mention much. */
const MAX_LENGTH = 260;

/** The question of law or sale that a text asks; null: none of these. @param folded the text, folded */
export function leadIn(folded: string): { topic: string; lead: string; places: readonly number[] | null } | null {
  if (folded.length > MAX_LENGTH) return null;
  const found = LEADS.find(({ asks }) => asks.test(folded));
  return found === undefined ? null : { topic: found.topic, lead: found.lead, places: found.places ?? null };
}

/** The topics that these lead to, for a test. */
export const LEAD_TOPICS: readonly string[] = LEADS.map(({ topic }) => topic);
