import { Form } from 'react-router';
import { ownCarUrl, ownCarValueUrl } from '#src/visitor-urls.ts';
import { OwnCarFields } from '#src/web/shared/own-car/own-car-fields.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { OwnCarValueModel } from './own-car-value-data.server.ts';

/** The facts of the car. They are the address of the page, which works without scripts. */
export function OwnCarValueForm({ page: { brand, series, form, choices } }: { page: OwnCarValueModel }) {
  return (
    <Form
      action={ownCarValueUrl(brand.slug, series.slug)}
      noValidate
      // Another address is another car.
      key={JSON.stringify([form.texts, form.facts.equipment])}
      aria-label="Bilens uppgifter"
      className="grid grid-cols-2 content-start gap-x-3 gap-y-4 rounded-card border border-line bg-raised p-4 md:p-5"
    >
      <OwnCarFields form={form} choices={choices} />
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button kind="primary">Visa värdet</Button>
        <Link to={ownCarUrl()} className="link touch inline-flex items-center text-small">
          En annan bil
        </Link>
      </div>
    </Form>
  );
}
