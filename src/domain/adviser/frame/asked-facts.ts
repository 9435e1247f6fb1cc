import { withoutCertainty } from '#src/domain/wish/text/certainty.ts';

/** A fact of a model that a question can ask for. */
export const ASKED_FACTS = [
  'recalls',
  'loss',
  'tax',
  'safety',
  'range',
  'consumption',
  'faults',
  'removal',
  'price',
] as const;
export type AskedFact = (typeof ASKED_FACTS)[number];

/** Over folded text, in the order in which they are tried: "vad kostar skatten?" asks for the tax. */
const PATTERNS: Readonly<Record<AskedFact, RegExp>> = {
  recalls: /\b(?:ater|till ?baka)kall/,
  loss: /\bvardeminsk\w*|\b(?:tappar|tappa|tappat|faller|sjunker|rasar)\b.*\b(?:varde\w*|pris\w*|ar\b|arligen|mest|minst|mycket|snabb\w*)|\b(?:tappar|faller|sjunker|rasar)\b|\bandrahandsvarde\w*|\brestvarde\w*|\bbehaller? (?:sitt )?varde|\bhaller (?:sitt )?varde|\bvardefast\w*|\bvard\b.*\bom (?:\d+|ett|tva|tre|fyra|fem|nagra) ar\b|\bvard efter\b/,
  tax: /\b(?:fordons|bil)?skatt(?:en|as|ar|er|ens|emassigt)?\b/,
  safety:
    /\bkrock\w*|\bncap\b|\bstjarn\w*|(?<!\b(?:tva|tre|fyra|fem|par|nagra|flera|manga|andra|olika) )\b(?:trafik)?saker(?:t|a|het|heten)?\b|\bsakrast\w*|\bsakrare\b/,
  range:
    /\brackvidd\w*|\bhur langt (?:gar|kommer|racker|klarar)\b|\bpa en laddning\b|\b(?:pa|om) vinter\w*\b.*\b(?:langt|mil)\b|\b(?:langt|mil)\b.*\b(?:pa|om) vinter/,
  consumption:
    /\b(?:drar|drog|slukar|dricker)\b(?!.*\b(?:slap\w*|husvagn\w*|kg|kilo|ton|trailer)\b)|\btorstig\w*|\bbransle\w*|\bforbruk\w*|\b(?:sna[lr]\w*|bensinsnal|dieselsnal)\b|\bliter(?: per|\/| i| pa) ?mil|\bsoppa\b|\bhur mycket el\b/,
  faults:
    /\b(?:vanliga |kanda |typiska )?fel(?:en)?\b|\bsvaghet\w*|\bsvag(?:a)? punkt\w*|\bproblem\w*|\bkrangl\w*|\bga(?:r|tt)? sonder\b|\bsjukdom\w*|\bbarnsjukdom\w*|\bse upp (?:med|for)|\bpalitlig\w*|\bdriftsaker\w*|\bhallbar\w*|\bhaller (?:den|de|motorn|ladan|bast|langst|ihop)\b|\bskrap\w*\b|\brostar?\b|\bnackdel\w*|\btanka pa\b|\bmaste man kolla\b|\bkass\b|\bdalig\w*\b/,
  removal:
    /\bhur (?:fort|snabbt|lange|lang tid|manga dagar)\b.*\b(?:salj\w*|sald\w*|salt|forsvinner|ligger (?:\w+ ){0,3}ute|star till salu)\b|\b(?:latt|trog|svar)(?:sald|salda|salt)\b|\b(?:latt|svart?|trogt?) att sal[jd]a?\b/,
  price:
    /\b(?:vad|hur mycket) (?:kostar|ligger|gar|far man betala|betingar|brukar|vill (?:de|dom|ni) ha for)\b|\bpris(?:et|er|laget?)? (?:pa|for)\b|\bvad ar priset\b|\bkosta\w*\b|\bbilligast\b|\bdyrast\b/,
};

/** The facts of a model that a message asks for, the likeliest first; empty: none. @param folded the message, folded */
export const askedFactsIn = (folded: string): AskedFact[] =>
  ASKED_FACTS.filter((fact) => PATTERNS[fact].test(fact === 'safety' ? withoutCertainty(folded) : folded));

const YEARS_OF_LOSS_ASKED = /\b(?:pa|efter|om|under|de narmaste) (\d{1,2}|ett|tva|tre|fyra|fem|sex|sju|atta|tio) ar\b/;
const NUMBERS: ReadonlyMap<string, number> = new Map(
  ['ett', 'tva', 'tre', 'fyra', 'fem', 'sex', 'sju', 'atta', 'nio', 'tio'].map((word, at) => [word, at + 1]),
);

/** "På tre år", "om 4 år": how many years a loss of value is asked for; null: not stated. */
export function yearsOfLossIn(folded: string): number | null {
  const word = YEARS_OF_LOSS_ASKED.exec(folded)?.[1];
  return word === undefined ? null : (NUMBERS.get(word) ?? Number(word));
}
