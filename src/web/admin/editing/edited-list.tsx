import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { usePendingForm } from '#src/web/shared/forms/answer-message.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { answerFor, useEdited } from './form-answers.ts';
import { SaveForm } from './save-form.tsx';

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

/** Collapsible form for a new item; open after a rejection. */
function AddPanel({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details
      open={isOpen}
      className="my-6 rounded-card border border-line bg-raised [--save-bar-ground:var(--color-raised)]"
    >
      <summary className="touch flex items-center gap-2 px-4 text-body font-semibold text-moss">
        <Plus aria-hidden size={18} />
        {label}
      </summary>
      <div className="border-t border-line p-4 md:p-6">{children}</div>
    </details>
  );
}

type EntryHeadProps = {
  name: string;
  /** Badge beside the name. */
  mark?: ReactNode;
  /** Actions of the item. */
  children: ReactNode;
};

/** Heading of a list item with its actions. */
export const EntryHead = ({ name, mark, children }: EntryHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
    <h2 className="min-w-0 text-body font-semibold break-words">
      {name} {mark}
    </h2>
    <div className="flex items-center gap-2">{children}</div>
  </div>
);

/** Link that opens a list item for editing in place. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <ButtonLink kind="small" to={to} aria-label={`Ändra ${name}`} preventScrollReset>
    Ändra
  </ButtonLink>
);

type EditFormProps = {
  /** Address of the list page, which handles the form. */
  action: string;
  /** Id of the edited item; undefined for a new one. */
  id: string | undefined;
  /** Version of the item when its form was opened. */
  seen: string | undefined;
  answer: ActionAnswer | null;
  children: ReactNode;
};

/** Form of one list item, with a save button and, for an existing item, a cancel button. */
export function EditForm({ action, id, seen, answer, children }: EditFormProps) {
  const isNew = id === undefined;
  return (
    <SaveForm
      name={isNew ? 'add' : `change ${id}`}
      version={isNew ? undefined : seen}
      action={action}
      answer={answer}
      className="grid gap-4 pb-4"
      buttons={
        <>
          <Button kind="primary" name="intent" value={isNew ? 'add' : 'change'}>
            Spara
          </Button>
          {!isNew && (
            <ButtonLink kind="quiet" to={action} preventScrollReset>
              Avbryt
            </ButtonLink>
          )}
        </>
      }
    >
      {!isNew && <input type="hidden" name="id" value={id} />}
      {children}
    </SaveForm>
  );
}
