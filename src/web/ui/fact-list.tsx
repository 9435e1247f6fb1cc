/** A name with its value; a value that is not known is null. */
export type Fact = { label: string; value: string | null };

/** Facts under each other with hairlines between; what is not known says so. */
export function FactList({ facts, unknown }: { facts: Fact[]; unknown: string }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 border-b border-line py-2.5 text-small">
          <dt className="shrink-0 text-quiet">{label}</dt>
          <dd className={`min-w-0 text-right wrap-anywhere ${value === null ? 'text-quiet italic' : 'font-medium'}`}>
            {value ?? unknown}
          </dd>
        </div>
      ))}
    </dl>
  );
}
