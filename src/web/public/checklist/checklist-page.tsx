import { Printer } from 'lucide-react';
import { formatPrice } from '#src/domain/format/price.ts';
import type { ChecklistPart } from '#src/domain/purchase-checklist/check.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { CheckBox } from './check-box.tsx';
import type { ChecklistPageModel } from './checklist-data.server.ts';
import { SourceLink } from './source-link.tsx';
import { useTicks } from './use-ticks.ts';

/** The checklist for a purchase of one car. The boxes work without scripts; with scripts, the device remembers them. */
export function ChecklistPage({ internalId, name, price, groups }: ChecklistPageModel) {
  const { isTicked, tick, clear, ticked } = useTicks(internalId, groups);
  const total = groups.reduce((sum, { checks }) => sum + checks.length, 0);
  return (
    <article className="page-width grid max-w-3xl grid-cols-1 gap-8 py-6 md:py-10">
      <header>
        <h1 className="text-title">Checklista inför köpet</h1>
        <p className="mt-2 text-body">
          <Link to={adUrl(internalId)} className="link">
            <bdi>{name}</bdi>
          </Link>
          {`, ${formatPrice(price)}`}
        </p>
        <div data-print="no" className="needs-script mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button kind="quiet" onClick={() => print()}>
            <Printer aria-hidden size={18} />
            Skriv ut
          </Button>
          {ticked !== null && ticked > 0 && (
            <p data-device role="status" className="flex flex-wrap items-center gap-x-5 text-small text-quiet">
              {`${ticked} av ${total} klara`}
              <button type="button" className="link touch font-medium" onClick={clear}>
                Rensa
              </button>
            </p>
          )}
        </div>
      </header>
      {groups.map((group) => (
        <Group key={group.heading} group={group} isTicked={isTicked} tick={tick} />
      ))}
    </article>
  );
}

type GroupProps = {
  group: ChecklistPart;
  isTicked: (key: string) => boolean;
  tick: (key: string, isTicked: boolean) => void;
};

const Group = ({ group: { heading, facts, checks, sources }, isTicked, tick }: GroupProps) => (
  <Section heading={heading} headingClass="mb-2 text-large">
    {facts.map((fact) => (
      <p key={fact} className="mb-2 max-w-prose text-body text-pretty">
        {fact}
      </p>
    ))}
    {checks.length > 0 && (
      <ul>
        {checks.map((check) => (
          <li key={check.key} className="break-inside-avoid border-b border-line">
            <CheckBox
              text={check.text}
              isTicked={isTicked(check.key)}
              onTick={(isNowTicked) => tick(check.key, isNowTicked)}
            />
            {check.source !== null && (
              <p className="-mt-1 pb-3 pl-9 text-fine text-quiet">
                Källa: <SourceLink {...check.source} />.
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
    {sources.length > 0 && (
      <p className="mt-2 text-fine text-quiet">
        Källa:{' '}
        {sources.map((source, at) => (
          <span key={source.title}>
            {at > 0 && '; '}
            <SourceLink {...source} />
          </span>
        ))}
        .
      </p>
    )}
  </Section>
);
