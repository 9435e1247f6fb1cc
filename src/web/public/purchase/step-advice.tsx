import type { ReactNode } from 'react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { AFTER_PURCHASE } from '#src/domain/purchase-checklist/after-purchase.ts';
import type { Favourite, PurchaseStep } from '#src/domain/saved-cars/saved-cars.ts';
import { adsUrl, compareUrl } from '#src/visitor-urls.ts';
import { SourceLink } from '#src/web/public/checklist/source-link.tsx';
import { Link } from '#src/web/ui/link.tsx';

/** The site's article about test drives; null: it has none. */
export type TestDriveArticle = { title: string; url: string } | null;

type StepAdviceProps = { step: PurchaseStep; cars: readonly Favourite[]; testDrive: TestDriveArticle };

/** The next thing to do with the cars of a step; how cars get there, while it has none. */
export function StepAdvice({ step, cars, testDrive }: StepAdviceProps) {
  const forSale = cars.filter(({ status }) => status === 'active');
  switch (step) {
    case 'saved':
      return <SavedAdvice forSale={forSale} isEmpty={cars.length === 0} />;
    case 'compared':
      if (cars.length === 0) return <Hint>Flytta hit de bilar som du har jämfört och vill se.</Hint>;
      return (
        <Advice>
          Gå igenom checklistan för bilen och boka en provkörning.
          {testDrive !== null && (
            <>
              {' '}
              <Link to={testDrive.url} className="link">
                {testDrive.title}
              </Link>
            </>
          )}
        </Advice>
      );
    case 'driven':
      if (cars.length === 0) return <Hint>Flytta hit de bilar som du har provkört.</Hint>;
      return <Advice>Fråga handlaren om det som är kvar i checklistan, och se vad bilen kostar per månad.</Advice>;
    case 'bought':
      if (cars.length === 0) return <Hint>När du har köpt bilen står här vad som återstår.</Hint>;
      return <AfterPurchase />;
  }
}

function SavedAdvice({ forSale, isEmpty }: { forSale: readonly Favourite[]; isEmpty: boolean }) {
  if (forSale.length >= 2) {
    const compared = forSale.slice(0, MAX_COMPARED).map(({ id }) => id);
    return (
      <Advice>
        Ställ de bästa bredvid varandra.{' '}
        <Link to={compareUrl(compared)} className="link">
          {`Jämför de ${compared.length === forSale.length ? '' : 'senaste '}${compared.length}`}
        </Link>
      </Advice>
    );
  }
  const text = isEmpty ? 'Här hamnar bilar som du sparar.' : 'Spara en bil till, så kan du jämföra dem.';
  return (
    <Hint>
      {text}{' '}
      <Link to={adsUrl()} className="link">
        Hitta bil
      </Link>
    </Hint>
  );
}

const AfterPurchase = () => (
  <Advice>
    <ol className="grid gap-3">
      {AFTER_PURCHASE.map(({ heading, text, source }) => (
        <li key={heading}>
          <span className="font-semibold">{`${heading}. `}</span>
          {text}
          {source !== null && (
            <span className="block text-fine text-quiet">
              Källa: <SourceLink {...source} />.
            </span>
          )}
        </li>
      ))}
    </ol>
  </Advice>
);

const Advice = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 rounded-card bg-moss-tint px-4 py-3 text-small">{children}</div>
);

const Hint = ({ children }: { children: ReactNode }) => <p className="mt-3 text-small text-quiet">{children}</p>;
