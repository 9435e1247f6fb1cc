import { data } from 'react-router';
import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { readNamedAds } from '#src/db/ads/staff-ads.ts';
import {
  type ConversationSummary,
  conversationsToExport,
  listConversations,
  listRatedAnswers,
  listUnanswered,
  type RatedAnswer,
  ratedToExport,
  readRatings,
  type UnansweredQuestion,
  unansweredToExport,
} from '#src/db/adviser/answer-feedback.ts';
import { findConversation } from '#src/db/adviser/chat-conversations.ts';
import { readMessages } from '#src/db/adviser/chat-messages.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { CONVERSATION_LIST, RATED_LIST, UNANSWERED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { redactForStaff } from '#src/domain/adviser/chat/redact-text.ts';
import { preview } from '#src/domain/format/texts.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type StaffListServer, staffList } from '#src/web/office/table/staff-list.server.ts';
import { RATING_WORDS } from './rating-words.ts';

const MAX_MESSAGES = 200;

/** The list of the tab that the address names. */
export async function readConversations({ db, url: { searchParams } }: StaffRequest) {
  switch (searchParams.get('flik')) {
    case 'betyg': {
      const query = RATED_LIST.parse(searchParams);
      return { tab: 'rated', query, ...(await listRatedAnswers(db, query)) } as const;
    }
    case 'obesvarade': {
      const query = UNANSWERED_LIST.parse(searchParams);
      return { tab: 'unanswered', query, ...(await listUnanswered(db, query)) } as const;
    }
    default: {
      const query = CONVERSATION_LIST.parse(searchParams);
      const { conversations, total } = await listConversations(db, query);
      const shown = conversations.map((each) => ({ ...each, first: preview(redactForStaff(each.first)) }));
      return { tab: null, query, conversations: shown, total } as const;
    }
  }
}
export type ConversationsModel = Awaited<ReturnType<typeof readConversations>>;

const CONVERSATION_COLUMNS: readonly ExportColumn<ConversationSummary>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'började', value: ({ begun }) => begun },
  { name: 'första frågan', value: ({ first }) => redactForStaff(first) },
  { name: 'meddelanden', value: ({ messages }) => messages },
  { name: 'tumme upp', value: ({ up }) => up },
  { name: 'tumme ner', value: ({ down }) => down },
];
const RATED_COLUMNS: readonly ExportColumn<RatedAnswer>[] = [
  { name: 'när', value: ({ at }) => at },
  { name: 'omdöme', value: ({ rating }) => RATING_WORDS[rating] },
  { name: 'fråga', value: ({ question }) => question },
  { name: 'svar', value: ({ answer }) => answer },
];
const UNANSWERED_COLUMNS: readonly ExportColumn<UnansweredQuestion>[] = [
  { name: 'antal', value: ({ count }) => count },
  { name: 'fråga', value: ({ question }) => question },
  { name: 'förstod', value: ({ isNotUnderstood }) => (isNotUnderstood ? 'inget' : 'en del') },
  { name: 'senast', value: ({ latest }) => latest },
];

const ratedList = staffList({
  address: RATED_LIST,
  count: async (db, query) => (await listRatedAnswers(db, query)).total,
  file: 'omdomen',
  columns: RATED_COLUMNS,
  rows: (db, query) => readByCursor(db, ratedToExport(db, query)),
});
const unansweredList = staffList({
  address: UNANSWERED_LIST,
  count: async (db, query) => (await listUnanswered(db, query)).total,
  file: 'obesvarade',
  columns: UNANSWERED_COLUMNS,
  rows: (db, query) => readByCursor(db, unansweredToExport(db, query)),
});
const allConversations = staffList({
  address: CONVERSATION_LIST,
  count: async (db, query) => (await listConversations(db, query)).total,
  file: 'samtal',
  columns: CONVERSATION_COLUMNS,
  rows: (db, query) => readByCursor(db, conversationsToExport(db, query)),
});

const TABS: Readonly<Record<string, StaffListServer>> = { betyg: ratedList, obesvarade: unansweredList };
const tabOf = (params: URLSearchParams): StaffListServer =>
  ownValue(TABS, params.get('flik') ?? '') ?? allConversations;

/** The lists of conversations are tabs of one address. Their files have no personal data. */
export const conversationList: StaffListServer = {
  clean: (params) => tabOf(params).clean(params),
  count: (db, params) => tabOf(params).count(db, params),
  export: (request) => tabOf(request.url.searchParams).export(request),
};

/** The cars that an answer showed, as they are stored with it. */
const shownCards = z.object({
  cards: z.array(z.object({ id: z.number(), reasons: z.array(z.string()).catch([]) })),
});

/** One conversation with the cars that were shown in it, without personal data. */
export async function readStaffConversation({ db, params }: StaffRequest) {
  const id = z.uuid().safeParse(params.id);
  const conversation = id.success ? await findConversation(db, id.data) : undefined;
  if (!conversation) throw data(null, { status: 404 });
  const ratings = await readRatings(db, conversation.id);
  const messages = await readMessages(db, conversation.id, MAX_MESSAGES);
  const shown = messages.map(({ shown: stored }) => shownCards.safeParse(stored).data?.cards ?? []);
  const labels = await readNamedAds(
    db,
    shown.flat().map((card) => card.id),
  );
  const labelOf = new Map(labels.map((label) => [label.id, label]));
  return {
    messages: messages.map(({ id, role, message, at }, place) => ({
      id,
      role,
      at,
      message: redactForStaff(message),
      rating: ratings.get(id) ?? null,
      cars: (shown[place] ?? []).map((card) => ({ ...card, ad: labelOf.get(card.id) ?? null })),
    })),
  };
}
