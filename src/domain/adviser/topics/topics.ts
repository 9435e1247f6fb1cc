import topicsFile from '#data/adviser/topics.json' with { type: 'json' };
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';

/** Of whom a car was bought, or will be: the law differs. */
export type Sale = 'dealer' | 'private';

/** A source that a text was read against. */
export type ReadAgainst = {
  source: string;
  url: string;
  /** YYYY-MM-DD. */
  date: string;
};

/** A subject that visitors ask about, with a text with its sources. */
export type Topic = {
  id: string;
  /** The question in its shortest form, offered as a next question. */
  ask: string;
  /** Ids of the topics to offer after this one. */
  next: readonly string[];
  /** Paragraphs; of topics that are answered with facts of a car, the answer without one. */
  text: readonly string[];
  sources: readonly string[];
  /** Whether the text states law or rules of an authority, which holds only where it was read against its source. */
  isLaw: boolean;
  /** The sources that support the text and that somebody has read; empty: nobody has. */
  readAgainst: readonly ReadAgainst[];
  /** The sale that the text is about; null: any. */
  sale: Sale | null;
  /** The topic with the same question about the other sale. */
  twin: string | null;
};

/** All topics by id (data/adviser/topics.json). */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(
  (topicsFile.topics as readonly Topic[]).map((topic) => [topic.id, topic]),
);

/** Topics that questions are recognised as by their own words alone (`read-question.ts`): no classifier was trained with them. */
const NAMED_ONLY: ReadonlySet<string> = new Set([
  'congestion-tax',
  'insurance-owner',
  'dealer-trust',
  'wait-or-buy',
  'estate-car',
  'car-support',
  'mild-hybrid',
  'hvo',
  'e85-worth',
  'gas-car',
  'battery-life',
  'ev-insurance',
  'sale-profit',
  'sale-payment',
  'unregistered-sale',
  'loan-interest',
  'residual-value',
  'tax-years',
]);

/** The topics that the classifier recognises a question as; the others have words of their own, or answer the same question about a private sale. */
export const ASKED_TOPICS: readonly Topic[] = [...TOPICS.values()].filter(
  ({ id, sale, twin }) => (sale !== 'private' || twin === null) && !NAMED_ONLY.has(id),
);

const PRIVATE =
  /\bprivat(?!leas)\w*|\bblocket\w*|\b(?:facebook|marketplace|tradera)\b|\b(?:av|fran|med) (?:en |min |ett |nagon )?(?:granne\w*|kompis\w*|polare\w*|bekant\w*|kollega\w*|slakting\w*|svager\w*|kille|tjej|gubbe|man|person|annan|kusin\w*|bror\w*|kamrat\w*|dam|kvinna|tant|familj)\b|\bgrannens\b|\bkompisens\b/;
const DEALER =
  /\b\w*handlar(?:e|en|na|ns|es)?\b|\bfirm(?:a|an|or|abil)\b|\bbil(?:firma\w*|hall\w*|foretag\w*|affar\w*|saljare\w*|bolag\w*)\b|\baterforsaljare\w*|\bforetag(?:et)?\b|\bmarkesverkstad\w*/;

/** The sale that a text names; null: none, or both. */
export function saleNamed(text: string): Sale | null {
  const folded = foldSigns(text);
  const [isPrivate, isDealer] = [PRIVATE.test(folded), DEALER.test(folded)];
  if (isPrivate === isDealer) return null;
  return isPrivate ? 'private' : 'dealer';
}

/**
 * The topic as the law is for a sale. Where it is not known which, both are stated, so that no rule of dealers is read as one of private
 * sales.
 */
export function topicForSale(topic: Topic, sale: Sale | null): Topic {
  const twin = topic.twin === null ? undefined : TOPICS.get(topic.twin);
  if (topic.sale === null || twin === undefined || topic.sale === sale) return topic;
  if (sale !== null) return twin;
  const [dealer, person] = topic.sale === 'dealer' ? [topic, twin] : [twin, topic];
  return {
    ...topic,
    text: [...headed('Köpt av en handlare', dealer.text), ...headed('Köpt av en privatperson', person.text)],
    sources: [...new Set([...dealer.sources, ...person.sources])],
    readAgainst: isUnread(dealer) || isUnread(person) ? [] : [...dealer.readAgainst, ...person.readAgainst],
  };
}

const headed = (heading: string, [first = '', ...others]: readonly string[]): string[] => [
  `**${heading}:** ${first}`,
  ...others,
];

/** Whether a text states law that nobody has read against its source. */
export const isUnread = ({ isLaw, readAgainst }: Pick<Topic, 'isLaw' | 'readAgainst'>): boolean =>
  isLaw && readAgainst.length === 0;

const UNREAD = 'Så brukar det vara, men vi har inte läst det mot källan än. Kontrollera innan du litar på det.';

/** The paragraphs of a topic and their sources; law that was not read against its source is not stated as law. */
export function topicParagraphs(topic: Topic): string[] {
  const { text, sources } = topic;
  if (sources.length === 0) return [...text];
  const source = `${sources.length === 1 ? 'Källa' : 'Källor'}: ${sources.join('; ')}.`;
  return isUnread(topic) ? [UNREAD, ...text, source] : [...text, [source, readText(topic)].join(' ').trim()];
}

const MAX_NAMED = 2;

function readText({ readAgainst }: Topic): string {
  const [first] = readAgainst.map(({ date }) => date).toSorted();
  if (first === undefined) return '';
  const names = [...new Set(readAgainst.map(({ source }) => source))];
  const more = names.length - MAX_NAMED;
  const named = more > 0 ? [...names.slice(0, MAX_NAMED), `${numberInWords(more)} till`] : names;
  return `Läst mot ${listed(named)} den ${formatCalendarDay(first)}.`;
}

/** Questions to offer after an answer about a topic. */
export const nextQuestions = ({ next }: Topic): string[] => next.flatMap((id) => TOPICS.get(id)?.ask ?? []);
