import { type Column, DataTable } from '../../ui/data-table.tsx';

type Stored = { what: string; why: string; howLong: string };

/** As the cookies, tables and jobs of the site have it. */
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

const COLUMNS: readonly Column<Stored>[] = [
  { heading: 'Vad', cell: ({ what }) => <span className="font-medium">{what}</span> },
  { heading: 'Var och varför', cell: ({ why }) => why },
  { heading: 'Hur länge', cell: ({ howLong }) => howLong },
];

/** What is stored, where, why and how long. */
export function StoredTable() {
  return <DataTable caption="Det som sparas" columns={COLUMNS} rows={STORED} keyOf={({ what }) => what} empty="" />;
}
