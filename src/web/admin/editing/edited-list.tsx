import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { usePendingForm } from '#src/web/shared/forms/use-pending-form.ts';
import { AddPanel } from './add-panel.tsx';
import { answerFor, useEdited } from './use-edited.ts';

type EditedListProps<Item> = {
  items: readonly Item[];
  idOf: (item: Item) => string;
  answer: ActionAnswer | undefined;
  /** Label of the panel for a new item. */
  addLabel: string;
  /** Whether the panel is initially open; it always is after a rejection. */
  isAdding?: boolean;
  /** Text shown when the list is empty. */
  empty?: string;
  /** Renders the form of an item, or of a new one (null), with the answer that rejected it. */
  form: (item: Item | null, refusal: ActionAnswer | null) => ReactNode;
  show: (item: Item) => ReactNode;
};

/** List of items that staff add, read and edit in place, one at a time. */
export function EditedList<Item>(props: EditedListProps<Item>) {
  const { items, idOf, answer, addLabel, isAdding = false, empty, form, show } = props;
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
  const removed = usePendingForm('remove')?.get('id') ?? null;
  return (
    <>
      <AddPanel key={items.length} label={addLabel} isOpen={isAdding || added !== null}>
        {form(null, added)}
      </AddPanel>
      {items.length === 0 && <p className="text-small text-quiet empty:hidden">{empty}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {items.map((item) => (
          <li
            key={idOf(item)}
            aria-busy={idOf(item) === removed}
            className="rounded-card border border-line p-4 transition-opacity aria-busy:opacity-50 md:p-5"
          >
            {idOf(item) === edited ? form(item, answerFor(answer, 'change', idOf(item))) : show(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
