/** A name with its value; null: unknown. */
export type Fact = { label: string; value: string | null };

/** Formats a value; an unknown one stays null. */
export const written = <Value,>(value: Value | null, format: (value: Value) => string): string | null =>
  value === null ? null : format(value);

/**
 * A list of facts with hairlines between them; unknown values are named as such. A value without room beside its name stands below
 * it.
 */
export function FactList({ facts, unknown }: { facts: Fact[]; unknown: string }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5 text-small">
          <dt className="text-quiet">{label}</dt>
          <dd
            className={`grow basis-32 text-right wrap-anywhere ${value === null ? 'text-quiet italic' : 'font-medium'}`}
          >
            {value ?? unknown}
          </dd>
        </div>
      ))}
    </dl>
  );
}
