import { useEffect, useRef, useState } from 'react';
import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { type ChatPace, FRESH_PACE, waitBefore } from '#src/domain/adviser/chat/chat-pace.ts';
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

/** The pace as the server stated it last, and when; ms of the browser's clock. */
type KnownPace = { pace: ChatPace; paceAt: number; sentAt: number | null };

/** The conversation with the adviser: its messages, the pending answer, and the actions. */
export function useChat() {
  const [entries, setEntries] = useState<readonly ShownEntry[]>([]);
  const [isSending, setIsSending] = useState(false);
  /** Until when a message is held back; null: none is. */
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null);
  const known = useRef<KnownPace>({ pace: FRESH_PACE, paceAt: 0, sentAt: null });
  const [toast, setToast] = useState<Toast | null>(null);
  const conversationId = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const count = useRef(0);

  useEffect(() => {
    const stop = new AbortController();
    void loadConversation(stop.signal).then((loaded) => {
      if (!loaded || count.current > 0) return;
      known.current = { pace: loaded.pace, paceAt: performance.now(), sentAt: null };
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
    const withdraw = (): void => setEntries((all) => all.filter(({ key }) => key !== asked && key !== answered));
    const wait = waitBefore(known.current.pace, message, { ...known.current, now: performance.now() });
    if (wait > 0) {
      setWaitsUntil(Date.now() + wait);
      const isDue = await sleep(wait, stop.signal);
      setWaitsUntil(null);
      if (!isDue) {
        setIsSending(false);
        withdraw();
        return false;
      }
    }
    known.current = { ...known.current, sentAt: performance.now() };
    const onEvent = (event: ChatEvent): void => {
      if (event.type === 'meta') {
        conversationId.current = event.conversationId;
        known.current = { ...known.current, pace: event.pace, paceAt: performance.now() };
      }
      change(answered, (entry) => withEvent(entry, event));
    };
    const sent = { message, context, removeChip, conversationId: conversationId.current };
    const outcome = await sendMessage(sent, stop.signal, onEvent);
    setIsSending(false);
    if (outcome.isTaken) change(answered, (entry) => ({ ...entry, notice: entry.notice ?? outcome.notice }));
    else {
      withdraw();
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

  return { entries, isSending, waitsUntil, toast, rate, send, reset, remove, stop: () => running.current?.abort() };
}
export type Chat = ReturnType<typeof useChat>;

/** @returns whether the time has passed; false: it was aborted before */
const sleep = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve(false);
      },
      { once: true },
    );
  });
