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
  wide: 'max-md:top-0 max-md:bottom-auto md:border-b',
  narrow:
    'max-md:top-auto max-md:bottom-(--site-bar) max-md:border-t md:right-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))] md:left-auto md:w-80 md:rounded-b-card md:border md:border-t-0',
} as const;

/** An item of the header, which is one of the bar at the lower edge on phones. */
export const BAR_ITEM =
  'touch inline-flex items-center justify-center gap-x-2 rounded-card px-3 font-semibold hover:bg-sunken max-md:flex-col max-md:px-0 max-md:text-fine max-md:font-medium md:text-small';

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
        className={`group aria-expanded:bg-sunken ${BAR_ITEM}`}
      >
        <span className="group-aria-expanded:hidden">{icon}</span>
        <X aria-hidden size={20} className="hidden group-aria-expanded:block" />
        {/* A screen that just has room for the destinations has room for one label: the menu's, whose icon is the least known. */}
        <span className={width === 'wide' ? 'lg:max-xl:sr-only' : ''}>{label}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link arrives here as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links inside */}
      <div
        id={panelId}
        ref={panel}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onClick={closeAfterLink}
        className={`right-0 bottom-auto left-0 m-0 max-h-[calc(100dvh-var(--site-bar))] w-full max-w-none overflow-y-auto border-line bg-raised text-ink shadow-float max-md:fixed max-md:border-b md:absolute md:top-18 ${WIDTHS[width]}`}
      >
        <div className={width === 'wide' ? 'page-width py-6' : 'px-4 py-2 md:px-6'}>{children}</div>
      </div>
    </>
  );
}
