import { useState } from 'react';
import { Form } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import {
  chooseGuideCar,
  FUEL_PARAM,
  GENERATION_PARAM,
  MIL_PARAM,
  unjudgedKey,
  type WantedCar,
  YEAR_PARAM,
} from '#src/domain/market/guide-choice.ts';
import { guideBasis } from '#src/domain/market/guide-texts.ts';
import { FUEL_TITLES } from '#src/domain/market/price-index-texts.ts';
import { rangeText } from '#src/domain/valuation/valuation-texts.ts';
import type { FuelClass } from '#src/domain/valuation/valued-car.ts';
import { ownCarValueUrl, seriesUrl, valuationMethodUrl } from '#src/visitor-urls.ts';
import { EmptyRoad, PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

type Choice = NonNullable<ReturnType<typeof chooseGuideCar<SeriesPageModel['guide']['cars'][number]>>>;

/** The price that a car of a model year, fuel and distance should have. Without scripts the choices are sent; with them the price follows at once. */
export function PriceGuideSection({ series }: { series: SeriesPageModel }) {
  const { cars, wanted: asked } = series.guide;
  const [wanted, setWanted] = useState(asked);
  const chosen = chooseGuideCar(cars, wanted);
  return (
    <Section
      id="pris"
      heading="Så mycket ska den kosta"
      headingClass="text-body font-semibold"
      className="rounded-card border border-line bg-raised p-4 md:p-6"
    >
      {chosen === null ? (
        <p className="mt-2 text-small">
          {series.statistics.ads === 0
            ? 'Kan inte bedömas: inga bilar är till salu.'
            : 'Kan inte bedömas: priset är inte bedömt än, eller årsmodellen saknas i annonserna.'}
        </p>
      ) : (
        <>
          <Choices series={series} chosen={chosen} onChoice={setWanted} />
          <Answer
            chosen={chosen}
            guide={series.guide}
            own={ownCarValueUrl(series.brandSlug, series.slug, [
              ['arsmodell', String(chosen.car.modelYear)],
              ['mil', String(chosen.price.mil)],
            ])}
          />
        </>
      )}
    </Section>
  );
}

type ChoicesProps = { series: SeriesPageModel; chosen: Choice; onChoice: (wanted: WantedCar) => void };

function Choices({ series, chosen: { car, prices, price }, onChoice }: ChoicesProps) {
  const { brandSlug, slug, guide } = series;
  const { cars, chosen } = guide;
  const { modelYear, fuel } = car;
  const { mil } = price;
  const years = [...new Set(cars.map((each) => each.modelYear))];
  const fuels = cars.filter((each) => each.modelYear === modelYear).map((each) => each.fuel);
  return (
    <Form
      action={seriesUrl(brandSlug, slug)}
      preventScrollReset
      className="mt-2 grid grid-cols-2 gap-x-2 gap-y-2 sm:grid-cols-3"
    >
      {chosen !== null && <input type="hidden" name={GENERATION_PARAM} value={chosen.slug} />}
      <SelectField
        label="Årsmodell"
        name={YEAR_PARAM}
        value={modelYear}
        onChange={({ target }) => onChoice({ modelYear: Number(target.value), fuel, mil: null })}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Miltal"
        name={MIL_PARAM}
        value={mil}
        onChange={({ target }) => onChoice({ modelYear, fuel, mil: Number(target.value) })}
      >
        {prices.map((each) => (
          <option key={each.mil} value={each.mil}>
            {`${formatNumber(each.mil)}${UNIT_SPACE}mil`}
          </option>
        ))}
      </SelectField>
      {fuels.length === 1 ? (
        <input type="hidden" name={FUEL_PARAM} value={fuel} />
      ) : (
        <div className="max-sm:col-span-2">
          <SelectField
            label="Drivmedel"
            name={FUEL_PARAM}
            value={fuel}
            onChange={({ target }) =>
              onChoice({ modelYear, fuel: fuels.find((each) => each === target.value) ?? null, mil })
            }
          >
            {fuels.map((each) => (
              <option key={each} value={each}>
                {fuelName(each)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <noscript>
        <Button kind="small" className="col-span-full justify-self-start">
          Visa priset
        </Button>
      </noscript>
    </Form>
  );
}

const fuelName = (fuel: FuelClass): string => (fuel === 'unknown' ? 'Okänt' : FUEL_TITLES[fuel]);

type AnswerProps = { chosen: Choice; guide: SeriesPageModel['guide']; own: string };

function Answer({ chosen: { car, price }, guide, own }: AnswerProps) {
  const { estimate, low80, high80, whyNot } = price;
  const { headline = rangeText(low80, high80), note = null } = ownValue(guide.answers, unjudgedKey(car, price)) ?? {};
  return (
    <>
      <div role="status" className="mt-4">
        {whyNot === null && (
          <p className="text-title leading-none font-semibold text-forest tabular-nums" data-price>
            {formatKronor(estimate)}
          </p>
        )}
        <p className={`text-small ${whyNot === null ? 'mt-1.5' : 'font-semibold'}`}>{`${headline}.`}</p>
        {note !== null && <p className="mt-1 text-small">{note}</p>}
      </div>
      {whyNot === null ? (
        <PriceRoad
          price={estimate}
          estimate={estimate}
          low={low80}
          high={high80}
          text={`${headline}.`}
          picture={guide.picture}
          size="box"
        />
      ) : (
        <EmptyRoad />
      )}
      <p className="mt-1 text-fine text-quiet">
        {`${car.text}. ${guideBasis(price)} Skick och service ingår inte. `}
        <Link to={valuationMethodUrl()} className="link">
          Så bedömer vi priser
        </Link>
        {' · '}
        <Link to={own} rel="nofollow" className="link">
          Värdera din egen
        </Link>
      </p>
    </>
  );
}
