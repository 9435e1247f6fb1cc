import { choiceFilter, listAddress, type QueryOf } from '#src/domain/staff-lists/list-query.ts';
import { ANSWER_RATINGS } from './answer-feedback.ts';

const rating = choiceFilter('betyg', ANSWER_RATINGS);

/** Staff's lists of the adviser's work: conversations, rated answers, and questions that were not understood. */
export const CONVERSATION_LIST = listAddress({
  sorts: ['nar', 'meddelanden', 'upp', 'ner'],
  first: { by: 'nar', isDescending: true },
  filters: { rating },
});
export const RATED_LIST = listAddress({
  sorts: ['nar', 'omdome'],
  first: { by: 'nar', isDescending: true },
  filters: { tab: choiceFilter('flik', ['betyg']), rating },
});
export const UNANSWERED_LIST = listAddress({
  sorts: ['antal', 'fraga', 'senast'],
  first: { by: 'antal', isDescending: true },
  filters: { tab: choiceFilter('flik', ['obesvarade']) },
});

export type ConversationQuery = QueryOf<typeof CONVERSATION_LIST>;
export type RatedQuery = QueryOf<typeof RATED_LIST>;
export type UnansweredQuery = QueryOf<typeof UNANSWERED_LIST>;
