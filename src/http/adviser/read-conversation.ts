import { readRatings } from '#src/db/adviser/answer-feedback.ts';
import { latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { readMessages } from '#src/db/adviser/chat-messages.ts';
import type { ChatEntry, ShownBeside } from '#src/domain/adviser/chat/chat-event.ts';
import type { AnswerServices } from '#src/services/adviser/answer-message.ts';

const MAX_MESSAGES = 100;

/** The latest conversation of a session, with the current prices of its cars; sold cars are omitted. */
export async function readConversation(
  { db, cards }: AnswerServices,
  sessionId: string,
  now: Date,
): Promise<{ conversationId: string | null; messages: ChatEntry[] }> {
  const conversation = await latestConversation(db, sessionId);
  if (!conversation) return { conversationId: null, messages: [] };
  const rows = await readMessages(db, conversation.id, MAX_MESSAGES);
  const ratings = await readRatings(db, conversation.id);
  const shown = rows.map((row) => readShown(row.shown));
  const all = await cards(
    shown.flatMap((each) => each?.cards ?? []),
    now,
  );
  const messages = rows.map(({ id, role, message }, place): ChatEntry => {
    const beside = shown[place];
    const own = (beside?.cards ?? []).flatMap((wanted) => {
      const card = all.find(({ internal_id }) => internal_id === wanted.id);
      return card ? [{ ...card, reasons: wanted.reasons }] : [];
    });
    return { id, role, message, cards: own, filters: beside?.filters ?? null, rating: ratings.get(id) ?? null };
  });
  return { conversationId: conversation.id, messages };
}

/** Details stored with a message; null for messages stored in an older format. */
function readShown(stored: unknown): ShownBeside | null {
  const beside = stored as ShownBeside | null;
  return beside && 'notInList' in beside.filters ? beside : null;
}
