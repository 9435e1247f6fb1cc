import { useEffect, useRef, useState } from 'react';
import type { ChatCard, ChatEntry, ChatEvent, ChatFilters } from '../../domain/adviser/chat/chat-event.ts';
import { chatApiUrl, chatConversationsUrl } from '../../urls.ts';
import { NO_ANSWER, NO_RESPONSE, NOT_RESET, NOT_SENT, WENT_WRONG } from './chat-texts.ts';
import { readEvents } from './read-events.ts';

/** A message as the panel shows it. */
export type ShownEntry = {
  key: string;
  role: 'user' | 'bot';
  text: string;
  cards: readonly ChatCard[];
  filters: ChatFilters | null;
  /** Why the language model did not answer, where it did not. */
  notice: string | null;
  /** Said while the panel is open; the rest was said before. */
  isNew: boolean;
};
export type Toast = { title: string; text: string };
export type SendOptions = { context?: string | null; removeChip?: string };

const json = { 'content-type': 'application/json' };

/** The conversation with the adviser: what has been said, what is being said, and what can be done. */
export function useChat() {
  const [entries, setEntries] = useState<readonly ShownEntry[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const conversationId = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const count = useRef(0);

  // The latest conversation of an earlier visit or page; without one nothing is shown, and without an answer neither.
  useEffect(() => {
    const stop = new AbortController();
    void loadConversation(stop.signal).then((loaded) => {
      if (!loaded || count.current > 0) return;
      conversationId.current = loaded.conversationId;
      setEntries(loaded.messages.map(toShown));
    });
    return () => {
      stop.abort();
      running.current?.abort();
    };
  }, []);

  const change = (key: string, next: (entry: ShownEntry) => ShownEntry): void =>
    setEntries((all) => all.map((entry) => (entry.key === key ? next(entry) : entry)));

  /** @returns whether it was taken; otherwise what was written is the visitor's to change */
  const send = async (message: string, { context = null, removeChip }: SendOptions = {}): Promise<boolean> => {
    count.current += 1;
    const [asked, answered] = [`q${count.current}`, `a${count.current}`];
    const stop = new AbortController();
    running.current = stop;
    setToast(null);
    setIsSending(true);
    setEntries((all) => [...all, newEntry(asked, 'user', message), newEntry(answered, 'bot', '')]);
    const takeBack = (refused: Toast): false => {
      setEntries((all) => all.filter(({ key }) => key !== asked && key !== answered));
      setToast(refused);
      return false;
    };
    try {
      const response = await fetch(chatApiUrl(), {
        method: 'POST',
        headers: { ...json, accept: 'text/event-stream' },
        body: JSON.stringify({ message, context, removeChip, conversationId: conversationId.current }),
        signal: stop.signal,
      });
      if (!response.ok || !response.body) return takeBack(await refusalOf(response));
      let isDone = false;
      for await (const event of readEvents(response.body)) {
        if (event.type === 'meta') conversationId.current = event.conversationId;
        if (event.type === 'done') isDone = true;
        change(answered, (entry) => withEvent(entry, event));
      }
      if (!isDone) change(answered, (entry) => ({ ...entry, notice: entry.notice ?? NO_ANSWER }));
      return true;
    } catch {
      if (!stop.signal.aborted) return takeBack({ title: WENT_WRONG, text: NOT_SENT });
      change(answered, (entry) => ({ ...entry, notice: entry.notice ?? 'Svaret avbröts.' }));
      return true;
    } finally {
      setIsSending(false);
    }
  };

  const clear = (id: string | null): void => {
    running.current?.abort();
    conversationId.current = id;
    setEntries([]);
    setToast(null);
  };

  /** A new conversation; the one before stays until it is 30 days old or deleted. */
  const reset = async (): Promise<void> => {
    try {
      const response = await fetch(chatConversationsUrl(), { method: 'POST', headers: json, body: '{}' });
      if (!response.ok) throw new Error(`status ${response.status}`);
      clear(((await response.json()) as { conversationId: string }).conversationId);
    } catch {
      setToast({ title: WENT_WRONG, text: NOT_RESET });
    }
  };

  const remove = async (): Promise<void> => {
    const response = await fetch(chatApiUrl(), { method: 'DELETE' }).catch(() => null);
    if (!response?.ok) return setToast({ title: WENT_WRONG, text: 'Kunde inte radera konversationen.' });
    clear(null);
  };

  return { entries, isSending, toast, setToast, send, reset, remove, stop: () => running.current?.abort() };
}
export type Chat = ReturnType<typeof useChat>;

const newEntry = (key: string, role: 'user' | 'bot', text: string): ShownEntry => ({
  ...{ key, role, text, cards: [], filters: null, notice: null, isNew: true },
});
const toShown = ({ id, role, message, cards, filters }: ChatEntry): ShownEntry => ({
  ...{ key: String(id), role, text: message, cards, filters, notice: null, isNew: false },
});

function withEvent(entry: ShownEntry, event: ChatEvent): ShownEntry {
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

async function refusalOf(response: Response): Promise<Toast> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string; title?: string };
  return { title: answer.title ?? WENT_WRONG, text: answer.error ?? NOT_SENT };
}

type Loaded = { conversationId: string | null; messages: ChatEntry[] };
const loadConversation = async (signal: AbortSignal): Promise<Loaded | null> => {
  try {
    const response = await fetch(chatApiUrl(), { signal });
    return response.ok ? ((await response.json()) as Loaded) : null;
  } catch {
    return null;
  }
};
