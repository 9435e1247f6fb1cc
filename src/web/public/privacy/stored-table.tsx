type Stored = { what: string; why: string; howLong: string };

/** As configured in the cookies, tables and jobs of the site. */
const STORED: readonly Stored[] = [
  { what: 'Ljust eller mörkt utseende', why: 'Kaka. Ditt val följer med mellan sidor.', howLong: '1 år' },
  { what: 'Ditt svar om samtycke', why: 'Kaka. Vi ska veta vad du har sagt ja och nej till.', howLong: '6 månader' },
  {
    what: 'Samtal med rådgivaren',
    why: 'Kaka och databas. Samtalet finns kvar när du kommer tillbaka.',
    howLong: '30 dagar',
  },
  { what: 'Sökord utan träff', why: 'Databas, utan koppling till dig. Sökningen blir bättre.', howLong: '90 dagar' },
  {
    what: 'Inloggning, för den som har konto',
    why: 'Kaka och databas. Du förblir inloggad.',
    howLong: 'Högst 12 timmar',
  },
  {
    what: 'Webbläsare som har loggat in',
    why: 'Kaka. Andras felaktiga lösenord låser inte dig ute.',
    howLong: '180 dagar',
  },
  {
    what: 'E-post till den som har konto',
    why: 'Databas, och den server som skickar. Länkar som bekräftar adressen och byter lösenord.',
    howLong: '7 dagar',
  },
  {
    what: 'Vad personal har ändrat',
    why: 'Databas. Det ska gå att se vem som ändrade vad.',
    howLong: '12 månader',
  },
  {
    what: 'Säkerhetshändelser med nätets adress, avkortad',
    why: 'Databas. Intrångsförsök ska kunna stoppas.',
    howLong: '12 månader',
  },
];

/** The stored data: where, why and for how long. On phones each entry is a paragraph, with its retention on the first line. */
export function StoredTable() {
  return (
    <table className="w-full border-collapse text-left align-top text-small max-sm:block">
      <caption className="sr-only">Det som sparas</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge text-fine text-quiet">
          {['Vad', 'Var och varför', 'Hur länge'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-6 font-semibold last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {STORED.map(({ what, why, howLong }) => (
          <tr
            key={what}
            className="border-b border-line align-top *:sm:py-2.5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3"
          >
            <th scope="row" className="font-medium sm:pr-6">
              {what}
            </th>
            <td className="max-sm:col-span-2 max-sm:row-start-2 max-sm:text-quiet sm:pr-6">{why}</td>
            <td className="max-sm:text-right sm:whitespace-nowrap">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
