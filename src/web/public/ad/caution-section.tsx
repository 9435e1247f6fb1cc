import { Fragment } from 'react';
import { checklistUrl } from '#src/visitor-urls.ts';
import { RecallList } from '#src/web/shared/recalls/recall-list.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { PARTS } from './anchor-row.tsx';

/** Weak points shown before the others are folded. */
const MAX_OPEN = 3;

const RECALLS = 'aterkallelser';

/** Recalls, weak points and what the ad does not say, which together start the checklist. */
export function CautionSection({ ad }: { ad: AdPageModel }) {
  const { internalId, status, recalls, weakPoints, unknown } = ad;
  return (
    <Section heading="Att tänka på" id={PARTS['Att tänka på']}>
      {recalls.length > 0 && (
        <section aria-labelledby={RECALLS}>
          <h3 id={RECALLS} className="mb-1 text-body">
            Återkallelser
          </h3>
          <RecallList recalls={recalls} isOneCar />
        </section>
      )}
      {weakPoints.points.length > 0 && <WeakPoints {...weakPoints} />}
      {recalls.length === 0 && weakPoints.points.length === 0 && (
        <p className="text-small">Vi känner inte till några återkallelser eller svaga punkter hos bilar som den här.</p>
      )}
      {unknown !== null && (
        <p className="mt-4 max-w-prose text-small">
          <span className="text-quiet">Okänt, fråga handlaren: </span>
          {`${unknown}.`}
        </p>
      )}
      {status === 'active' && (
        <ButtonLink kind="quiet" rel="nofollow" to={checklistUrl(internalId)} className="mt-4" data-print="no">
          Checklista inför köpet
        </ButtonLink>
      )}
    </Section>
  );
}

function WeakPoints({ points, sources }: AdPageModel['weakPoints']) {
  const [open, folded] = [points.slice(0, MAX_OPEN), points.slice(MAX_OPEN)];
  return (
    <>
      <h3 className="mt-6 mb-1 text-body first:mt-0">Svaga punkter hos modellen</h3>
      <Points points={open} />
      {folded.length > 0 && (
        <details className="open-in-print">
          <summary className="touch link inline-flex items-center text-small font-medium print:hidden">
            {`Visa ${folded.length} till`}
          </summary>
          <Points points={folded} />
        </details>
      )}
      <p className="mt-1 text-fine text-quiet">
        {'Ur '}
        {sources.map(({ name, url }, at) => (
          <Fragment key={url}>
            {at > 0 && ', '}
            <Link to={url} className="link">
              {name}
            </Link>
          </Fragment>
        ))}
        .
      </p>
    </>
  );
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="max-w-prose list-disc pl-5 text-small marker:text-quiet">
    {points.map((point) => (
      <li key={point} className="py-0.75">
        {point}
      </li>
    ))}
  </ul>
);
