import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { BetterBuysModel } from './better-buys-data.server.ts';

/** Cars that are at least as good and cheaper; nothing when there are none. */
export function BetterBuysSection({ cars }: { cars: BetterBuysModel }) {
  if (cars.length === 0) return null;
  return (
    <Section heading="Bättre köp i samma generation" className="mt-12 max-w-3xl print:mt-8">
      <ul className="grid">
        {cars.map(({ id, name, url, price, better }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-body">
              <Link to={url} className="link">
                {name}
              </Link>
              <span className="whitespace-nowrap tabular-nums">{price}</span>
            </p>
            <p className="mt-0.5 text-small text-quiet">{better}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-fine text-quiet">
        Samma drivmedel och växellåda, minst lika ny, minst lika stark och körd högst lika långt. Skick och service vet
        vi inte.
      </p>
    </Section>
  );
}
