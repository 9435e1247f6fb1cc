import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { usePendingForm } from '#src/web/shared/forms/use-pending-form.ts';
import { AddPanel } from './add-panel.tsx';
import { answerFor, useEdited } from './use-edited.ts';

type EditedListProps<Item> = {
  items: readonly Item[];
  idOf: (item: Item) => string;
  answer: ActionAnswer | undefined;
  /** Words of the panel in which a new one is written. */
  addLabel: string;
  /** The panel stands open by itself; where it was refused it always does. */
  isAdding?: boolean;
  /** What is said when there is none. */
  empty?: string;
  /** The fields of one, or of a new one (null), with the answer that refused them. */
  form: (item: Item | null, refusal: ActionAnswer | null) => ReactNode;
  show: (item: Item) => ReactNode;
};

/** Things that staff add, read and edit in their place, one at a time. */
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
