import { ArrowRight } from 'lucide-react';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import type { HomeModel } from './home-data.server.ts';
import { HomeSection } from './home-section.tsx';

/** The newest cars, and the link to all of them, with and without pictures: the count beside it includes both. */
export function ListingsCall({ newest, allUrl, claim }: Pick<HomeModel, 'newest' | 'allUrl'> & { claim: string }) {
  if (newest.length === 0) return null;
  return (
    <HomeSection heading="Nya annonser" more={null}>
      <AdGrid ads={newest} isOnTop={false} />
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink kind="primary" to={allUrl}>
          Visa alla bilar
          <ArrowRight aria-hidden size={18} />
        </ButtonLink>
        <p className="text-body text-quiet">{`${claim} till salu just nu`}</p>
      </div>
    </HomeSection>
  );
}
