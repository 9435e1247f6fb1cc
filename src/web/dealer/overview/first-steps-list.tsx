import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FirstStep } from '#src/domain/dealers/first-steps.ts';
import { dealerDeliveriesUrl, newDealerAdUrl, ownDealerDetailsUrl } from '#src/office-urls.ts';
import { dealerStockUrl } from '#src/pages/list-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { DealerOverviewModel } from './dealer-overview-data.server.ts';

type StepsProps = { steps: readonly { step: FirstStep; isDone: boolean }[]; slug: string; stock: Stock };
type Stock = Pick<DealerOverviewModel['stock'], 'active' | 'withheld'>;

/** The first steps of a new dealer, each with its link. */
export const FirstStepsList = ({ steps, slug, stock }: StepsProps) => (
  <Section heading="Kom igång">
    <ol className="max-w-3xl border-t border-line">
      {steps.map(({ step, isDone }, place) => (
        <li key={step} className="flex gap-4 border-b border-line py-4">
          <span
            aria-hidden
            className={`mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full text-small font-bold ${isDone ? 'text-moss' : 'bg-moss-tint text-forest'}`}
          >
            {isDone ? <CircleCheck size={24} /> : place + 1}
          </span>
          <div>
            <h3 className="text-body font-semibold">
              {STEPS[step].heading}
              {isDone && <span className="font-normal text-quiet"> · klart</span>}
            </h3>
            <p className="mt-0.5 max-w-prose text-small text-quiet">{STEPS[step].text}</p>
            <p className="mt-1 flex flex-wrap gap-x-5 text-small empty:hidden">{linksOf(step, slug, stock)}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);

const STEPS: Readonly<Record<FirstStep, { heading: string; text: string }>> = {
  details: {
    heading: 'Uppgifterna',
    text: 'Adress, telefon och e-post, så att köparna hittar er och frågorna kommer fram.',
  },
  cars: {
    heading: 'Bilarna',
    text: 'Skicka filen ni redan har. Den provas först, så ni ser hur det blir. Eller lägg in en bil för hand.',
  },
  pictures: {
    heading: 'Bilderna',
    text: 'En bil utan bild visas inte i fordonslistan. Bilder kan stå i filen, ligga i samma zip eller läggas till på varje bil.',
  },
  look: { heading: 'Se efter hur det blev', text: 'Så här ser köparna er och bilarna.' },
};

const LINK = 'link touch inline-flex items-center';

function linksOf(step: FirstStep, slug: string, { active, withheld }: Stock): ReactNode {
  if (step === 'details')
    return (
      <Link to={ownDealerDetailsUrl()} className={LINK}>
        Fyll i uppgifterna
      </Link>
    );
  if (step === 'cars')
    return (
      <>
        <Link to={dealerDeliveriesUrl()} className={LINK}>
          Skicka en fil
        </Link>
        <Link to={newDealerAdUrl()} className={LINK}>
          Lägg in en bil
        </Link>
      </>
    );
  if (step === 'pictures')
    return active + withheld === 0 ? null : (
      <Link to={dealerStockUrl()} className={LINK}>
        Visa bilarna
      </Link>
    );
  if (active === 0) return null;
  return (
    <Link reloadDocument to={dealerUrl(slug)} className={LINK}>
      Visa er sida
    </Link>
  );
}
