import { useEffect, useState } from 'react';
import { formatKronor } from '#src/domain/format/price.ts';
import type { OwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { costUrl } from '#src/visitor-urls.ts';
import { useOwnCosts } from '#src/web/public/cost/own-costs.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { PARTS } from './anchor-row.tsx';
import { TaxSection } from './tax-section.tsx';

/** The whole cost per month by the site's assumptions, or the visitor's own figures, its parts, and the tax with its rule. */
export function CostSection({ ad }: { ad: AdPageModel }) {
  const { internalId, cost, tax, status } = ad;
  const own = useOwnCosts();
  const ofVisitor = useOwnHeadline(cost?.car ?? null, own);
  return (
    <Section heading="Vad kostar den att äga?" id={PARTS.Kostnad}>
      {cost !== null && (
        <>
          <p className="text-body">
            <strong className="font-semibold text-forest">{ofVisitor ?? cost.headline}</strong>
            <span className="text-quiet">{ofVisitor === null ? ', antaget av oss' : ', med dina siffror'}</span>
          </p>
          {ofVisitor === null && (
            <PhoneFold label="Visa delarna">
              <Parts parts={cost.parts} />
            </PhoneFold>
          )}
        </>
      )}
      {status === 'active' && (
        <ButtonLink kind="quiet" rel="nofollow" to={costUrl(internalId)} className="mt-3" data-print="no">
          Räkna med dina siffror
        </ButtonLink>
      )}
      <h3 className="mt-6 mb-1 text-body">Fordonsskatt</h3>
      <TaxSection tax={tax} emissionsNote={ad.emissionsNote} />
    </Section>
  );
}

type Costed = NonNullable<AdPageModel['cost']>;

/** The parts of the sum, the largest first, as bars of one scale. */
function Parts({ parts }: Pick<Costed, 'parts'>) {
  const largest = Math.max(...parts.map(({ perMonth }) => perMonth), 1);
  return (
    <table className="mt-2 w-full max-w-xl text-small">
      <caption className="sr-only">Kostnaden per månad i delar</caption>
      <tbody>
        {parts.map(({ name, perMonth }) => (
          <tr key={name}>
            <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            <td className="w-full py-1" aria-hidden>
              <svg aria-hidden height="10" className="block w-full">
                <rect
                  width={`${(100 * Math.max(0, perMonth)) / largest}%`}
                  height="10"
                  rx="2"
                  className="fill-moss/60"
                />
              </svg>
            </td>
            <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">{formatKronor(perMonth)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The headline by the visitor's own figures; the calculation is loaded only for those who have any. Null: none, or not loaded yet. */
function useOwnHeadline(car: Costed['car'] | null, own: readonly OwnCost[]): string | null {
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
