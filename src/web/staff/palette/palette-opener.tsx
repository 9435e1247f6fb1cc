import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PalettePage } from '#src/pages/sidebar-entry.ts';

/** Loaded when it is first opened. */
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Opens the command palette by Ctrl-K, ⌘K or its button; without scripts there is neither. */
export function PaletteOpener({ pages }: { pages: readonly PalettePage[] }) {
  const [isReady, setIsReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setIsReady(true);
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        // Reserves its place until scripts run, so that nothing moves under the pointer.
        className={`touch inline-flex items-center gap-2 rounded-card px-3 text-small font-medium whitespace-nowrap text-quiet hover:bg-sunken hover:text-ink lg:-mx-3 lg:mt-3 lg:grow ${isReady ? '' : 'invisible needs-script'}`}
      >
        <Search aria-hidden size={16} />
        <span className="max-md:sr-only">Sök överallt</span>
        <kbd className="ml-auto rounded-card border border-line px-1.5 font-sans text-fine max-lg:hidden">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette pages={pages} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
