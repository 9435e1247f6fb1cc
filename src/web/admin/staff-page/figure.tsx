import type { ReactNode } from 'react';

/** A figure with its name above and what it is of below, in a list of them. */
export function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-quiet">{label}</dt>
      <dd className="mt-0.5 text-large font-bold text-forest tabular-nums">{value}</dd>
      <dd className="text-fine text-quiet empty:hidden">{children}</dd>
    </div>
  );
}
