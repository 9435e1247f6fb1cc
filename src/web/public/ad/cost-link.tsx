import { Calculator } from 'lucide-react';
import { formatKronor } from '#src/domain/format/price.ts';
import { costUrl } from '#src/urls.ts';
import { Link } from '#src/web/ui/link.tsx';

/** Loss of value and tax per month where both are known, and the link to the car's whole cost. */
export const CostLink = ({ internalId, perMonth }: { internalId: number; perMonth: number | null }) => (
  <>
    {perMonth !== null && (
      <p className="mt-3 text-small">{`Värdeminskning och skatt: omkring ${formatKronor(perMonth)} per månad.`}</p>
    )}
    <Link
      to={costUrl(internalId)}
      rel="nofollow"
      data-print="no"
      className="link touch mt-3 mr-5 inline-flex items-center gap-2 text-small font-medium"
    >
      <Calculator aria-hidden size={18} />
      Kostnad per månad och mil
    </Link>
  </>
);
