import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useBeforeUnload, useBlocker, useLocation, useNavigate } from 'react-router';
import { NOTICE_PARAM } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { removeInputOfOthers, storedSearch } from './form-recovery.ts';
import { UnsavedForms, UnsavedFormsContext } from './unsaved-forms.ts';

/** Asks before a page with unsaved changes is left, and reopens the form whose input was stored when a session ended. */
export function UnsavedChangesGuard({ accountId, children }: { accountId: string; children: ReactNode }) {
  const [forms] = useState(() => new UnsavedForms(accountId));
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: Record<'currentLocation' | 'nextLocation', Location>) =>
        forms.hasChanges() && !isNoticeClosed(currentLocation, nextLocation),
      [forms],
    ),
  );
  useBeforeUnload((event) => {
    if (forms.hasChanges()) event.preventDefault();
  });
  useReopenedForm(accountId);
  return (
    <UnsavedFormsContext value={forms}>
      {children}
      {blocker.state === 'blocked' && (
        <LeaveDialog
          onStay={() => {
            forms.stay();
            blocker.reset();
          }}
          onLeave={blocker.proceed}
        />
      )}
    </UnsavedFormsContext>
  );
}

/** Runs once after the sign-in: navigates to the query that opens the form whose input is stored. */
function useReopenedForm(accountId: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (accountId !== '') removeInputOfOthers(accountId);
    const wanted = storedSearch({ accountId, path: pathname });
    if (wanted !== null && wanted !== withoutNotice(search)) void navigate(pathname + wanted, { replace: true });
  }, [accountId, pathname, search, navigate]);
}

/** Whether the navigation only closes the notice. Navigation to the same address is a submission of another form of the page. */
const isNoticeClosed = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search !== other.search && withoutNotice(one.search) === other.search;

export function withoutNotice(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(NOTICE_PARAM);
  return params.size === 0 ? '' : `?${params}`;
}

/** Asks whether unsaved changes may be lost. The first button has the focus and, like Escape, stays on the page. */
function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
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
