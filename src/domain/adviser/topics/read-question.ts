import askingModel from '#data/adviser/asking-model.json' with { type: 'json' };
import questionForms from '#data/adviser/question-forms.json' with { type: 'json' };
import topicModel from '#data/adviser/topic-model.json' with { type: 'json' };
import { scorerOf, sigmoid, softmax } from '#src/domain/wish/classifier/linear-model.ts';
import { questionFeatures } from '#src/domain/wish/classifier/question-features.ts';
import { textFeatures } from '#src/domain/wish/classifier/text-features.ts';
import { withoutCertainty } from '#src/domain/wish/text/certainty.ts';
import { foldSigns, WishText } from '#src/domain/wish/text/wish-text.ts';
import { leadIn } from './leads.ts';
import { saleNamed, TOPICS, type Topic, topicForSale } from './topics.ts';

/** A question found in a message. */
export type ReadQuestion = {
  /** The likeliest topic; null when none is likely enough to be answered. */
  topic: Topic | null;
  /** The likeliest topics, best first. */
  likely: readonly Topic[];
  /** The sentences that are not part of the question. */
  rest: string;
};

const askingOf = scorerOf(askingModel, textFeatures);
const topicsOf = scorerOf(topicModel, questionFeatures);

/** Probabilities from which a message is read as a question, and a topic as its topic. */
const LIMITS = { asking: 0.25, topic: 0.3 };
/** A sentence has less to go by than a message. */
const LIMITS_OF_SENTENCE = { asking: 0.8, topic: 0.5 };
/** The likeliest topic is answered when it is so many times as likely as the second. */
const MIN_LEAD = 1.3;
const MAX_LIKELY = 3;

/**
 * Recognises a message that asks about a topic; null: it asks for cars, or for nothing.
 * @param isWish whether it was also read as a wish: then a question has to have the form of one ("servad?", not "servad")
 */
export function readQuestion(message: string, isWish: boolean): ReadQuestion | null {
  const sure = surelyNamed(message);
  const { folded } = new WishText(message.trim());
  if (sure !== null && (!isWish || FORM.test(folded) || leadIn(folded) !== null))
    return { topic: asSold(sure, message), likely: [sure], rest: restBeside(message) };
  const sentences = message.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const topicsBySentence = sentences.map((sentence) =>
    sentences.length > 1 && isAsking(sentence, LIMITS_OF_SENTENCE.asking, 0) ? likelyTopics(sentence) : [],
  );
  const place = topicsBySentence.findIndex(([best]) => best !== undefined && best.chance >= LIMITS_OF_SENTENCE.topic);
  if (place >= 0) {
    const likely = (topicsBySentence[place] ?? []).map(({ topic }) => topic);
    const rest = sentences.filter((_, at) => at !== place).join(' ');
    return { topic: asSold(likely[0] ?? null, message), likely, rest };
  }
  if (!isAsking(message, LIMITS.asking, isWish ? 0 : MAX_BARE_WORDS)) return null;
  const likely = likelyTopics(message);
  const [best, second] = likely;
  const isSure = best !== undefined && best.chance >= LIMITS.topic && best.chance >= (second?.chance ?? 0) * MIN_LEAD;
  return { topic: isSure ? asSold(best.topic, message) : null, likely: likely.map(({ topic }) => topic), rest: '' };
}

/** The topic as the law is for the sale that the message names. */
const asSold = (topic: Topic | null, message: string): Topic | null => topic && topicForSale(topic, saleNamed(message));

