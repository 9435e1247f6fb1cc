import { ArrowUpRight } from 'lucide-react';
import { useSite } from '#src/web/shared/site/use-site.ts';

/** Link to another site's page about the car with this plate. */
export function CarInfoLink({ plate }: { plate: string }) {
  const { carInfoUrl } = useSite();
  if (carInfoUrl === '') return null;
  return (
    <a
      href={carInfoUrl.replaceAll('{plate}', encodeURIComponent(plate))}
      rel="noopener nofollow"
      data-print="no"
      className="link touch inline-flex items-center gap-1 text-small"
    >
      Mer om bilen hos {hostOf(carInfoUrl)}
      <ArrowUpRight aria-hidden size={16} />
    </a>
  );
}

const hostOf = (address: string): string => /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(address)?.[1] ?? address;
