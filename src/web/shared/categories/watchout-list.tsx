import { TriangleAlert } from 'lucide-react';

type WatchoutListProps = {
  watchouts: readonly string[];
  level: 3 | 4;
  className?: string;
};

/** Known weaknesses of a car: what to check when buying. */
export function WatchoutList({ watchouts, level, className = '' }: WatchoutListProps) {
  const Heading = `h${level}` as const;
  if (watchouts.length === 0) return null;
  return (
    <section className={`rounded-card bg-sunken p-5 ${className}`}>
      <Heading className="flex items-center gap-2 text-body">
        <TriangleAlert aria-hidden size={18} className="text-red" />
        Se upp med
      </Heading>
      <ul className="mt-3 grid grid-cols-1 gap-3 text-small">
        {watchouts.map((watchout) => (
          <li key={watchout} className="border-l-2 border-edge pl-3 text-pretty">
            {watchout}
          </li>
        ))}
      </ul>
    </section>
  );
}