/** Words that mean one topic whatever else a question says; before the classifier, which weighs all its words. */
const SURELY: readonly (readonly [RegExp, string])[] = [
  [/\b(?:korforbud\w*|anvandningsforbud\w*)\b(?!.*\bskuld)(?<!\bskuld.*)/, 'driving-ban'],
  [/\bagarbyte\w*\b(?=.*\?|.*\b(?:hur|nar|vem)\b)|\b(?:hur|nar|vem)\b.*\bagarbyte\w*/, 'change-of-owner'],
  [
    /\b(?:betala\w*|blir|tas|ta ut|slipper)\b.*\b(?:trangselskatt\w*|biltull\w*)|\b(?:trangselskatt\w*|biltull\w*)\b.*(?:\?|\bgaller\b)/,
    'congestion-tax',
  ],
  [
    // "Vem står som ägare på bilen?" asks for its history: whose name it is to be in is asked of oneself or a relative.
    /\b(?:skriva?|sta|registrera\w*)(?: (?:bilen|den|mig|dig|oss|pa|som|mamma|pappa|farsan|morsan|sambon|mormor|morfar|farmor|farfar)){0,4} (?:som )?agare\b.*(?:\?|\bstammer\b)|\b(?:skriven|star)(?: \w+){0,4} agare\b.*\bforsakring\w*|\bforsakring\w*\b.*\b(?:skriven|star)(?: \w+){0,4} agare\b|\bskenagar\w*|\bbulvan\w*/,
    'insurance-owner',
  ],
  [
    /\b(?:handlar\w*|bilfirm\w*|firma\w*|bilhandl\w*)\b.*\b(?:omdomen\w*|recensioner\w*|oserios\w*|serios\w*|daligt rykte)\b|\b(?:omdomen\w*|recensioner\w*|lita pa)\b.*\b(?:handlar(?:e|en|na)\b|bilfirm\w*|bilhandl\w*)(?!.*\bbetal)/,
    'dealer-trust',
  ],
  [
    /\bvanta\b(?: \w+){0,3} kop\w*(?: (?:en|min|var|ny|nasta|begagnad|bil\w*|elbil\w*|nu|tills|till)\b|\W*$)(?!.*\b\w*(?:dack|hjul|box|dragkrok)\w*)|\bvanta\b(?: \w+){0,3} elbil\w*|\bkopa\b.*\beller vanta\b/,
    'wait-or-buy',
  ],
  [
    /\bdodsbo\w*|\b(?:den avlidne|avliden|gatt bort|gick bort|(?:man|fru|make|maka|mamma|pappa|far|mor|mormor|morfar|farmor|farfar|sambo) (?:dog|avled|har dott))\b.*\b(?:salj\w*|byta? in|agarbyte\w*|ta over|skriva over|(?:hans|hennes|deras|mammas|pappas|mormors|morfars|farmors|farfars) (?:\w+ )?bil(?:en)?|(?:med|over|av) bilen)\b/,
    'estate-car',
  ],
  [/\b(?:salj\w*|byta? in|agarbyte)\b.*\b(?:den avlidne|avliden|dodsbo\w*)\b/, 'estate-car'],
  [
    /^(?!.*\b(?:ladd|el|plug-in)-?hybrid\w*)(?:.*\bmild-?hybrid\w*(?=.*\?|.*\b(?:vad|ar|skillnad\w*|sager|bra)\b)|.*\b(?:vad|skillnad\w*)\b.*\bmild-?hybrid\w*|.*\bhybriddel\w*)/,
    'mild-hybrid',
  ],
  [
    /\b(?:sakert|tryggt|riskabelt|riskfritt) (?:\w+ ){0,3}att (?:kopa|handla|betala)\b|\b(?:saker|trygg) betalning\b(?!.*\bsalj\w*)/,
    'scams',
  ],
  [/\bhvo(?: ?100)?\b/, 'hvo'],
  [
    /\b(?:etanol|e85)\b.*\b(?:vart|vard|lonar\w*|bil(?:lig|lt)\w*|dyrt?)\b|\b(?:lonar\w*|vart|vard)\b.*\b(?:etanol|e85|flexifuel)\b/,
    'e85-worth',
  ],
  [
    /\b(?:gasbil\w*|fordonsgas|biogas\w*|cng|tgi|g-tron)\b(?=.*\?|.*\b(?:varfor|bra|vart|ide|risk\w*|problem)\b)/,
    'gas-car',
  ],
  [
    /^(?!.*\b(?:nyckel\w*|startbatteri\w*|12 ?v\w*|larm\w*)\b)(?=.*\b(?:elbil\w*|drivbatteri\w*|hogvolts\w*|tesla\w*|leaf|zoe|polestar|kwh)\b)(?:.*\bhur lange (?:haller|racker|klarar)\b.*\b\w*batteri\w*|.*\w*batteri\w*\b.*\b(?:hur lange|skrot\w*|efter \d+ ar)\b|.*\bhur mycket (?:batteri|kapacitet|rackvidd)\b.*\b(?:tappa\w*|kvar|efter)\b)/,
    'battery-life',
  ],
  [
    /\b(?:elbil\w*|tesla|model [3y])\b.*\b(?:dyr\w*|billig\w*|pris\w*)\b.*\bforsakr\w*|\bforsakr\w*\b.*\b(?:dyr\w*|kosta\w*|billig\w*)\b.*\belbil\w*|\belbil\w*\b.*\bforsakr\w*\b.*\b(?:dyr\w*|kosta\w*|billig\w*)/,
    'ev-insurance',
  ],
  [
    /\bhybrid\w*\b.*\bhur manga mil\b|\bhur manga mil\b.*\b(?:el)?hybrid\w*|\b(?:for mycket|for manga) (?:mil )?.{0,20}\b(?:el)?hybrid\w*/,
    'hybrid-battery',
  ],
  [/\bhur manga mil (?:ar|e) (?:for )?(?:mycket|manga)\b/, 'mileage'],
  [
    /\bbilstod\w*|\b(?:rullstol\w*|funktionshind\w*|funktionsned\w*|handikapp\w*)\b.*\b(?:bidrag\w*|ersattning\w*|stod)\b/,
    'car-support',
  ],
  [/\b(?:vad|hur mycket) (?:kostar|blir|ligger)\b(?: \w+){0,3} forsakring\w*(?!.*\bskatt)/, 'insurance'],
  // "Vad ska jag titta på för bil?" asks which car.
  [
    /\bvad? (?:ska|skall|bor|borde|behover|maste) (?:jag|vi|man) (?:\w+ ){0,2}?(?:kolla|kika|titta|kontrollera|undersoka|inspektera|granska|syna)\b(?!.*\b(?:for (?:en |nagon )?(?:bil|modell)|vilken)\b)/,
    'inspection-list',
  ],
  // With a question of its own, that is what the message asks.
  [/^(?!.*\?).*\baldrig (?:kopt|agt|haft|handlat) (?:en |nagon )?(?:egen )?bil\b/, 'first-car'],
];
/** The topic that a text names without doubt; null: none. */
function surelyNamed(text: string): Topic | null {
  const { folded } = new WishText(text.trim());
  if (folded.length > MAX_SURELY_LENGTH) return null;
  const id = leadIn(folded)?.topic ?? SURELY.find(([pattern]) => pattern.test(folded))?.[1];
  return (id === undefined ? null : TOPICS.get(id)) ?? null;
}
/** The sentences beside those that name a topic without doubt. */
const restBeside = (message: string): string => {
  if (leadIn(new WishText(message.trim()).folded) !== null) return '';
  const sentences = message.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  return sentences.length < 2 ? '' : sentences.filter((sentence) => surelyNamed(sentence) === null).join(' ');
};

