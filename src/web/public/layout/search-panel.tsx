import { useEffect, useRef } from 'react';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';

/** The search box of the header; opening the panel focuses its field. */
export function SearchPanel({ isOpen }: { isOpen: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  // The browser opens the popover and reports it only afterwards.
  useEffect(() => {
    if (isOpen) panel.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  return (
    <div ref={panel} className="max-w-2xl">
      <SearchBox
        label="Sök på märke, modell, utrustning eller registreringsnummer"
        place="header"
        list="below"
        isFirst
        onDone={close}
      />
    </div>
  );
}
