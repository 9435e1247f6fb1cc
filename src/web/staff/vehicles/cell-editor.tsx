import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CellField } from '#src/domain/ads/cell-fields.ts';
import { PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import type { CellMove } from '#src/web/office/table/cell-editing.ts';

/** A value of an ad to save, and the version that it was read from. */
export type CellChange = { id: number; field: CellField; value: string; seen: string };

type CellEditorProps = {
  change: CellChange;
  label: string;
  close: (move: CellMove) => void;
  /** Receives the answer to a saved value, with the one that undoes it. */
  onSaved: (answer: ActionAnswer) => void;
};

const INPUT =
  'h-9 w-28 rounded-card border border-edge bg-ground px-2 text-small text-ink tabular-nums aria-invalid:border-red';

/** Edits one value in the table: Enter saves, Tab saves and moves on, Escape leaves it as it was. */
export function CellEditor({ change, label, close, onSaved }: CellEditorProps) {
  const { submit, data, state } = useFetcher<ActionAnswer>();
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const errorId = useId();
  const [value, setValue] = useState(change.value);
  const [reason, setReason] = useState('');
  // The dealer gets the reason why its ad was closed.
  const asksReason = change.field === 'status' && value !== change.value && ['hidden', 'removed'].includes(value);
  const sent = useRef<{ move: CellMove } | null>(null);
  const isSending = state !== 'idle';

  useEffect(() => {
    control.current?.focus();
    if (control.current instanceof HTMLInputElement) control.current.select();
  }, []);
  // Idle again: the list is refetched, so that the next cell has the ad's new version.
  useEffect(() => {
    if (isSending || sent.current === null || data === undefined) return;
    const { move } = sent.current;
    sent.current = null;
    if (!data.ok) return control.current?.focus();
    onSaved(data);
    close(move);
  }, [isSending, data, close, onSaved]);

  const save = (move: CellMove): void => {
    if (isSending) return;
    if (value === change.value) close(move);
    else {
      sent.current = { move };
      void submit({ intent: 'cell', ...change, value, reason }, { method: 'post', action: staffAdsUrl() });
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    // The keys of the table do not act on what is written.
    event.stopPropagation();
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape') close('row');
    else save(event.key === 'Enter' ? 'row' : event.shiftKey ? 'before' : 'after');
  };
  const error = data !== undefined && !data.ok && !isSending ? (data.errors.value ?? data.text) : null;
  const shared = {
    ref: control,
    value,
    onKeyDown: onKey,
    'aria-label': label,
    className: INPUT,
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? undefined : errorId,
    disabled: false,
    onChange: (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => setValue(event.currentTarget.value),
  };
  return (
    <span className="inline-grid text-left whitespace-normal">
      {change.field === 'status' ? (
        <select {...shared}>
          {PUBLISHED_STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORDS[each]}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} inputMode="numeric" maxLength={20} autoComplete="off" />
      )}
      {asksReason && (
        <input
          aria-label="Motivering till handlaren"
          placeholder="Varför?"
          value={reason}
          maxLength={3000}
          autoComplete="off"
          onKeyDown={onKey}
          onChange={(event) => setReason(event.currentTarget.value)}
          className={`${INPUT} mt-1 w-44`}
        />
      )}
      <span role="alert" id={errorId} className="max-w-44 text-fine font-semibold text-red">
        {error}
      </span>
    </span>
  );
}
