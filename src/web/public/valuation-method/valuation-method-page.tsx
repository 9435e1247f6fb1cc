import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import {
  LABEL_CHANGES,
  labelRules,
  NO_MODEL_TEXTS,
  VALUATION_LIMITS,
  VALUATION_METHOD,
} from '#src/domain/valuation/method-texts.ts';
import { accuracyApiUrl, accuracyCsvUrl } from '#src/visitor-urls.ts';
import { AccuracyTable, BAND_HEADINGS } from '#src/web/shared/valuation/accuracy-table.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { AccuracyHistory } from './accuracy-history.tsx';
import { TradeOff } from './trade-off.tsx';
import type { ValuationMethodModel } from './valuation-method-data.server.ts';

/** How prices are judged, and how often the estimates were right. */
export function ValuationMethodPage({ current, noModel, history }: ValuationMethodModel) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Så bedömer vi priser</h1>
      <p className="mt-3 max-w-prose text-body">
        Vi räknar ut vad varje bil brukar kosta, hur säkra vi är på det och hur ofta vi har rätt. Har vi för lite att gå
        på bedömer vi inte priset, och skriver varför.
      </p>
      <Section heading="Vad orden betyder" className="mt-14">
        <dl className="grid max-w-prose gap-3 text-body">
          {labelRules.map(({ name, rule }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd>{rule}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-prose text-body">{LABEL_CHANGES}</p>
      </Section>
      {current && <Accuracy current={current} />}
      {noModel && <p className="mt-6 max-w-prose text-body">{NO_MODEL_TEXTS[noModel]}</p>}
      {history.length > 1 && <AccuracyHistory history={history} />}
      <Section heading="Så går det till" className="mt-14">
        <Paragraphs texts={VALUATION_METHOD} />
      </Section>
      <Section heading="Det här vet vi inte" className="mt-14">
        <Paragraphs texts={VALUATION_LIMITS} />
      </Section>
      <Section heading="Öppna data" className="mt-14">
        <p className="max-w-prose text-body">
          Siffrorna för varje natt finns att hämta som{' '}
          <a href={accuracyCsvUrl()} className="link">
            CSV
          </a>{' '}
          och, med alla grupper, som{' '}
          <a href={accuracyApiUrl()} className="link">
            JSON
          </a>
          . De får användas fritt om källan anges, enligt{' '}
          <a href={OPEN_DATA_LICENCE.url} rel="noopener license" className="link">
            {OPEN_DATA_LICENCE.name}
          </a>
          .
        </p>
      </Section>
    </div>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className="grid max-w-prose gap-3 text-body">
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);

function Accuracy({ current }: { current: NonNullable<ValuationMethodModel['current']> }) {
  const { fittedAt, ads, judged, figures, whyNot, bands, dealers, tradeOff, closed } = current;
  return (
    <>
      <Section heading="Så ofta har vi rätt" className="mt-10">
        <div className="max-w-prose">
          <FactList
            unknown="för få bedömda bilar"
            facts={[
              { label: 'Hälften av bedömda bilar ligger närmare uppskattningen än', value: figures?.error ?? null },
              { label: 'Inom 10\u00a0% av utropspriset', value: figures?.within10 ?? null },
              { label: 'Inom 20\u00a0% av utropspriset', value: figures?.within20 ?? null },
              { label: 'Inom spannet, som ska rymma 80\u00a0%', value: figures?.covered80 ?? null },
              { label: 'Inom det bredare spannet, som ska rymma 90\u00a0%', value: figures?.covered90 ?? null },
              { label: 'Annonser som bedöms', value: judged },
            ]}
          />
          <p className="mt-3 text-fine text-quiet">
            {`Räknat ${fittedAt} på ${ads} annonser till salu. ${dealers === null ? '' : `${dealers} `}Ingen uppskattning känner till bilens eget pris.`}
          </p>
          {closed !== null && <p className="mt-2 text-fine text-quiet">{closed}</p>}
        </div>
      </Section>
      <Section heading="Så skiljer sig felet" className="mt-14">
        <p className="mb-6 max-w-prose text-body">
          Medianfelet är det fel som hälften av bilarna ligger under. Ju fler jämförbara bilar, desto säkrare är
          uppskattningen. ”Medianfel, alla” är felet om alla bilar i gruppen hade bedömts.
        </p>
        {bands.map((each) => (
          <Fold key={each.by} as="h3" heading={BAND_HEADINGS[each.by].title}>
            <AccuracyTable {...each} isTitled={false} />
          </Fold>
        ))}
      </Section>
      {tradeOff.length > 0 && <TradeOff tradeOff={tradeOff} />}
      <Section heading="Bilar som inte bedöms" className="mt-14">
        <div className="max-w-prose">
          <PlainTable
            caption="Varför priser inte bedöms"
            rows={whyNot}
            empty="Alla bilar bedöms."
            columns={[
              { heading: 'Orsak', cell: ({ name }) => name },
              { heading: 'Andel av annonserna', isFigure: true, cell: ({ share }) => share },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
