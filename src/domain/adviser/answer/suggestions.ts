import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import type { AdviserAnswer } from './adviser-answer.ts';

const asked = (...ids: string[]): string[] => ids.flatMap((id) => TOPICS.get(id)?.ask ?? []);

const OF_CARS = ['Vilken av dem skulle du välja?', 'Är priserna rimliga?', 'Vad kostar de i månaden att äga?'];
const OF_ONE = asked('price-verdict', 'weaknesses', 'running-cost');
const OF_NONE = asked('inspection-list', 'fuel-choice', 'new-or-used');

/** Questions that the visitor could ask next, all of which the adviser answers; empty where a constraint has to change first. */
export function suggestionsOf({
  suggestions,
  ads,
  total,
}: Pick<AdviserAnswer, 'suggestions' | 'ads' | 'total'>): readonly string[] {
  if (suggestions !== undefined) return suggestions;
  if (ads.length > 1) return OF_CARS;
  if (ads.length === 1) return OF_ONE;
  return total === 0 ? OF_NONE : [];
}
