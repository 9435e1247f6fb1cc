import { MessageCircleQuestion } from 'lucide-react';
import { type ComponentType, memo, useCallback, useEffect, useRef, useState } from 'react';
import { withTabStorage } from '#src/web/frame/tab-storage.ts';
import { type AdviserQuestion, onAskAdviser } from '#src/web/shared/ask-adviser.ts';
import type { AdviserPanelProps } from './adviser-panel.tsx';

const OPENED_KEY = 'milvis-adviser-opened';

/** Without storage the button pulses again on the next page. */
const rememberOpened = () => withTabStorage((storage) => storage.setItem(OPENED_KEY, 'yes'));

const hasOpenedBefore = (): boolean => withTabStorage((storage) => storage.getItem(OPENED_KEY)) !== null;

type Panel = ComponentType<AdviserPanelProps>;

/** Button that opens the adviser, on every screen. The code of the panel is loaded when it is first opened. */
export const AdviserButton = memo(() => {
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [question, setQuestion] = useState<AdviserQuestion | null>(null);

  const open = useCallback(async (asked: AdviserQuestion | null): Promise<void> => {
    setWasOpened(true);
    rememberOpened();
    setQuestion(asked);
    setIsOpen(true);
    const { AdviserPanel } = await import('./adviser-panel.tsx');
    setPanel(() => AdviserPanel);
  }, []);
  // The pulse begins after half a minute, so never for somebody who has opened the adviser on an earlier page of this tab.
  useEffect(() => setWasOpened((was) => was || hasOpenedBefore()), []);
  // The button is rendered again after the panel has closed, and gets the focus back.
  useEffect(() => {
    if (isOpen) return () => button.current?.focus();
  }, [isOpen]);
  useEffect(() => onAskAdviser((asked) => void open(asked)), [open]);

  return (
    <>
      <button
        ref={button}
        type="button"
        data-print="no"
        aria-expanded={isOpen}
        onClick={() => void open(null)}
        className={`adviser-button ${wasOpened ? '' : 'adviser-pulse'} ${isOpen ? 'hidden' : ''}`}
      >
        <MessageCircleQuestion aria-hidden size={20} className="md:hidden" />
        <span>
          <span className="max-md:sr-only">Fråga </span>
          <span className="max-md:inline-block max-md:first-letter:uppercase">rådgivaren</span>
        </span>
      </button>
      {Panel && <Panel isOpen={isOpen} question={question} onClose={() => setIsOpen(false)} />}
    </>
  );
});
