import { WishText } from '#src/domain/wish/text/wish-text.ts';

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
    /formansvarde|formansskatt|formansbeskatt|bilforman\b/,
    'Förmånsvärdet räknas på bilens nypris, som inte står i annonserna. Skatteverket har en uträkning på sin sida.',
  ],
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
