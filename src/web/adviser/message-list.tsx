import { useEffect, useRef } from 'react';
import { BotMessage } from './bot-message.tsx';
import { STARTER, STARTER_LIMITS } from './chat-texts.ts';
import type { Chat } from './use-chat.ts';

type MessageListProps = { chat: Chat; onFollow: () => void };

/** What has been said, read aloud as it is added; the newest in view. */
export function MessageList({ chat: { entries, isSending, send }, onFollow }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1);
  // A new message is brought into view; how it grows after that is the reader's to follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the message's arrival that counts
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest?.key]);
  const isWaiting = isSending && newest?.text === '';
  return (
    <section
      role="log"
      aria-live="polite"
      aria-busy={isSending}
      aria-label="Samtal med rådgivaren"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5"
    >
      <div className="grid gap-1.5 text-small">
        <p>{STARTER}</p>
        <p className="text-quiet">{STARTER_LIMITS}</p>
      </div>
      <ol className="mt-5 grid gap-5">
        {entries.map((entry) => (
          <li key={entry.key}>
            <p className="sr-only">{entry.role === 'user' ? 'Du skrev:' : 'Rådgivaren svarade:'}</p>
            {entry.role === 'user' ? (
              <p className="ml-auto w-fit max-w-[85%] rounded-card bg-moss-tint px-3.5 py-2.5 text-small whitespace-pre-line text-ink">
                {entry.text}
              </p>
            ) : (
              <BotMessage
                entry={entry}
                onFollow={onFollow}
                onRemoveChip={
                  entry === newest && !isSending
                    ? (label) => void send(`Ta bort: ${label}`, { removeChip: label })
                    : null
                }
              />
            )}
          </li>
        ))}
      </ol>
      {isWaiting && <p className="adviser-typing mt-2 text-small text-quiet">Rådgivaren skriver</p>}
      <div ref={end} />
    </section>
  );
}
