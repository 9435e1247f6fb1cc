import { Form, type MetaFunction } from 'react-router';
import { TRADE_IN_TEXT_PARAM, tradeInUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/trade-in-route.ts';
import { TradeInAnswer, TradeInComparables } from './trade-in-answer.tsx';
import { readTradeIn, type TradeInModel, tradeInAction } from './trade-in-data.server.ts';
import { TradeInForm } from './trade-in-form.tsx';

export const loader = dealerLoader(readTradeIn);
export const action = tradeInAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Värdera inbyte', matches);

/** The value of a car in trade-in: the price it would be asked for, how fast it goes, and the rest after margin and costs. */
export default function TradeInRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { car } = loaderData;
  return (
    <>
      <StaffHeading title="Värdera inbyte">
        Vad bilen annonseras för, hur fort den går och vad som är kvar till kunden när er marginal och era kostnader är
        dragna.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      {car === null ? (
        <CarSearch {...loaderData} />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TradeInAnswer car={car} />
          <div className="lg:row-span-2" data-print="no">
            {car.answer === null ? (
              <TradeInForm car={car} />
            ) : (
              <PhoneFold
                label="Ändra bilen eller villkoren"
                isOpen={Object.keys(car.terms.errors).length + Object.keys(car.form.errors).length > 0}
              >
                <TradeInForm car={car} />
              </PhoneFold>
            )}
          </div>
          {car.answer !== null && <TradeInComparables answer={car.answer} />}
        </div>
      )}
    </>
  );
}

/** The search for the car, with what was written. */
const CarSearch = ({ text, plate, guesses }: TradeInModel) => (
  <div className="mt-6 max-w-xl">
    <Form method="get" action={tradeInUrl()} key={text} className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-0 flex-1 basis-64"
        label="Registreringsnummer eller bil"
        hint="ABC 123, eller v60 2019 diesel 12000 mil."
        name={TRADE_IN_TEXT_PARAM}
        defaultValue={text}
        maxLength={80}
        autoComplete="off"
      />
      <Button kind="primary">Värdera</Button>
    </Form>
    {plate !== null && (
      <p role="status" className="mt-4 text-small">
        {plate} har inte varit till salu här. Skriv märke, modell, årsmodell och mil i stället.
      </p>
    )}
    {text !== '' && plate === null && (
      <div role="status" className="mt-4 text-small">
        <p>Vi hittar ingen modell i det du skrev. Skriv märke och modell, till exempel Volvo V60.</p>
        {guesses.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-5">
            {guesses.map(({ name, to }) => (
              <Link key={to} to={to} className="link touch inline-flex items-center">
                {name}
              </Link>
            ))}
          </p>
        )}
      </div>
    )}
  </div>
);
