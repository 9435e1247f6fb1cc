import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ChatCard, ChatEntry, ChatEvent, ChatFilters } from '#src/domain/adviser/chat/chat-event.ts';

/** A message as the panel shows it. */
export type ShownEntry = {
  key: string;
  /** Of the stored message; null: not stored yet. */
  id: number | null;
  role: 'user' | 'bot';
  text: string;
  cards: readonly ChatCard[];
  filters: ChatFilters | null;
  /** Why the language model failed, if it did. */
  notice: string | null;
  /** Sent while the panel is open, not loaded from history. */
  isNew: boolean;
  rating: AnswerRating | null;
};

export const newEntry = (key: string, role: 'user' | 'bot', text: string): ShownEntry => ({
  key,
  id: null,
  role,
  text,
  cards: [],
  filters: null,
  notice: null,
  isNew: true,
  rating: null,
});

export const earlierEntry = ({ id, role, message, cards, filters, rating }: ChatEntry): ShownEntry => ({
  key: String(id),
  id,
  role,
  text: message,
  cards,
  filters,
  notice: null,
  isNew: false,
  rating,
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
      return event.reply === '' ? { ...entry, notice: NO_RESPONSE } : { ...entry, id: event.id, text: event.reply };
    default:
      return entry;
  }
}

/** States that it is an AI before the first message (EU AI Act, article 50). */
export const STARTER =
  'Jag är en AI som hjälper dig att hitta en begagnad bil och föreslår annonser. Beskriv vad bilen ska användas till, vad den får kosta och hur gammal den får vara.';
export const STARTER_LIMITS = 'Jag kan ha fel. Skick och service vet jag inte, och priset i annonsen gäller.';
export const PRIVACY =
  'Skriv inget personligt. Meddelanden sparas i 30 dagar. Bilarna ordnas efter det du ber om, och ingen kan betala för en plats.';

/** ADM §8. */
export const NO_ANSWER = 'Kunde inte få något svar från AI-tjänsten.';
export const NOT_SENT = 'Ett fel uppstod när frågan skulle skickas.';
const NO_RESPONSE = 'Ingen respons från AI';
export const NOT_RESET = 'Kunde inte återställa konversationen.';
export const NOT_RATED = 'Kunde inte spara ditt omdöme.';
export const NOT_REMOVED = 'Kunde inte radera samtalet.';
export const STOPPED = 'Svaret avbröts.';
export const WENT_WRONG = 'Något gick fel';
