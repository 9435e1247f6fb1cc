import type { ReactNode } from 'react';

type FigureProps = {
  label: string;
  value: string;
  /** Whether the value is text such as a date, which needs a smaller size. */
  isWords?: boolean;
  children?: ReactNode;
};

/** A figure with its label above and a note below; a child of <dl>. */
export function Figure({ label, value, isWords = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-fine text-quiet">{label}</dt>
      <dd className={`mt-0.5 font-bold text-forest tabular-nums ${isWords ? 'text-body' : 'text-large'}`}>{value}</dd>
      <dd className="text-fine text-quiet empty:hidden">{children}</dd>
    </div>
  );
}
