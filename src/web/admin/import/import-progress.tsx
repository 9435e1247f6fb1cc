import { Link } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { importUrl } from '#src/urls.ts';
import type { ImportModel } from './import-data.server.ts';

const STEPS = { reading: 'Läser och granskar raderna', merging: 'Skriver till beståndet', tidying: 'Städar' } as const;

/** Progress of a running import; without JavaScript the link reloads it. */
export function ImportProgressView({ run: { id, step, rowsRead } }: Pick<ImportModel, 'run'>) {
  return (
    <div className="rounded-card border border-line bg-raised p-4 text-small">
      <p role="status" className="font-semibold">
        {STEPS[step ?? 'reading']}: {formatNumber(rowsRead)} rader lästa
      </p>
      <progress aria-label="Importen pågår" className="mt-3 h-2 w-full accent-moss" />
      <p className="mt-2 text-quiet">
        Beståndet ändras först när allt är läst. Du kan lämna sidan; importen fortsätter.{' '}
        <Link to={importUrl(id)} preventScrollReset className="font-semibold text-moss hover:underline">
          Se hur långt den har kommit
        </Link>
      </p>
    </div>
  );
}
