import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

/** What unfolds over the list when its line is pressed; one at a time, and before scripts too. */
export function FoldOut({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: PointerEvent) => {
      if (fold.current && target instanceof Node && !fold.current.contains(target)) fold.current.open = false;
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, []);
  return (
    <details ref={fold} name="over-listan" onKeyDown={closeOnEscape} className="group/fold" data-print="no">
      <summary className="touch -mx-2 inline-flex items-center gap-1.5 rounded-card px-2 text-small hover:bg-sunken">
        {summary}
        <ChevronDown aria-hidden size={16} className="text-moss transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="absolute right-0 z-10 mt-1 overflow-hidden rounded-card border border-line bg-raised py-2 shadow-float max-sm:left-0">
        {children}
      </div>
    </details>
  );
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape') return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}
