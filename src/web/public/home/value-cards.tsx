const VALUES = [
  {
    heading: 'Hela prisets historia',
    text: 'Varje annons visar när priset har ändrats och hur länge bilen har varit till salu.',
  },
  {
    heading: 'Siffror som stämmer',
    text: 'Antalet bilar räknas om vid varje leverans från handlarna. Det du ser är det som finns.',
  },
  {
    heading: 'Vi säger vad vi inte vet',
    text: 'Saknas en uppgift står det Okänt. Skick och service vet vi inte – fråga handlaren och provkör.',
  },
] as const;

/** The services of the site. */
export function ValueCards({ name }: { name: string }) {
  return (
    <section aria-label={`Det här är ${name}`}>
      <ul className="grid gap-8 md:grid-cols-3">
        {VALUES.map(({ heading, text }) => (
          <li key={heading} className="border-t-2 border-forest pt-4">
            <h2 className="text-large">{heading}</h2>
            <p className="mt-2 text-body text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
