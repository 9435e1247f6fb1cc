import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#src/web/ui/button.tsx';

type LeaveDialogProps = { onStay: () => void; onLeave: () => void };

/** Asks whether unsaved changes may be lost. The first button has the focus and, like Escape, stays on the page. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // close() before removal from the document restores the focus.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-edge bg-raised p-6 text-ink shadow-float backdrop:bg-deep/50"
    >
      <h2 id={`${id}-title`} className="text-large">
        Lämna sidan utan att spara?
      </h2>
      <p id={`${id}-text`} className="mt-2 text-small">
        Det du har ändrat är inte sparat och försvinner.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="primary" type="button" onClick={onStay}>
          Stanna kvar
        </Button>
        <Button kind="quiet" type="button" onClick={onLeave}>
          Lämna sidan
        </Button>
      </div>
    </dialog>
  );
}
