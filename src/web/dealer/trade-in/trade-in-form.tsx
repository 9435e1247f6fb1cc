import { Form } from 'react-router';
import type { TradeInField } from '#src/domain/dealers/trade-in.ts';
import { TRADE_IN_BRAND_PARAM, TRADE_IN_SERIES_PARAM, tradeInUrl } from '#src/office-urls.ts';
import { OwnCarFields } from '#src/web/shared/own-car/own-car-fields.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { TradeInModel } from './trade-in-data.server.ts';

type TradeInCar = NonNullable<TradeInModel['car']>;

/** The facts of the car and the dealer's terms. They are the address of the page, which works without scripts. */
export function TradeInForm({ car: { slugs, form, choices, unread, terms } }: { car: TradeInCar }) {
  const amount = (name: TradeInField) => ({
    name,
    // Emptied, a term that is stored says that there is none this time.
    'data-default': terms.defaults[name],
    defaultValue: terms.texts[name],
    error: terms.errors[name],
    maxLength: 40,
    autoComplete: 'off',
  });
  return (
    <Form
      method="get"
      action={tradeInUrl()}
      noValidate
      // Another address is another car.
      key={JSON.stringify([slugs, form.texts, form.facts.equipment, terms.texts])}
      aria-label="Bilen och era villkor"
      className="grid grid-cols-2 content-start gap-x-3 gap-y-4 rounded-card border border-line bg-raised p-4 md:p-5"
    >
      <input type="hidden" name={TRADE_IN_BRAND_PARAM} value={slugs.brand} />
      <input type="hidden" name={TRADE_IN_SERIES_PARAM} value={slugs.series} />
      {unread !== '' && <p className="col-span-2 border-l-2 border-rape pl-3 text-small wrap-anywhere">{unread}</p>}
      <OwnCarFields form={form} choices={choices} />
      <fieldset className="col-span-2 grid grid-cols-2 gap-x-3 gap-y-4 border-t border-line pt-4">
        <legend className="sr-only">Era villkor</legend>
        <TextField label="Marginal, %" inputMode="decimal" hint="Av priset, med moms." {...amount('marginal')} />
        <TextField label="Kostnader, kr" inputMode="numeric" hint="Rekond, garanti, frakt." {...amount('kostnader')} />
        <TextField
          className="col-span-2"
          label="Pris ni annonserar för, kr"
          inputMode="numeric"
          hint="Tomt: vårt uppskattade pris."
          {...amount('utropspris')}
        />
      </fieldset>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="primary">Räkna</Button>
        <Link to={tradeInUrl()} className="link touch inline-flex items-center text-small">
          En annan bil
        </Link>
      </div>
    </Form>
  );
}
