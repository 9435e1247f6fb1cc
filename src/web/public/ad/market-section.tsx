import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { MarketLines } from './market-data.server.ts';

/** The market of the car's model in short; nothing when too little is known. */
export function MarketSection({ lines }: { lines: MarketLines }) {
  if (lines.length === 0) return null;
  return (
    <Section heading="Marknaden för modellen" className="mt-12 max-w-3xl print:mt-8">
      {lines.map(({ text, link, url }) => (
        <p key={link} className="mt-2 max-w-prose text-body">
          {text}{' '}
          <Link to={url} className="link text-small" data-print="no">
            {link}
          </Link>
        </p>
      ))}
    </Section>
  );
}
