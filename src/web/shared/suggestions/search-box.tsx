import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { focusWithPopover } from '#src/web/ui/focus-with-popover.ts';
import type { ListState } from './suggestion-list.tsx';

/** The suggestions are larger than the field, so they are loaded at the first focus. */
const SuggestionList = lazy(async () => ({ default: (await import('./suggestion-list.tsx')).SuggestionList }));

type SearchBoxProps = {
  label: string;
  place: SuggestionPlace;
  /** `floating`: the suggestions overlay what follows. `below`: they push it down. */
  list: 'floating' | 'below';
  /** Focuses the field when the surrounding popover opens, without scripts too. */
  isFirst?: boolean;
  text?: string;
  /** Hidden fields of the search. */
  children?: ReactNode;
  /** Called after the visitor has followed a suggestion or searched. */
  onDone?: (() => void) | undefined;
};

const CLOSED: ListState = { isOpen: false, activeId: null };

/** The search form; with scripts it shows suggestions while the visitor types. */
export function SearchBox({ label, place, list, text = '', isFirst = false, children, onDone }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [state, setState] = useState<ListState>(CLOSED);
  const listId = `${id}forslag`;
  const isOfList = place === 'vehicles';
  const combobox = isLive
    ? ({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': state.isOpen,
        'aria-controls': listId,
        'aria-activedescendant': state.activeId ?? undefined,
      } as const)
    : {};
  // The visitor may have focused the field before hydration.
  useEffect(() => {
    if (document.activeElement === field.current) setIsLive(true);
  }, []);
  useEffect(() => {
    if (isFirst) focusWithPopover(field.current);
  }, [isFirst]);
  const submitted = () => {
    onDone?.();
    // Runs after the form has been read. A page with hits of the text keeps it in the field.
    if (place === 'header') setTimeout(() => field.current?.form?.reset());
  };
  return (
    <search className="relative block">
      <Form action={vehiclesUrl()} onSubmit={submitted}>
        {children}
        <label htmlFor={id} className={isOfList ? 'sr-only' : 'mb-2 block text-small font-semibold'}>
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
            placeholder={isOfList ? label : undefined}
            defaultValue={text}
            onFocus={() => setIsLive(true)}
            // biome-ignore lint/a11y/noAutofocus: only takes effect in a popover opened for it
            autoFocus={isFirst}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            className="touch min-w-0 grow basis-40 rounded-card border border-edge bg-ground px-4 text-body placeholder:text-quiet"
          />
          {/* On phones, where a list begins with its cars, the keyboard has the button. */}
          <Button kind="primary" className={isOfList ? 'max-lg:hidden' : ''}>
            Sök
          </Button>
        </div>
      </Form>
      {isLive && (
        <Suspense>
          <SuggestionList field={field} listId={listId} place={place} list={list} onDone={onDone} onState={setState} />
        </Suspense>
      )}
    </search>
  );
}
