import { X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdviserQuestion } from '#src/web/shared/ask-adviser.ts';
import { Message } from '#src/web/ui/message.tsx';
import { loadPage, type PageSubject } from './chat-requests.ts';
import { MessageForm } from './message-form.tsx';
import { MessageList } from './message-list.tsx';
import { PRIVACY } from './shown-entry.ts';
import { useChat } from './use-chat.ts';

export type AdviserPanelProps = {
  isOpen: boolean;
  /** Question from a page; null: the visitor opened the panel. */
  question: AdviserQuestion | null;
  onClose: () => void;
};

const TITLE_ID = 'radgivaren';

/** The adviser panel beside the page; on phones over it. The conversation is preserved while it is closed. */
export function AdviserPanel({ isOpen, question, onClose }: AdviserPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const chat = useChat();
  const [about, setAbout] = useState<AdviserQuestion | null>(null);
  const { isSending, toast } = chat;
  const [page, forgetPage] = useVisitedPage(isOpen);
  // A question from a page names its car itself.
  const subject = about ?? page;
  const isModal = () => dialog.current?.matches(':modal') === true;
  usePanelFocus(dialog, input, { isOpen, isSending });

  const ask = async (message: string, context: string | null): Promise<void> => {
    if (input.current) input.current.value = '';
    const isTaken = await chat.send(message, { context });
    if (isTaken) setAbout(null);
    else if (input.current) input.current.value = message;
  };
  // A page's question is sent once: each is a separate object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question is sent
  useEffect(() => {
    setAbout(question);
    if (question?.message && !isSending) void ask(question.message, question.context);
  }, [question]);

  // The pressed button is removed together with the conversation.
  const restartConversation = async (forget: () => Promise<void>): Promise<void> => {
    await forget();
    input.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      data-print="no"
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser closes a modal dialog on Escape.
        if (event.key === 'Escape' && !isModal()) onClose();
      }}
      className="adviser-panel"
    >
      <PanelHeading id={TITLE_ID} onClose={onClose} />
      <MessageList
        chat={chat}
        page={page}
        onAsk={(question) => void ask(question, subject?.context ?? null)}
        onFollow={() => {
          // On phones the panel covers the page, so following a link closes it.
          if (isModal()) onClose();
        }}
      />
      <div className="border-t border-line px-4 pt-3 pb-4">
        {toast && (
          <div className="mb-3">
            <Message tone="bad" title={toast.title}>
              <p>{toast.text}</p>
            </Message>
          </div>
        )}
        {page && !about && <PageLine about={page.about} onForget={forgetPage} />}
        <MessageForm
          input={input}
          label={about ? `Fråga om ${about.about}` : 'Vad söker du för bil?'}
          isSending={isSending}
          onSend={(message) => void ask(message, subject?.context ?? null)}
          onStop={chat.stop}
        />
        <PanelEnd
          hasAsked={chat.entries.some(({ role }) => role === 'user')}
          onReset={() => void restartConversation(chat.reset)}
          onRemove={() => void restartConversation(chat.remove)}
        />
      </div>
    </dialog>
  );
}

/** States which page questions are about, until the visitor removes it. */
function PageLine({ about, onForget }: { about: string; onForget: () => void }) {
  return (
    <p className="-mt-2 mb-1 flex items-center gap-1 text-small text-quiet">
      <span className="min-w-0 truncate">{`Gäller ${about}`}</span>
      <button
        type="button"
        onClick={onForget}
        className="touch grid min-w-11 shrink-0 place-items-center rounded-card hover:text-ink"
      >
        <X aria-hidden size={16} />
        <span className="sr-only">{`Fråga inte om ${about}`}</span>
      </button>
    </p>
  );
}

/** The page beside the open panel, until the visitor removes it or goes to another. */
function useVisitedPage(isOpen: boolean): readonly [PageSubject | null, () => void] {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [found, setFound] = useState<{ address: string; page: PageSubject | null } | null>(null);
  const isKnown = found?.address === address;
  useEffect(() => {
    if (!isOpen || isKnown) return;
    const stop = new AbortController();
    void loadPage(address, stop.signal).then((page) => {
      if (!stop.signal.aborted) setFound({ address, page });
    });
    return () => stop.abort();
  }, [address, isOpen, isKnown]);
  return [isKnown ? found.page : null, () => setFound({ address, page: null })];
}

/** Below this width the panel fills the screen and everything behind it is inert. */
const PHONE = '(max-width: 47.99rem)';

/** Opens and closes the panel and moves the focus to its input. */
function usePanelFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  input: RefObject<HTMLTextAreaElement | null>,
  { isOpen, isSending }: { isOpen: boolean; isSending: boolean },
): void {
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!isOpen || !node) return;
    if (window.matchMedia(PHONE).matches) node.showModal();
    else node.show();
    input.current?.focus();
    return () => node.close();
  }, [isOpen, dialog, input]);

  // Focuses the input once the answer is complete, unless the visitor has moved on to the page.
  useEffect(() => {
    if (!isSending) return;
    return () => {
      const panel = dialog.current;
      if (panel?.open && isFree(document.activeElement, panel)) input.current?.focus();
    };
  }, [isSending, dialog, input]);
}

const isFree = (focused: Element | null, panel: HTMLElement): boolean =>
  focused === null || focused === document.body || panel.contains(focused);

function PanelHeading({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-1.5 pl-4">
      <h2 id={id} className="text-body">
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
  );
}

type PanelEndProps = { hasAsked: boolean; onReset: () => void; onRemove: () => void };

/** Before the first question a privacy note, then the actions on the conversation. */
function PanelEnd({ hasAsked, onReset, onRemove }: PanelEndProps) {
  if (!hasAsked) return <p className="mt-2 text-fine text-quiet">{PRIVACY}</p>;
  return (
    <div className="-mb-2 flex flex-wrap gap-x-5">
      <button type="button" onClick={onReset} className={QUIET}>
        Börja om
      </button>
      <button type="button" onClick={onRemove} className={QUIET}>
        Radera samtalet
      </button>
    </div>
  );
}

const QUIET = 'link touch text-small font-medium';
