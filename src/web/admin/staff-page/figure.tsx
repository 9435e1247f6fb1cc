import type { ReactNode } from 'react';

type FigureProps = {
  label: string;
  value: string;
  /** The value is a date or the like, which a large size would break. */
  isWords?: boolean;
  children?: ReactNode;
};

/** A figure with its name above and what it is of below, in a list of them. */
export function Figure({ label, value, isWords = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-fine text-quiet">{label}</dt>
      <dd className={`mt-0.5 font-bold text-forest tabular-nums ${isWords ? 'text-body' : 'text-large'}`}>{value}</dd>
      <dd className="text-fine text-quiet empty:hidden">{children}</dd>
    </div>
  );
}
