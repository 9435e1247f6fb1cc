import type { ReactNode } from 'react';

type EntryHeadProps = {
  name: string;
  /** Badge beside the name. */
  mark?: ReactNode;
  /** Actions of the item. */
  children: ReactNode;
};

/** Heading of a list item with its actions. */
export const EntryHead = ({ name, mark, children }: EntryHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
    <h2 className="min-w-0 text-body font-semibold break-words">
      {name} {mark}
    </h2>
    <div className="flex items-center gap-2">{children}</div>
  </div>
);