/** Longer texts are stories, which mention much. */
const MAX_SURELY_LENGTH = 240;
/** The topics that a text of any length names without doubt. @param folded the text, folded */
export const topicsNamedIn = (folded: string): Topic[] =>
  SURELY.flatMap(([pattern, id]) => (pattern.test(folded) ? (TOPICS.get(id) ?? []) : []));

/** Words that name a topic without any doubt, for messages that ask for nothing else. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\blita pa\b|\boberoende\b|\bpartisk|\bbetalar? (?:er|dig)\b|\bsponsrad/, 'site-sorting'],
  [
    /\b(?:kopt|kopte|handlade|handlat)\b.*\b(?:trasig\w*|sonder|rasa\w*|skar|pajat|pajade|havererat|krangl\w*|lacker|startar inte)\b/,
    'dealer-rights',
  ],
  [/\b(?:hel|halv|hel- eller halv)forsakr\w*|vagnskad/, 'insurance-choice'],
  [/forsakring/, 'insurance'],
  [/\ba-?traktor\w*|\bepa(?:traktor\w*)?\b/, 'a-traktor'],
  [/\bcvt\b|\bcvt-|steglos|variatorlad/, 'cvt'],
  [/\bdsg\b|\bdsg-|dubbelkoppling/, 'dsg'],
  [/korforbud|anvandningsforbud/, 'driving-ban'],
  [/\bavstalld|\bpastalld/, 'off-road'],
  [/underkand/, 'inspection-fail'],
  [/befintligt skick/, 'as-is'],
  [/\bdol(?:t|da) fel/, 'hidden-fault'],
  [/\bhava\b|prisavdrag/, 'cancel-purchase'],
  [/\bangra(?:r|t)?\b|angerratt/, 'right-of-withdrawal'],
  [/reklam(?:era|ation)|preskrib/, 'complaint-time'],
  [/kronofogd|utmat|belanad|aganderattsforbehall/, 'seizure'],
  [/handpenning/, 'deposit'],
  [/kontrakt/, 'contract'],
  [/\bstulen|stoldgods/, 'stolen-car'],
  [/elbilspremie|klimatbonus/, 'ev-premium'],
  [/adblue/, 'adblue'],
  [/snabbladd/, 'fast-charging'],
  [/ursprungskontroll|\bimportera\b/, 'import-cost'],
  [/konsumentkoplag|\bkoplagen\b/, 'dealer-or-private'],
  [/rackvidd|hur langt kommer/, 'winter-range'],
  [/batteri/, 'battery-health'],
  [/laddning|laddtid|laddbox/, 'home-charging'],
  [/\bservad|\bservice|servicebok/, 'service-history'],
  [/besikt/, 'inspection-interval'],
  [/\bgaranti/, 'warranty'],
  [/\bskick|\bagare|\bhistorik|krockad/, 'inspection-list'],
  [/\brost/, 'rust'],
  [/provkor/, 'test-drive'],
  [/leasing|privatleasa/, 'lease-or-buy'],
  [/\blan\b|avbetal|finansier|manadskostnad|per manad|i manaden|\branta/, 'loan'],
  [/\binbyte|byta in/, 'trade-in'],
  [/salja (?:min|hans|hennes|var|pappas|mammas)\b|vardera/, 'sell-car'],
  [/\bprut|\brabatt|\bsank\w* pris/, 'haggle'],
  // Last: a dealer is mentioned in questions about other matters, too.
  [
    /\bvar (?:finns|star|ligger|kan jag se|saljs)\b|\badress|\btelefon|\bring|\bkontakt|\bvem saljer|\bhandlaren?\b|\bboka\b|\breserver|\bkopa den\b/,
    'seller',
  ],
];
const MAX_NAMED_LENGTH = 160;

/** The topic that a message names; for messages without a wish that {@link readQuestion} did not recognise. @param folded the message, folded */
export function namedTopic(folded: string): Topic | null {
  if (folded.length > MAX_NAMED_LENGTH) return null;
  const id = NAMED.find(([pattern]) => pattern.test(folded))?.[1];
  return asSold((id === undefined ? null : TOPICS.get(id)) ?? null, folded);
}

