import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdviserQuestion } from '../shared/ask-adviser.ts';
import { Message } from '../ui/message.tsx';
import { PRIVACY } from './chat-texts.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { useChat } from './use-chat.ts';

export type AdviserPanelProps = {
  isOpen: boolean;
  /** What a page wants asked; null: the visitor opened it. */
  question: AdviserQuestion | null;
  onClose: () => void;
};

/** Below it the panel is the whole screen, and everything behind it is out of reach. */
const PHONE = '(max-width: 47.99rem)';
const TITLE_ID = 'radgivaren';

/** The adviser beside the page; on phones over it. The conversation stays while it is closed. */
export function AdviserPanel({ isOpen, question, onClose }: AdviserPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const chat = useChat();
  const [about, setAbout] = useState<AdviserQuestion | null>(null);
  const { send, isSending } = chat;

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!isOpen || !node) return;
    if (window.matchMedia(PHONE).matches) node.showModal();
    else node.show();
    input.current?.focus();
    return () => node.close();
  }, [isOpen]);

  const ask = async (message: string, context: string | null): Promise<void> => {
    if (input.current) input.current.value = '';
    const isTaken = await send(message, { context });
    if (isTaken) setAbout(null);
    else if (input.current) input.current.value = message;
  };

  // Once the answer is there the next question can be written. Who went on to the page meanwhile is not called back.
  useEffect(() => {
    if (!isSending) return;
    return () => {
      const panel = dialog.current;
      if (panel?.open && isFree(document.activeElement, panel)) input.current?.focus();
    };
  }, [isSending]);

  // A page's question is asked once: each one is an object of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question asks
  useEffect(() => {
    setAbout(question);
    if (question?.message && !isSending) void ask(question.message, question.context);
  }, [question]);

  // The button that was pressed leaves with what was said.
  const beginAnew = async (forget: () => Promise<void>): Promise<void> => {
    await forget();
    input.current?.focus();
  };

  const hasAsked = chat.entries.some(({ role }) => role === 'user');
  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      data-print="no"
      onClose={onClose}
      onKeyDown={(event) => {
        // A modal one closes by itself.
        if (event.key === 'Escape' && dialog.current && !dialog.current.matches(':modal')) onClose();
      }}
      className="adviser-panel"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-1.5 pl-4">
        <h2 id={TITLE_ID} className="text-body">
          Rådgivaren
        </h2>
        <button
          type="button"
          onClick={onClose}
          className="touch inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold hover:bg-sunken"
        >
          Stäng
          <X aria-hidden size={20} />
        </button>
      </div>
      <MessageList
        chat={chat}
        onFollow={() => {
          // A link leads to the page, which a phone shows only without the panel.
          if (dialog.current?.matches(':modal')) onClose();
        }}
      />
      <div className="border-t border-line px-4 pt-3 pb-4">
        {chat.toast && (
          <div className="mb-3">
            <Message tone="bad" title={chat.toast.title}>
              <p>{chat.toast.text}</p>
            </Message>
          </div>
        )}
        <MessageForm
          input={input}
          label={about ? `Fråga om ${about.about}` : 'Vad söker du för bil?'}
          isSending={isSending}
          onSend={(message) => void ask(message, about?.context ?? null)}
          onStop={chat.stop}
        />
        {hasAsked ? (
          <div className="-mb-2 flex flex-wrap gap-x-5">
            <button type="button" onClick={() => void beginAnew(chat.reset)} className={QUIET}>
              Börja om
            </button>
            <button type="button" onClick={() => void beginAnew(chat.remove)} className={QUIET}>
              Radera konversationen
            </button>
          </div>
        ) : (
          <p className="mt-2 text-fine text-quiet">{PRIVACY}</p>
        )}
      </div>
    </dialog>
  );
}

const isFree = (focused: Element | null, panel: HTMLElement): boolean =>
  focused === null || focused === document.body || panel.contains(focused);

const QUIET = 'link touch text-small font-medium';
