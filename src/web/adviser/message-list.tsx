import { useEffect, useRef } from 'react';
import { BotMessage, SuggestedQuestions } from './bot-message.tsx';
import type { PageSubject } from './chat-requests.ts';
import { STARTER, STARTER_LIMITS } from './shown-entry.ts';
import type { Chat } from './use-chat.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** Space above a question that was scrolled into view, px. */
const ROOM_ABOVE = 16;

type MessageListProps = {
  chat: Chat;
  /** The page beside the panel; null: it is about nothing in particular. */
  page: PageSubject | null;
  onAsk: (question: string) => void;
  onFollow: () => void;
};

/** The messages, announced to screen readers as they are added; the newest is scrolled into view. */
export function MessageList({ chat, page, onAsk, onFollow }: MessageListProps) {
  const { entries, isSending, waitsUntil, send, rate } = chat;
  const log = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const newest = entries.at(-1);
  // A sent question is scrolled to the top, with room for its answer below; the view does not follow the answer as it grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message arrives
  useEffect(() => {
    if (!log.current) return;
    const question = newest?.isNew ? list.current?.lastElementChild?.previousElementSibling : null;
    // Scrolls only the log, not the panel around it.
    const { top } = log.current.getBoundingClientRect();
    const by = question ? question.getBoundingClientRect().top - top - ROOM_ABOVE : log.current.scrollHeight;
    log.current.scrollBy({ top: by });
  }, [newest?.key]);
  const isWaiting = isSending && newest?.text === '';
  return (
    <section
      ref={log}
      role="log"
      aria-live="polite"
      aria-busy={isSending}
      aria-label="Samtal med rådgivaren"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5"
    >
      <div className="grid gap-1.5 text-small">
        <p>{STARTER}</p>
        <p className="text-quiet">{STARTER_LIMITS}</p>
        {page && entries.length === 0 && !isSending && <SuggestedQuestions questions={page.questions} onAsk={onAsk} />}
      </div>
      <ol ref={list} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        {entries.map((entry) => (
          <li key={entry.key} className={entry === newest && entry.isNew ? 'min-h-[calc(100dvh-20rem)]' : ''}>
            <p className="sr-only">{entry.role === 'user' ? 'Du skrev:' : 'Rådgivaren svarade:'}</p>
            {entry.role === 'user' ? (
              <p className="ml-auto w-fit max-w-[85%] rounded-card border border-transparent bg-moss-tint px-3.5 py-2.5 text-small wrap-anywhere whitespace-pre-line text-ink">
                {entry.text}
              </p>
            ) : (
              <BotMessage
                entry={entry}
                onFollow={onFollow}
                onRate={(rating) => void rate(entry, rating)}
                onAsk={entry === newest && !isSending ? onAsk : null}
                onRemoveChip={
                  entry === newest && !isSending
                    ? (label) => void send(`Ta bort: ${label}`, { removeChip: label })
                    : null
                }
              />
            )}
            {entry === newest && isWaiting && waitsUntil === null && (
              <p className="adviser-typing text-small text-quiet">Rådgivaren skriver</p>
            )}
            {entry === newest && waitsUntil !== null && <WaitingNotice until={waitsUntil} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
