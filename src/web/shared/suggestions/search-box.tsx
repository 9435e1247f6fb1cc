import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { vehiclesUrl } from '#src/urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { focusWithPopover } from '#src/web/ui/focus-with-popover.ts';
import type { ListState } from './suggestion-list.tsx';

/** Suggestions weigh more than the field, so they come with the first focus. */
const SuggestionList = lazy(async () => ({ default: (await import('./suggestion-list.tsx')).SuggestionList }));

type SearchBoxProps = {
  label: string;
  place: SuggestionPlace;
  /** `floating`: suggestions lie over what follows. `below`: they push it down. */
  list: 'floating' | 'below';
  /** Takes the focus when the panel that it is in opens, before scripts as well. */
  isFirst?: boolean;
  /** The text that the page shows the hits of. */
  text?: string;
  /** What the search is to keep, as fields of the form. */
  children?: ReactNode;
  /** Called when the visitor has gone on to what was found. */
  onDone?: (() => void) | undefined;
};

const CLOSED: ListState = { isOpen: false, activeId: null };

/** The search for a car: a plain form without scripts; with them, suggestions as one types. */
export function SearchBox({ label, place, list, text = '', isFirst = false, children, onDone }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [state, setState] = useState<ListState>(CLOSED);
  const listId = `${id}forslag`;
  const combobox = isLive
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': state.isOpen,
        'aria-controls': listId,
        'aria-activedescendant': state.activeId ?? undefined,
      } as const)
    : {};
  // Who was quicker than the scripts has focused the field already.
  useEffect(() => {
    if (document.activeElement === field.current) setIsLive(true);
  }, []);
  useEffect(() => {
    if (isFirst) focusWithPopover(field.current);
  }, [isFirst]);
  const submitted = () => {
    onDone?.();
    // After the form has been read. A page that shows the hits of a text keeps it in its field.
    if (place === 'header') setTimeout(() => field.current?.form?.reset());
  };
  return (
    <search className="relative block">
      <Form action={vehiclesUrl()} onSubmit={submitted}>
        {children}
        <label htmlFor={id} className="mb-2 block text-small font-semibold">
          {label}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            {...combobox}
            id={id}
            ref={field}
            name="search"
            type="text"
            inputMode="search"
            defaultValue={text}
            onFocus={() => setIsLive(true)}
            // biome-ignore lint/a11y/noAutofocus: only a popover that was opened for it heeds this
            autoFocus={isFirst}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            className="touch min-w-0 grow basis-40 rounded-card border border-edge bg-ground px-4 text-body"
          />
          <Button kind="primary">Sök</Button>
        </div>
      </Form>
      {isLive && (
        <Suspense>
          <SuggestionList field={field} {...{ listId, place, list, onDone }} onState={setState} />
        </Suspense>
      )}
    </search>
  );
}
