type Attribute = { name: string; description: string };

/** The attributes that matter for the need, numbered. */
export function AttributeCards({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {attributes.map(({ name, description }, place) => (
        <li key={name} className="flex gap-4 border-t-2 border-forest pt-4">
          <span aria-hidden className="text-title leading-none font-semibold text-moss tabular-nums">
            {place + 1}
          </span>
          <div>
            <h3 className="text-body">{name}</h3>
            <p className="mt-1 text-small text-quiet">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
