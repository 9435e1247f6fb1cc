import { type FormEvent, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { type ActionAnswer, BASE_FIELD, hasSaved } from '#src/request/forms/action-answer.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import {
  type FormInput,
  inputFingerprint,
  openAround,
  readInput,
  untouchedFingerprint,
  withoutSecrets,
  writeInput,
} from '#src/web/frame/forms/form-input.ts';
import { removeInput, type StoredInput, storeInput, takeInput } from '#src/web/office/unsaved/form-recovery.ts';
import { withoutNotice } from '#src/web/office/unsaved/unsaved-changes-guard.tsx';
import { UnsavedFormsContext } from '#src/web/office/unsaved/unsaved-forms.ts';

/** The record as the form was opened with it. */
type Opened = {
  version: string | undefined;
  base: Readonly<Record<string, string | readonly string[]>> | null | undefined;
};

/** The base as a form field: the texts of every field; null for a form that is not merged. */
const baseText = (base: Opened['base']): string | null =>
  base ? JSON.stringify(Object.fromEntries(Object.entries(base).map(([key, value]) => [key, [value].flat()]))) : null;

/**
 * Input since the form was opened or last submitted: the names of the changed controls, and the values of all. It outlives the form,
 * which is remounted when the record was changed by others: the answer to a submission comes before the record, and what was
 * entered between the two must not be lost.
 */
export type UnsentInput = { names: Set<string>; input: FormInput };

export const noUnsentInput = (): UnsentInput => ({ names: new Set(), input: [] });

/** Client-side behaviour of a form that edits a record; without JavaScript it is a plain form. */
export function useSaveForm(name: string, { version, base }: Opened, answer: ActionAnswer | null, unsent: UnsentInput) {
  const ref = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isIdle = useNavigation().state === 'idle';
  const { changes, hasChanges, updateChanges, markSent, markSaved } = useChanges(
    ref,
    answer?.conflicts !== undefined,
    unsent,
  );
  const [restored, setRestored] = useState<Pick<StoredInput, 'seen' | 'base'> | null>(null);
  const [isScripted, setScripted] = useState(false);
  const sentSeen = answer && !hasSaved(answer) ? answer.values.seen?.[0] : undefined;
  const sentBase = answer && !hasSaved(answer) ? answer.values[BASE_FIELD]?.[0] : undefined;
  const seen = sentSeen ?? restored?.seen ?? version ?? '';
  const openedWith = sentBase ?? restored?.base ?? baseText(base);
  const recovery = useRecovery(name, ref, { seen, base: openedWith }, changes);

  useLayoutEffect(() => setScripted(true), []);
  // Runs once: input stored when a session ended replaces the values from the server.
  useEffect(() => {
    const form = ref.current;
    const stored = form && recovery.take();
    if (!form || !stored) return;
    writeInput(form, stored.input);
    openAround(form);
    form.scrollIntoView();
    setRestored(stored);
    updateChanges();
    // The page may be reloaded again before anything is entered.
    recovery.storeSoon();
  }, [recovery, updateChanges]);

  useEffect(() => {
    if (!answer) return;
    recovery.remove();
    if (hasSaved(answer)) {
      markSaved();
      setRestored(null);
    } else {
      changes.current.isSent = false;
    }
    if (!answer.ok && ref.current) focusFirstError(ref.current);
  }, [answer, recovery, markSaved, changes]);
  // The saved record may have other fields, such as another picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the record was refetched
  useEffect(() => {
    if (hasSaved(answer)) markSaved();
  }, [version]);
  // Runs once, after the answer was taken in: a remounted form gets back what was entered since the submission.
  useEffect(() => {
    if (!ref.current || unsent.names.size === 0) return;
    writeInput(ref.current, unsent.input, unsent.names);
    updateChanges();
    recovery.storeSoon();
  }, [recovery, updateChanges, unsent]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Submits into another tab; this page does not change.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget === '_blank') return;
    event.preventDefault();
    // A second submission while the first is pending would conflict with it.
    if (changes.current.isSent && !isIdle) return;
    markSent();
    recovery.store();
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if ('name' in event.target && typeof event.target.name === 'string') unsent.names.add(event.target.name);
    unsent.input = readInput(event.currentTarget);
    updateChanges();
    recovery.storeSoon();
  };
  /** Replaces restored input by the stored record. */
  const discard = () => {
    ref.current?.reset();
    unsent.names.clear();
    recovery.remove();
    setRestored(null);
    updateChanges();
  };
  const bar = { discard, hasChanges, isRestored: restored !== null, isSending: !isIdle && changes.current.isSent };
  return { ref, onSubmit, onInput, seen, openedWith, isScripted, bar };
}

