import type { ReactNode } from 'react';

/** A name with its value; null: unknown. */
export type Fact = { label: string; value: string | null };

/** Formats a value; an unknown one stays null. */
export const written = <Value,>(value: Value | null, format: (value: Value) => string): string | null =>
  value === null ? null : format(value);

type FactRowProps = { label: string; isKnown?: boolean; children: ReactNode };

/** A fact above a hairline. A value without room beside its name stands below it. */
export const FactRow = ({ label, isKnown = true, children }: FactRowProps) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 text-small">
    <dt className="text-quiet">{label}</dt>
    <dd
      className={`grow basis-32 text-right text-balance wrap-anywhere ${isKnown ? 'font-medium' : 'text-quiet italic'}`}
    >
      {children}
    </dd>
  </div>
);

/** A list of facts; unknown values are named as such. */
export const FactList = ({ facts, unknown }: { facts: Fact[]; unknown: string }) => (
  <dl>
    {facts.map(({ label, value }) => (
      <FactRow key={label} label={label} isKnown={value !== null}>
        {value ?? unknown}
      </FactRow>
    ))}
  </dl>
);
