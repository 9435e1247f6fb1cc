import type { ReactNode } from 'react';
import { Chevron } from './chevron.tsx';

type FoldProps = {
  heading: string;
  /** Level of the heading. */
  as: 'h2' | 'h3';
  /** Stands beside the heading: how much the fold contains. */
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a long list that opens at a press, also without scripts, and for a link to an element within. */
export const Fold = ({ heading, as: Heading, note, isOpen = false, children }: FoldProps) => (
  <details open={isOpen} className="group border-b border-line">
    <summary className="touch flex cursor-pointer list-none items-center gap-x-4 py-2">
      <Heading className="text-body font-semibold group-hover:underline">{heading}</Heading>
      {note !== undefined && <span className="text-small text-quiet">{note}</span>}
      <Chevron
        size={20}
        className="ml-auto shrink-0 text-moss transition-transform group-open:rotate-180 print:hidden"
      />
    </summary>
    <div className="pb-6">{children}</div>
  </details>
);
