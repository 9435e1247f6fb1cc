import { formatCount } from '../../../domain/format/numbers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyRoad } from '../pictures/landscape.tsx';

/** The one filter whose removal gives the most cars. */
export type Relaxation = { label: string; count: number; to: string };

type EmptyListProps = {
  heading: string;
  /** What to try, in the words of PUB §8. */
  hint: string | null;
  relaxation: Relaxation | null;
  /** The list without filters; null when there are none to drop. */
  clearTo: string | null;
  clearLabel: string;
};

/** In place of a list without ads: which filter to drop, and how many cars that gives. */
export function EmptyList({ heading, hint, relaxation, clearTo, clearLabel }: EmptyListProps) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-2">
      <div>
        <h2 className="text-large">{heading}</h2>
        {hint !== null && <p className="mt-2 text-body text-quiet">{hint}</p>}
        {relaxation !== null && (
          <p className="mt-4 text-body">
            {`Utan filtret ${relaxation.label} finns ${formatCount(relaxation.count, 'bil', 'bilar')}.`}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {relaxation !== null && (
            <ButtonLink kind="primary" to={relaxation.to} preventScrollReset>
              {`Ta bort filtret ${relaxation.label}`}
            </ButtonLink>
          )}
          {clearTo !== null && (
            <ButtonLink kind={relaxation === null ? 'primary' : 'quiet'} to={clearTo} preventScrollReset>
              {clearLabel}
            </ButtonLink>
          )}
        </div>
      </div>
      <EmptyRoad />
    </div>
  );
}
