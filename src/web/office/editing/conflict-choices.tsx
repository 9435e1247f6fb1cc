import { useEffect, useId, useRef } from 'react';
import { preview } from '#src/domain/format/texts.ts';
import { choiceField, type ShownConflict, THEIRS } from '#src/request/forms/action-answer.ts';
import { DiffText } from './diff-text.tsx';

type ConflictChoicesProps = { conflicts: readonly ShownConflict[]; text: string };

/** Fields that somebody else has changed since the form was opened: both values beside the earlier one, and a choice between them. */
export function ConflictChoices({ conflicts, text }: ConflictChoicesProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain the choices of several fields
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={id}
      className="my-4 rounded-card border-2 border-edge p-4 scroll-mt-20"
    >
      <p id={id} className="text-body font-semibold">
        Någon annan har ändrat samma sak
      </p>
      <p className="mt-1 text-small">
        {text} Övriga ändringar är ihopsatta. Du kan också skriva ihop de två i fältet; välj då ditt eget.
      </p>
      {conflicts.map((conflict) => (
        <Conflict key={conflict.field} {...conflict} />
      ))}
    </div>
  );
}

function Conflict({ field, label, base, theirs, mine }: ShownConflict) {
  const name = choiceField(field);
  return (
    <fieldset className="mt-4 border-t border-line pt-3 text-small">
      <legend className="float-left mb-2 w-full font-semibold">{label}</legend>
      <p className="clear-both text-quiet">
        {base === null ? 'Värdet från början är okänt.' : <>Från början: {preview(base) || 'tomt'}</>}
      </p>
      <label className="touch mt-2 flex items-start gap-3">
        <input type="radio" name={name} value="mitt" defaultChecked className="mt-1 size-5 shrink-0 accent-moss" />
        <span>
          <span className="font-semibold">Ditt: </span>
          <DiffText parts={mine} />
        </span>
      </label>
      <label className="touch mt-2 flex items-start gap-3">
        <input type="radio" name={name} value={THEIRS} className="mt-1 size-5 shrink-0 accent-moss" />
        <span>
          <span className="font-semibold">Det sparade: </span>
          <DiffText parts={theirs} />
        </span>
      </label>
    </fieldset>
  );
}
