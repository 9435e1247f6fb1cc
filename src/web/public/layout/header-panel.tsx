import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type HeaderPanelProps = {
  label: string;
  icon: ReactNode;
  panelId: string;
  /** `wide`: full page width. `narrow`: a column at the right, where there is room. */
  width: 'wide' | 'narrow';
  children: ReactNode;
};

const WIDTHS = {
  wide: 'md:border-b',
  narrow:
    'md:right-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))] md:left-auto md:w-80 md:rounded-b-card md:border md:border-t-0',
} as const;

/**
 * A button of the header and its popover. The browser opens and closes it (Escape, a press outside, another panel) and restores the
 * focus; scripts only report the state to screen readers, and close the panel on a client navigation.
 */
export function HeaderPanel({ label, icon, panelId, width, children }: HeaderPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The browser may have opened it before hydration.
  useEffect(() => setIsOpen(panel.current?.matches(':popover-open') ?? false), []);
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) panel.current?.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        className="group touch inline-flex items-center gap-2 rounded-card px-3 text-small font-semibold max-sm:px-2.5 hover:bg-sunken aria-expanded:bg-sunken"
      >
        <span className="group-aria-expanded:hidden">{icon}</span>
        <X aria-hidden size={20} className="hidden group-aria-expanded:block" />
        {/* A small screen, and one that just has room for the destinations, has room for one label: the menu's, whose icon is the least known. */}
        <span className={width === 'wide' ? 'max-sm:sr-only lg:max-xl:sr-only' : ''}>{label}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link arrives here as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links inside */}
      <div
        id={panelId}
        ref={panel}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onClick={closeAfterLink}
        className={`absolute top-16 right-0 bottom-auto left-0 m-0 max-h-[calc(100dvh-4rem)] w-full max-w-none overflow-y-auto border-line bg-raised text-ink shadow-float max-md:border-b md:top-18 ${WIDTHS[width]}`}
      >
        <div className={width === 'wide' ? 'page-width py-6' : 'px-4 py-2 md:px-6'}>{children}</div>
      </div>
    </>
  );
}