/** Tracks whether anything was entered since the form was rendered or saved. */
function useChanges(ref: { readonly current: HTMLFormElement | null }, isUnsaved: boolean, unsent: UnsentInput) {
  const changes = useRef({ saved: '', sent: '', isSent: false });
  const [hasChanges, setHasChanges] = useState(false);
  const updateChanges = useCallback(() => {
    if (ref.current) setHasChanges(inputFingerprint(ref.current) !== changes.current.saved);
  }, [ref]);
  const markSent = useCallback(() => {
    if (ref.current) changes.current.sent = inputFingerprint(ref.current);
    changes.current.isSent = true;
    unsent.names.clear();
  }, [ref, unsent]);
  const markSaved = useCallback(() => {
    if (!ref.current) return;
    const now = inputFingerprint(ref.current);
    changes.current.saved = unsent.names.size > 0 ? changes.current.sent : now;
    changes.current.isSent = false;
    setHasChanges(now !== changes.current.saved);
  }, [ref, unsent]);
  // Input entered before hydration counts as a change.
  useLayoutEffect(() => {
    if (!ref.current) return;
    // Merged values that are not saved yet are those that the form is rendered with.
    changes.current.saved = isUnsaved ? '' : untouchedFingerprint(ref.current);
    changes.current.sent = changes.current.saved;
    setHasChanges(inputFingerprint(ref.current) !== changes.current.saved);
  }, [ref, isUnsaved]);
  return { changes, hasChanges, updateChanges, markSent, markSaved };
}

type Changes = ReturnType<typeof useChanges>['changes'];

/** Pause after which entered input is stored, ms. */
const STORE_AFTER_MS = 250;

/**
 * Registers the form with the unsaved-changes guard, and stores its input in the session storage of the tab: a reload, a crash of the
 * tab or the end of the session loses nothing.
 */
function useRecovery(
  name: string,
  ref: { readonly current: HTMLFormElement | null },
  opened: Pick<StoredInput, 'seen' | 'base'>,
  changes: Changes,
) {
  const forms = useContext(UnsavedFormsContext);
  const { pathname: path, search } = useLocation();
  const now = useRef({ opened, search });
  now.current = { opened, search };
  const [recovery] = useState(() => {
    const place = { accountId: forms.accountId, path, name };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isChanged = () => ref.current !== null && inputFingerprint(ref.current) !== changes.current.saved;
    const recovery = {
      isChanged,
      take: () => {
        const stored = takeInput(place);
        return forms.stored.has(path + name) ? null : stored;
      },
      remove: () => {
        clearTimeout(timer);
        removeInput(place);
      },
      storeSoon: () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // A form that is gone has stored its input, or removed it.
          if (!ref.current) return;
          if (isChanged()) recovery.store();
          else removeInput(place);
        }, STORE_AFTER_MS);
      },
      store: () => {
        clearTimeout(timer);
        const { opened, search } = now.current;
        forms.stored.add(path + name);
        if (!ref.current) return;
        const base = withoutSecrets(ref.current, opened.base);
        storeInput(place, { search: withoutNotice(search), seen: opened.seen, base, input: readInput(ref.current) });
      },
    };
    return recovery;
  });
  useEffect(() => {
    const remove = forms.add({
      hasChanges: () => !changes.current.isSent && recovery.isChanged(),
      resume: () => {
        changes.current.isSent = false;
      },
      store: () => {
        if (recovery.isChanged()) recovery.store();
      },
    });
    return () => {
      remove();
      // An error screen may have replaced the form before the server answered.
      const isUnanswered = changes.current.isSent && window.location.pathname === path;
      // Navigation to any page but the sign-in: the input was saved, or the user agreed to lose it.
      if (!isUnanswered && !window.location.pathname.startsWith(loginUrl())) recovery.remove();
    };
  }, [forms, recovery, changes, path]);
  return recovery;
}

/** Focuses the first invalid field of a form, opening the <details> around it; does nothing without one. */
function focusFirstError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!field) return;
  openAround(field);
  field.focus({ preventScroll: true });
  // Centred, so that the sticky save bar covers neither the field nor its label and error.
  field.scrollIntoView({ block: 'center' });
}
