import type { ReactNode } from 'react';

type TickBoxProps = { name: string; value: string; isTicked?: boolean; className?: string; children: ReactNode };

/** Checkbox with its label. */
export const TickBox = ({ isTicked = false, className = '', children, ...input }: TickBoxProps) => (
  <label className={`touch inline-flex items-center gap-3 text-small ${className}`}>
    <input type="checkbox" {...input} defaultChecked={isTicked} className="size-5 shrink-0 accent-moss" />
    {children}
  </label>
);
