import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

/** Messages that are not wishes, and the answers to them. The first match wins. */
const TALK: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ar du|du ar|pratar jag med|chattar jag med|talar jag med) (?:en |ett )?(?:riktig )?(?:manniska|person|robot|bot|ai|dator|maskin)/,
    'Nej, jag är ingen människa. Jag är en AI som söker bland bilarna till salu på sidan.',
  ],
  [
    /\b(?:vad kan du|vad gor du|hur funkar (?:du|det)|hur fungerar (?:du|det)|kan du hjalpa|hjalp mig|^hjalp\b|vem ar du)/,
    'Jag söker bland bilarna till salu. Skriv vad bilen ska användas till, vad den får kosta och hur gammal den får vara. När du har fått förslag kan du ändra sökningen eller fråga om skatt, förbrukning, säkerhet och utrustning.',
  ],
  [
    /\blita pa\b|\boberoende\b|\bpartisk|\bbetalar? (?:er|dig)\b|\bsponsrad/,
    'Bilarna ordnas efter det du ber om, och ingen kan betala för en plats. Jag kan ha fel: skick och service vet jag inte, och priset i annonsen gäller.',
  ],
  [
    /forsakring/,
    'Försäkringen beror på dig, bilen och var du bor, och står inte i annonserna. Jämför priset hos försäkringsbolagen med bilens registreringsnummer.',
  ],
  [
    /formansvarde|formansskatt|formansbeskatt|bilforman\b/,
    'Förmånsvärdet räknas på bilens nypris, som inte står i annonserna. Skatteverket har en uträkning på sin sida.',
  ],
  [
    /rackvidd|batteri|laddning|laddtid|hur langt kommer/,
    'Räckvidd, laddtid och batteriets skick står inte i annonserna. Fråga handlaren, helst efter ett batteritest.',
  ],
  [
    /\bservad|\bservice|servicebok|besikt|\bskick|\brost|\bagare|\bgaranti|\bhistorik|krockad/,
    'Skick, service, besiktning och garanti vet jag inte. Läs handlarens annons, som bilens sida leder till, och fråga handlaren.',
  ],
  [
    /\bvar (?:finns|star|ligger|kan jag se|saljs)\b|\badress|\btelefon|\bring|\bkontakt|provkor|\bvem saljer|\bhandlaren?\b|\bboka\b|\breserver|\bkopa den\b/,
    'Öppna bilens sida: där står vem som säljer den, och därifrån kommer du till handlarens annons. Jag kan inte ringa, boka eller reservera.',
  ],
  [
    /\blan\b|avbetal|finansier|manadskostnad|per manad|i manaden|leasing|privatleasa|\branta/,
    'Lån, ränta och månadskostnad står inte i annonserna. Fråga handlaren eller din bank, och skriv gärna till mig vad bilen får kosta.',
  ],
  [
    /\binbyte|salja min|byta in|vardera/,
    'Jag kan inte värdera eller ta emot en inbytesbil. Fråga handlaren, och skriv gärna vad den nya bilen får kosta.',
  ],
  [/\bprut|\brabatt|\bsank\w* pris/, 'Pris och rabatt gör du upp med handlaren. Priset i annonsen gäller.'],
  [
    /^(?:hej|hejsan|halla|tja|tjena|god ?dag|god morgon|god kvall|morsning|hello|hi)\b/,
    'Hej. Vad ska bilen användas till, vad får den kosta och hur gammal får den vara?',
  ],
  [/^nej(?: tack)?[.! ]*$/, 'Vad vill du ändra?'],
  [
    /^(?:stort |ok |okej |bra |)?(?:tack|tackar|thanks|toppen|perfekt|bra|ok|okej|grymt|kanon|super)\b[ a-z]{0,20}[.!]*$/,
    'Varsågod. Skriv om du vill ändra något eller se fler bilar.',
  ],
];

const MAX_SMALL_TALK_LENGTH = 160;

/** The answer to a message without a wish; null when it matches none. */
export function smallTalk(message: string): string | null {
  const { folded } = new WishText(message.trim());
  if (folded.length > MAX_SMALL_TALK_LENGTH) return null;
  return TALK.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}
