import { Chevron } from '#src/web/ui/chevron.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { PARTS } from './anchor-row.tsx';

const UNKNOWN = 'Okänt';

/** Eight facts of the car, and all of them in a fold. */
export const FactsSection = ({ ad: { leadingFacts, facts, catalogue } }: { ad: AdPageModel }) => (
  <Section heading="Fakta" id={PARTS.Fakta}>
    <div className="sm:columns-2 sm:gap-x-10">
      <FactList facts={leadingFacts} unknown={UNKNOWN} />
    </div>
    {catalogue !== null && <p className="mt-2.5 text-fine text-quiet">{catalogueNote(catalogue.isSure)}</p>}
    <details className="group/facts open-in-print mt-2">
      <summary className="touch link inline-flex items-center gap-2 text-small font-medium print:hidden">
        Alla uppgifter
        <Chevron size={16} className="transition-transform group-open/facts:rotate-180" />
      </summary>
      <div className="grid gap-x-10 gap-y-6 pt-3 sm:grid-cols-2">
        <Group heading="Bilen" facts={facts.vehicle} />
        <div className="grid content-start gap-6">
          <Group heading="Motor och prestanda" facts={facts.motor} />
          <Group heading="Miljö och säkerhet" facts={facts.environment} />
        </div>
      </div>
    </details>
  </Section>
);

const Group = ({ heading, facts }: { heading: string; facts: AdPageModel['facts']['vehicle'] }) => (
  <div>
    <h3 className="text-body">{heading}</h3>
    <FactList facts={facts} unknown={UNKNOWN} />
  </div>
);

const catalogueNote = (isSure: boolean): string =>
  `Enligt katalogen: uppgiften saknas i annonsen och gäller ${isSure ? 'bilens motor' : 'den motor som annonsen bäst stämmer med'} i vår bilkatalog.`;
