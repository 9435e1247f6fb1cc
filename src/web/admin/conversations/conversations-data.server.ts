import { data } from 'react-router';
import { z } from 'zod';
import { listConversations, listRatedAnswers, listUnanswered, readRatings } from '#src/db/adviser/answer-feedback.ts';
import { findConversation } from '#src/db/adviser/chat-conversations.ts';
import { readMessages } from '#src/db/adviser/chat-messages.ts';
import { ANSWER_RATINGS } from '#src/domain/adviser/chat/answer-feedback.ts';
import { redactForStaff } from '#src/domain/adviser/chat/redact-text.ts';
import { preview } from '#src/domain/format/texts.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';

const PAGE_SIZE = 50;
const MAX_MESSAGES = 200;

/** The tab that the address names. */
export async function readConversations({ db, url }: StaffRequest) {
  const { searchParams } = url;
  const rating = ANSWER_RATINGS.find((each) => each === searchParams.get('betyg')) ?? null;
  const at = { page: pageOf(url), size: PAGE_SIZE };
  const pages = (total: number) => ({ total, page: at.page, lastPage: lastPageOf(total, PAGE_SIZE) });
  switch (searchParams.get('flik')) {
    case 'betyg': {
      const { answers, total } = await listRatedAnswers(db, rating, at);
      return { tab: 'rated', answers, rating, ...pages(total) } as const;
    }
    case 'obesvarade': {
      const { questions, total } = await listUnanswered(db, at);
      return { tab: 'unanswered', questions, rating: null, ...pages(total) } as const;
    }
    default: {
      const { conversations, total } = await listConversations(db, rating, at);
      const shown = conversations.map((each) => ({ ...each, first: preview(redactForStaff(each.first)) }));
      return { tab: null, conversations: shown, rating, ...pages(total) } as const;
    }
  }
}
export type ConversationsModel = Awaited<ReturnType<typeof readConversations>>;

/** One conversation, without personal data. */
export async function readStaffConversation({ db, params }: StaffRequest) {
  const id = z.uuid().safeParse(params.id);
  const conversation = id.success ? await findConversation(db, id.data) : undefined;
  if (!conversation) throw data(null, { status: 404 });
  const ratings = await readRatings(db, conversation.id);
  const messages = await readMessages(db, conversation.id, MAX_MESSAGES);
  return {
    messages: messages.map(({ id, role, message, at }) => ({
      ...{ id, role, at, message: redactForStaff(message), rating: ratings.get(id) ?? null },
    })),
  };
}
