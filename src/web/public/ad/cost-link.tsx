import { Calculator } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { costUrl } from '#src/urls.ts';
import { useOwnCosts } from '#src/web/public/cost/own-costs.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { AdPageModel } from './ad-data.server.ts';

/** The cost per month by the site's assumptions, or by the visitor's own figures, and the link to its parts. */
export function CostLink({ internalId, cost }: Pick<AdPageModel, 'internalId' | 'cost'>) {
  const own = useOwnCosts();
  const ofVisitor = useOwnHeadline(cost?.car ?? null, own);
  return (
    <>
      {cost !== null && (
        <p className="mt-3 text-small">
          {ofVisitor ?? cost.headline}
          <span className="text-quiet">{ofVisitor === null ? ', antaget av oss' : ', med dina siffror'}</span>
        </p>
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
}

type Costed = NonNullable<AdPageModel['cost']>['car'];

/** The headline by the visitor's own figures; the calculation is loaded only for those who have any. Null: none, or not loaded yet. */
function useOwnHeadline(car: Costed | null, own: readonly OwnCost[]): string | null {
  const [headline, setHeadline] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      if (car === null || own.length === 0) return setHeadline(null);
      const { ownHeadline } = await import('./own-headline.ts');
      if (isCurrent) setHeadline(ownHeadline(car, own));
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [car, own]);
  return headline;
}
