import { Form, Link, type MetaFunction } from 'react-router';
import { ERASED_WORDS } from '#src/domain/personal-data/erasure.ts';
import { ERASED_ADDRESS_PARAM, erasureUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/personal-data-route.ts';
import { readPersonalData } from './personal-data.server.ts';

export const loader = staffLoader(readPersonalData);
export const meta: MetaFunction = ({ matches }) => staffTags('Personuppgifter', matches);

/** Everything that is stored with an e-mail address, each with the page that deletes it. */
export default function PersonalDataRoute({ loaderData: { address, error, stored } }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Personuppgifter">
        När någon vill få sina uppgifter borttagna: sök på e-postadressen, och ta bort det som hör till den.
      </StaffHeading>
      <Form data-whole className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          label="E-postadress"
          name={ERASED_ADDRESS_PARAM}
          defaultValue={address}
          error={error ?? undefined}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          className="w-80 max-w-full"
        />
        <Button kind="primary">Sök</Button>
      </Form>
      {stored !== null && (
        <div className="mt-8">
          <PlainTable
            caption={`Sparat med ${address}`}
            columns={COLUMNS}
            rows={stored}
            empty="Inget av det som går att ta bort här har adressen."
          />
        </div>
      )}
      <p className="mt-6 max-w-prose text-small text-quiet">
        Meddelanden utan e-postadress finns under Meddelanden. Bevakningar utan konto avslutas med länken i varje mejl.
        Samtal med rådgivaren hör till en webbläsare och tas bort där.
      </p>
    </div>
  );
}

const COLUMNS: readonly Column<NonNullable<Route.ComponentProps['loaderData']['stored']>[number]>[] = [
  {
    heading: 'Vad',
    cell: ({ kind, text }) => (
      <span className="wrap-anywhere">
        {ERASED_WORDS[kind]}
        {text !== '' && <span className="block text-fine text-quiet">{text}</span>}
      </span>
    ),
  },
  { heading: 'Sedan', className: 'whitespace-nowrap', cell: ({ at }) => <ShortTime at={at} /> },
  {
    heading: 'Åtgärd',
    cell: ({ kind, id, text }) => (
      <Link
        to={erasureUrl(kind, id)}
        aria-label={`Ta bort ${ERASED_WORDS[kind].toLowerCase()} ${text}`.trim()}
        className="link touch inline-flex items-center whitespace-nowrap"
      >
        Ta bort…
      </Link>
    ),
  },
];
