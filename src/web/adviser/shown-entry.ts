import type { ChatCard, ChatEntry, ChatEvent, ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';
import { NO_RESPONSE } from './chat-texts.ts';

/** A message as the panel shows it. */
export type ShownEntry = {
  key: string;
  role: 'user' | 'bot';
  text: string;
  cards: readonly ChatCard[];
  filters: ChatFilters | null;
  /** Why the language model failed, if it did. */
  notice: string | null;
  /** Sent while the panel is open, not loaded from history. */
  isNew: boolean;
};

export const newEntry = (key: string, role: 'user' | 'bot', text: string): ShownEntry => ({
  ...{ key, role, text, cards: [], filters: null, notice: null, isNew: true },
});

export const earlierEntry = ({ id, role, message, cards, filters }: ChatEntry): ShownEntry => ({
  ...{ key: String(id), role, text: message, cards, filters, notice: null, isNew: false },
});

/** Returns the answer with another event applied. */
export function withEvent(entry: ShownEntry, event: ChatEvent): ShownEntry {
  switch (event.type) {
    case 'text':
      return { ...entry, text: entry.text + event.text };
    case 'card':
      return { ...entry, cards: [...entry.cards, event.card] };
    case 'filters':
      return { ...entry, filters: event };
    case 'error':
      return { ...entry, notice: event.message };
    case 'done':
      return event.reply === '' ? { ...entry, notice: NO_RESPONSE } : { ...entry, text: event.reply };
    default:
      return entry;
  }
}
