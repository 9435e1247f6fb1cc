import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';

const TEXT = 'max-w-prose text-body whitespace-pre-line wrap-anywhere';

/** The dealer's own words; the rest of a long text is folded. */
export function DescriptionSection({ description }: Pick<AdPageModel, 'description'>) {
  if (description === null) return null;
  const { lead, rest } = description;
  return (
    <Section heading="Handlarens beskrivning">
      <p dir="auto" className={TEXT}>
        {rest === null ? lead : lead.trimEnd()}
      </p>
      {rest !== null && (
        <details className="open-in-print mt-2">
          <summary className="touch link inline-flex items-center text-small font-medium print:hidden">
            Läs resten av beskrivningen
          </summary>
          <p dir="auto" className={TEXT}>
            {rest.trimStart()}
          </p>
        </details>
      )}
    </Section>
  );
}
