import { useEffect, useRef, useState } from 'react';
import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import {
  beginConversation,
  loadConversation,
  removeConversations,
  sendMessage,
  sendRating,
  type Toast,
} from './chat-requests.ts';
import {
  earlierEntry,
  NOT_RATED,
  NOT_REMOVED,
  NOT_RESET,
  newEntry,
  type ShownEntry,
  WENT_WRONG,
  withEvent,
} from './shown-entry.ts';

type SendOptions = { context?: string | null; removeChip?: string };

/** The conversation with the adviser: its messages, the pending answer, and the actions. */
export function useChat() {
  const [entries, setEntries] = useState<readonly ShownEntry[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [toast, setToast] = useState<Toast | null>(null);
  const conversationId = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const count = useRef(0);

  useEffect(() => {
    const stop = new AbortController();
    void loadConversation(stop.signal).then((loaded) => {
      if (!loaded || count.current > 0) return;
      conversationId.current = loaded.conversationId;
      setEntries(loaded.messages.map(earlierEntry));
    });
    return () => {
      stop.abort();
      running.current?.abort();
    };
  }, []);

  const change = (key: string, next: (entry: ShownEntry) => ShownEntry): void =>
    setEntries((all) => all.map((entry) => (entry.key === key ? next(entry) : entry)));

  /** @returns whether the message was accepted; otherwise the visitor can edit it */
  const send = async (message: string, { context = null, removeChip }: SendOptions = {}): Promise<boolean> => {
    count.current += 1;
    const [asked, answered] = [`q${count.current}`, `a${count.current}`];
    const stop = new AbortController();
    running.current = stop;
    setToast(null);
    setIsSending(true);
    setEntries((all) => [...all, newEntry(asked, 'user', message), newEntry(answered, 'bot', '')]);
    const onEvent = (event: ChatEvent): void => {
      if (event.type === 'meta') conversationId.current = event.conversationId;
      change(answered, (entry) => withEvent(entry, event));
    };
    const sent = { message, context, removeChip, conversationId: conversationId.current };
    const outcome = await sendMessage(sent, stop.signal, onEvent);
    setIsSending(false);
    if (outcome.isTaken) change(answered, (entry) => ({ ...entry, notice: entry.notice ?? outcome.notice }));
    else {
      setEntries((all) => all.filter(({ key }) => key !== asked && key !== answered));
      setToast(outcome.toast);
    }
    return outcome.isTaken;
  };

  const clear = (id: string | null): void => {
    running.current?.abort();
    conversationId.current = id;
    setEntries([]);
    setToast(null);
  };

  /** Starts a conversation; the previous one is retained until it is deleted or 30 days old. */
  const reset = async (): Promise<void> => {
    const id = await beginConversation();
    if (id === null) setToast({ title: WENT_WRONG, text: NOT_RESET });
    else clear(id);
  };

  const remove = async (): Promise<void> => {
    if (await removeConversations()) clear(null);
    else setToast({ title: WENT_WRONG, text: NOT_REMOVED });
  };

  /** Shown at once; taken back if it could not be stored. */
  const rate = async ({ key, id, rating: before }: ShownEntry, rating: AnswerRating): Promise<void> => {
    if (id === null || rating === before) return;
    change(key, (entry) => ({ ...entry, rating }));
    if (await sendRating(id, rating)) return;
    change(key, (entry) => ({ ...entry, rating: before }));
    setToast({ title: WENT_WRONG, text: NOT_RATED });
  };

  return { entries, isSending, toast, rate, send, reset, remove, stop: () => running.current?.abort() };
}
export type Chat = ReturnType<typeof useChat>;