/** Alternatives of phrases: `*` is the rest of a word. */
const anyOf = (phrases: string | readonly string[]): string =>
  `(?:${foldSigns([phrases].flat().join(', ')).replaceAll(', ', '|').replaceAll('*', '\\w+')})`;
const { before, first, notFirst, anywhere, afterComma } = questionForms;
/** The form of a question, in folded text. */
const FORM = new RegExp(
  [
    '\\?',
    `^(?:${anyOf(before)} )?(?!${anyOf(notFirst)}\\b)${anyOf(first)}\\b`,
    `\\b${anyOf(anywhere)}\\b`,
    `, ?(?:(?:da|sa) )?${anyOf(afterComma)}\\b`,
  ].join('|'),
);
/** Whether a folded text has the form of a question, whatever it is about. */
export const hasQuestionForm = (folded: string): boolean => FORM.test(folded);

/** A text without a word of so many letters says nothing. */
const MIN_LETTERS = 3;
/** So few words can be a question without its form: "skulder?", "ångerrätt". */
const MAX_BARE_WORDS = 2;

/**
 * Whether a text asks: by its form, and by what it is about. A wish is seldom one of both.
 * @param bareWords up to so many words need no form
 */
function isAsking(text: string, min: number, bareWords: number): boolean {
  const { folded } = new WishText(text.trim());
  const words = folded.split(/[^a-z0-9]+/).filter((word) => word !== '');
  if (!words.some((word) => word.length >= MIN_LETTERS)) return false;
  return (FORM.test(folded) || words.length <= bareWords) && sigmoid(askingOf(text)[0] ?? 0) >= min;
}

/** The topic of crash tests. */
const SAFETY = 'safety-rating';
function likelyTopics(text: string): { topic: Topic; chance: number }[] {
  const chances = softmax(topicsOf(text));
  const { folded } = new WishText(text);
  const isOfCertainty = withoutCertainty(folded) !== folded;
  return chances
    .flatMap((chance, at) => {
      const topic = TOPICS.get(topicModel.labels[at] ?? '');
      return topic && !(topic.id === SAFETY && isOfCertainty) ? [{ topic, chance }] : [];
    })
    .toSorted((one, other) => other.chance - one.chance)
    .slice(0, MAX_LIKELY);
}
