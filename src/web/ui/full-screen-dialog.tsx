import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type FullScreenDialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** By then the first frame has been painted on phones too. */
const MODAL_AFTER_MS = 100;

/**
 * A full-screen dialog, in the page as long as it is open. The browser traps and restores the focus and handles Escape; the close
 * button works without scripts too.
 */
export function FullScreenDialog({ title, onClose, children }: FullScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Only a script can make a dialog modal, and the browser then recomputes the style of everything behind it. With a pointer, the
  // dialog is therefore painted first; a keyboard user needs the focus in it immediately. On closing, the browser restores the
  // focus to the element that had it when the dialog became modal; an element inside that got the focus in the meantime keeps it.
  useLayoutEffect(() => {
    const node = dialog.current;
    const opener = focusedElement();
    const makeModal = () => {
      const inside = focusedElement();
      node?.close();
      opener?.focus({ preventScroll: true });
      node?.showModal();
      if (inside && node?.contains(inside)) inside.focus({ preventScroll: true });
    };
    const isByKey = document.activeElement?.matches(':focus-visible');
    const timer = isByKey ? undefined : setTimeout(makeModal, MODAL_AFTER_MS);
    if (isByKey) makeModal();
    return () => {
      clearTimeout(timer);
      node?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      data-print="no"
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
      className="full-screen-dialog"
    >
      <div className="flex h-full flex-col">
        <form method="dialog" className="border-b border-line">
          <div className="page-width flex h-16 items-center justify-between gap-4 md:h-18">
            <h2 id={titleId} className="text-large">
              {title}
            </h2>
            <button
              type="submit"
              className="touch -mr-3 inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold hover:bg-sunken"
            >
              Stäng
              <X aria-hidden size={20} />
            </button>
          </div>
        </form>
        {children}
      </div>
    </dialog>
  );
}

const focusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;
