import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { type FormField, formField } from '#src/web/frame/forms/form-field.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { RemoveButton } from './confirm-button.tsx';
import { answerFor, useEdited } from './form-answers.ts';
import { SaveForm } from './save-form.tsx';

type EditedListProps<Item> = {
  /** `seen` is the version that a change is based on. Null: they could not be read. */
  items: readonly Item[] | null;
  answer: ActionAnswer | undefined;
  /** Address of the page, which handles the forms; with an item open for editing. */
  address: (editedId?: string) => string;
  /** Address of the versions of an item; absent: they are not recorded. */
  versions?: (id: string) => string;
  /** The values that the form of an item is opened with. */
  base?: (item: Item) => Readonly<Record<string, string>>;
  /** Label of the panel for a new item. */
  addLabel: string;
  /** Values of a new item; the panel is then open. It always is after a rejection. */
  initial?: Readonly<Record<string, string>> | null;
  /** Text shown when the list is empty. */
  empty?: string;
  /** Fields of the form of an item; after a rejection they hold the submitted values. */
  fields: (field: FormField) => ReactNode;
  /** Question before an item is removed; null: it cannot be. */
  removal: (item: Item) => { title: string; text: string } | null;
  show: (item: Item, actions: ReactNode) => ReactNode;
};

/** List of items that staff add, read and edit in place, one at a time. */
export function EditedList<Item extends { id: string; name: string; seen: string }>(props: EditedListProps<Item>) {
  const { items, answer, address, base, versions, addLabel, initial = null, empty, fields, removal, show } = props;
  const edited = useEdited(answer);
  const added = answerFor(answer, 'add');
  const removed = usePendingForm('remove')?.get('id') ?? null;
  const form = (item: Item | null, refusal: ActionAnswer | null) => (
    <EditForm action={address()} item={item} base={item && base?.(item)} answer={refusal}>
      {fields(formField(refusal, item ?? initial))}
    </EditForm>
  );
  const actionsOf = (item: Item) => {
    const question = removal(item);
    const { id, name } = item;
    return (
      <>
        <ButtonLink kind="small" to={address(id)} aria-label={`Ändra ${name}`} preventScrollReset>
          Ändra
        </ButtonLink>
        {versions && (
          <ButtonLink kind="small" to={versions(id)} aria-label={`Versioner av ${name}`}>
            Versioner
          </ButtonLink>
        )}
        {question && <RemoveButton id={id} name={name} action={address()} {...question} />}
      </>
    );
  };
  return (
    <>
      <AddPanel key={items?.length ?? 0} label={addLabel} isOpen={initial !== null || added !== null}>
        {form(null, added)}
      </AddPanel>
      {items?.length === 0 && <p className="text-small text-quiet empty:hidden">{empty}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {items?.map((item) => (
          <li
            key={item.id}
            aria-busy={item.id === removed}
            className="rounded-card border border-line p-4 transition-opacity aria-busy:opacity-50 md:p-5"
          >
            {item.id === edited ? (
              form(item, answerFor(answer, 'change', item.id))
            ) : (
              <article>{show(item, actionsOf(item))}</article>
            )}
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

/** Heading of a list item with its actions, and a badge beside its name. */
export const EntryHead = ({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
    <h2 className="min-w-0 text-body font-semibold break-words">
      {name} {mark}
    </h2>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </div>
);

type EditFormProps = {
  action: string;
  item: { id: string; seen: string } | null;
  base: Readonly<Record<string, string>> | null | undefined;
  answer: ActionAnswer | null;
  children: ReactNode;
};

/** Form of one list item, with a save button and, for an existing item, a cancel button. */
function EditForm({ action, item, base, answer, children }: EditFormProps) {
  return (
    <SaveForm
      name={item ? `change ${item.id}` : 'add'}
      version={item?.seen}
      base={base}
      action={action}
      answer={answer}
      className="grid gap-4 pb-4"
      buttons={
        <>
          <Button kind="primary" name="intent" value={item ? 'change' : 'add'}>
            Spara
          </Button>
          {item && (
            <ButtonLink kind="quiet" to={action} preventScrollReset>
              Avbryt
            </ButtonLink>
          )}
        </>
      }
    >
      {item && <input type="hidden" name="id" value={item.id} />}
      {children}
    </SaveForm>
  );
}
