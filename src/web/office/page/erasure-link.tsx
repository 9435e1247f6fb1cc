import type { ErasedKind } from '#src/domain/personal-data/erasure.ts';
import { erasureUrl } from '#src/office-urls.ts';
import { Link } from '#src/web/ui/link.tsx';

/** To the page that deletes a thing at somebody's request, for admins. */
export const ErasureLink = ({ kind, id }: { kind: ErasedKind; id: string | number }) => (
  <p className="mt-8 text-small">
    <Link to={erasureUrl(kind, id)} className="touch inline-flex items-center font-semibold text-red hover:underline">
      Ta bort…
    </Link>
  </p>
);
