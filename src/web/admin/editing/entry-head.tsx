import type { ReactNode } from 'react';

type EntryHeadProps = {
  name: string;
  /** What sets it apart, beside its name. */
  mark?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** The head of an entry of a list that staff edit. */
export const EntryHead = ({ name, mark, children }: EntryHeadProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
    <h2 className="min-w-0 text-body font-semibold break-words">
      {name} {mark}
    </h2>
    <div className="flex items-center gap-2">{children}</div>
  </div>
);
