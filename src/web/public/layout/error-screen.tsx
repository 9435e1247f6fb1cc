import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { homeUrl, vehiclesUrl } from '../../../urls.ts';
import { useRootData } from '../../shared/use-site.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What a visitor sees in place of a page: what happened, and what to do next. Nothing of the inner error is shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  switch (status) {
    case 404:
      return <NotFound />;
    case 400:
      return (
        <Message code="400" heading="Adressen går inte att läsa">
          <p>Den innehåller tecken som inte hör hemma i en adress. Kontrollera länken du följde.</p>
        </Message>
      );
    case 405:
      return (
        <Message code="405" heading="Så kan sidan inte användas">
          <p>Sidan kan bara visas, inte ta emot något.</p>
        </Message>
      );
    case 503:
      return (
        <Message code="503" heading="Det tog för lång tid">
          <p>Förfrågan tog för lång tid. Vänta en stund och ladda sidan igen.</p>
          <RequestName error={error} />
        </Message>
      );
    default:
      return (
        <Message code="500" heading="Något gick fel hos oss">
          <p>Felet är noterat. Försök igen om ett par minuter.</p>
          <RequestName error={error} />
        </Message>
      );
  }
}

/** The path that has no page, as it would be read aloud. */
function NotFound() {
  const { pathname } = useLocation();
  return (
    <Message code="404" heading="Sidan finns inte">
      <p>
        Det finns ingen sida på{' '}
        <code className="rounded-card bg-sunken px-1.5 py-0.5 text-small break-all">{readable(pathname)}</code>.
      </p>
      <p>Länken kan vara gammal, eller adressen felskriven.</p>
    </Message>
  );
}

function Message({ code, heading, children }: { code: string; heading: string; children: ReactNode }) {
  return (
    <div className="page-width py-20 md:py-32">
      <p className="text-small font-semibold text-quiet tabular-nums">{code}</p>
      <h1 className="mt-2 text-title">{heading}</h1>
      <div className="mt-4 grid max-w-xl gap-3 text-body">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink kind="primary" to={homeUrl()}>
          Till startsidan
        </ButtonLink>
        <ButtonLink kind="quiet" to={vehiclesUrl()}>
          Alla bilannonser
        </ButtonLink>
      </div>
    </div>
  );
}

/** The request's name, from the error itself, or of the page whose drawing failed. */
function RequestName({ error }: { error: unknown }) {
  const root = useRootData();
  const ofError = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined;
  const name = ofError ?? root?.requestId;
  return name === undefined ? null : <p className="text-small text-quiet">Ärendenummer: {name}</p>;
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
