import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** Collapsible form for a new item; open after a rejection. */
export function AddPanel({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
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
