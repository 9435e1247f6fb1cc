import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Act, Frame } from '#src/domain/adviser/frame/frame.ts';
import { hasQuestionForm, readQuestion, topicsNamedIn } from '#src/domain/adviser/topics/read-question.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';

/** Acts whose answer may leave a second question open. */
const OF_QUESTIONS: ReadonlySet<Act> = new Set<Act>(['topic', 'fact', 'compare', 'decide']);
/** Topics that are answered with facts of a car, and so belong to the first answer. */
const OF_CARS: ReadonlySet<string> = new Set([
  'price-verdict',
  'weaknesses',
  'depreciation',
  'which-one',
  'running-cost',
  'seller',
  'days-for-sale',
  'price-history',
  'safety-rating',
]);
const MIN_WORDS_OF_PART = 3;
const MAX_OF_TWO_QUESTIONS = 220;

/**
 * The answer with that to a second question of the same message: "hur gör man ägarbyte, och blir det trängselskatt?".
 * @param act null: the answer leaves nothing open
 */
export function withAlsoAsked({ text, folded }: Frame, act: Act | null, answer: AdviserAnswer): AdviserAnswer {
  if (act === null || !OF_QUESTIONS.has(act) || text.length > MAX_OF_TWO_QUESTIONS || answer.isNotUnderstood)
    return answer;
  const said = answer.text.join(' ');
  const parts = text
    .split(SECOND_QUESTION)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/u).length >= MIN_WORDS_OF_PART && hasQuestionForm(foldSigns(part)));
  const asked = [
    ...topicsNamedIn(folded),
    ...(/\bforsakring\w*/.test(folded) ? [TOPICS.get('insurance')] : []),
    ...(/\bbyt(?:er|a) in\b/.test(folded) ? [TOPICS.get('trade-in')] : []),
    ...(parts.length < 2 || act === 'decide'
      ? []
      : parts.flatMap((part) => readQuestion(`${part}?`, false)?.topic ?? [])),
  ].filter((topic) => topic !== undefined);
  const open = asked.find(
    ({ id, text: own }) =>
      !OF_CARS.has(id) &&
      !(id === 'insurance' && /försäkring/iu.test(said)) &&
      !own.some((paragraph) => said.includes(paragraph.slice(0, SAME))),
  );
  return open === undefined
    ? answer
    : { ...answer, text: [...answer.text, open.text[open.id === 'insurance' ? 1 : 0] ?? ''] };
}
const SECOND_QUESTION = /[?;]|,? (?:och|å|o|samt) (?=(?:hur|vad|när|får|kan|måste|blir|är|var|vem|ska|tar)(?!\p{L}))/u;
/** Paragraphs that begin alike are the same. */
const SAME = 40;
