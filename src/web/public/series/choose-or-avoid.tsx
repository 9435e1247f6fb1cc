import type { ReactNode } from 'react';
import { formatCount } from '#src/domain/format/numbers.ts';
import { RecallList } from '#src/web/shared/recalls/recall-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { GuidePoint } from './guide-data.server.ts';
import type { SeriesPageModel } from './series-data.server.ts';

/** Number of weak points shown at first; the others are folded. */
const FIRST_SHOWN = 2;

/** Reasons for a car of the model and weaknesses to check, each with its source; nothing where neither is known. */
export function ChooseOrAvoid({ guide: { choose, avoid, recalls, name } }: { guide: SeriesPageModel['guide'] }) {
  if (choose.length === 0 && avoid.length === 0 && recalls.length === 0) return null;
  const hidden = avoid.slice(FIRST_SHOWN);
  return (
    <Section id="valj" className="mt-12" headingClass="mb-4 text-large" heading={`Välj rätt ${name}`}>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {choose.length > 0 && (
          <Part heading="Välj">
            <Points points={choose} />
          </Part>
        )}
        {(avoid.length > 0 || recalls.length > 0) && (
          <Part heading="Undvik, eller kontrollera">
            <Points points={avoid.slice(0, FIRST_SHOWN)} />
            {hidden.length > 0 && (
              <details className="open-in-print">
                <summary className="touch link inline-flex items-center text-small font-medium">
                  {`${formatCount(hidden.length, 'svaghet till', 'svagheter till')}`}
                </summary>
                <Points points={hidden} />
              </details>
            )}
            {recalls.length > 0 && (
              <details className="mt-2 open-in-print">
                <summary className="touch link inline-flex items-center text-small font-medium">
                  {formatCount(recalls.length, 'återkallelse', 'återkallelser')}
                </summary>
                <RecallList recalls={recalls} />
              </details>
            )}
          </Part>
        )}
      </div>
    </Section>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="min-w-0">
    <h3 className="mb-1 text-body">{heading}</h3>
    {children}
  </div>
);

const Points = ({ points }: { points: readonly GuidePoint[] }) => (
  <ul>
    {points.map(({ text, source }) => (
      <li key={text} className="border-b border-line py-2.5 text-small text-pretty wrap-anywhere">
        {text}{' '}
        <span className="text-fine text-quiet">
          {'Källa: '}
          <SourceLink source={source} />.
        </span>
      </li>
    ))}
  </ul>
);

function SourceLink({ source: { title, url } }: Pick<GuidePoint, 'source'>) {
  if (url === null) return title;
  return url.startsWith('http') ? (
    <a href={url} rel="noopener nofollow" className="link">
      {title}
    </a>
  ) : (
    <Link to={url} className="link">
      {title}
    </Link>
  );
}
