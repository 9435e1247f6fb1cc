import { gridClass } from '#src/web/shared/ad-card/ad-grid.tsx';

/** Number of placeholder cards (PUB §9): 7 rows of 3, or a page of the ads page. */
export const SKELETONS = { vehicles: 21, ads: 24 } as const;

type CardSkeletonsProps = {
  count: number;
  /** Text for screen readers, where nothing else on the page announces the loading. */
  label?: string;
  isBesidePanel?: boolean;
};

/** Placeholders of loading cards, of the same height as cards. */
export function CardSkeletons({ count, label, isBesidePanel = false }: CardSkeletonsProps) {
  return (
    <div>
      {label !== undefined && (
        <p role="status" className="sr-only">
          {label}
        </p>
      )}
      <ul aria-hidden className={`${gridClass(isBesidePanel)} animate-pulse gap-y-10`}>
        {Array.from({ length: count }, (_, place) => (
          // Placeholders differ only in their number.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <div className="aspect-4/3 rounded-card bg-sunken" />
            <div className="mt-4 h-6 w-2/5 rounded-card bg-sunken" />
            <div className="mt-3 h-5 w-4/5 rounded-card bg-sunken" />
            <div className="mt-2 h-5 w-1/2 rounded-card bg-sunken" />
            <div className="mt-3 h-4 w-full rounded-card bg-sunken" />
            <div className="mt-2 h-4 w-1/2 rounded-card bg-sunken" />
            <div className="mt-3 h-3 w-3/5 rounded-card bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  );
}
