import { findConversation, insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ChatCard, ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';
import { FRESH_PACE } from '#src/domain/adviser/chat/chat-pace.ts';
import { chatCards } from '#src/http/adviser/chat-cards.ts';
import { answerMessage } from '#src/services/adviser/answer-message.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { readVisitedPage } from '#src/services/adviser/visited-page.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';

/** An answer of the chat as a visitor sees it. */
export type ChatAnswer = { reply: string; cards: ChatCard[]; filters: ChatFilters | null; ms: number };

/** Holds conversations with the built-in adviser over the whole way of a message, without a language model. */
export function openChats(db: Db) {
  const adSearch = createAdSearch(db);
  const services = {
    db,
    adSearch,
    builtIn: createBuiltInAdviser(db, adSearch),
    model: null,
    cards: (wanted: readonly { id: number; reasons: readonly string[] }[], at: Date) =>
      chatCards(db, async () => ({ of: (stored) => [...stored] }), wanted, at),
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  return {
    warm: () => adSearch.warm(),
    /** The context that the panel sends on a page; null: the page is about nothing in particular. */
    contextOf: async (page: string) => (await readVisitedPage({ db, adSearch }, page))?.context ?? null,
    /** Starts a conversation. @returns sends its next message */
    begin: async (name: string) => {
      const session = { id: name, isKnown: true };
      const id = await insertConversation(db, session.id);
      return async (text: string, now: Date, context: string | null = null): Promise<ChatAnswer> => {
        const conversation = await findConversation(db, id);
        if (conversation === undefined) throw new Error(`conversation lost: ${name}`);
        await insertMessage(db, { conversationId: id, role: 'user', message: text });
        const message = { text, context, conversationId: id, session, network: '203.0.113.1', conversation };
        const answer: ChatAnswer = { reply: '', cards: [], filters: null, ms: 0 };
        const begun = performance.now();
        const request = { message, removedChip: null, pace: FRESH_PACE, now, signal: new AbortController().signal };
        for await (const event of answerMessage(services, request)) {
          if (event.type === 'filters') answer.filters = event;
          else if (event.type === 'card') answer.cards.push(event.card);
          else if (event.type === 'done') answer.reply = event.reply;
        }
        answer.ms = performance.now() - begun;
        return answer;
      };
    },
  };
}
