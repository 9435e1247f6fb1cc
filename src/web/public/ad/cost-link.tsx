import { Calculator } from 'lucide-react';
import { costUrl } from '#src/urls.ts';
import { Link } from '#src/web/ui/link.tsx';

export const CostLink = ({ internalId }: { internalId: number }) => (
  <Link
    to={costUrl(internalId)}
    rel="nofollow"
    data-print="no"
    className="link touch mt-3 mr-5 inline-flex items-center gap-2 text-small font-medium"
  >
    <Calculator aria-hidden size={18} />
    Kostnad per månad och mil
  </Link>
);
