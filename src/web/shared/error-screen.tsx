import { useContext, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { requestIdOf } from '#src/request/page-failure.ts';
import { homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { RenderContext } from '#src/web/frame/site/render-context.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { failureKindOf } from './list-states/list-failure.ts';
import { BesideRoad } from './pictures/landscape.tsx';

type Explanation = { heading: string; text: string };

const EXPLANATIONS: Readonly<Record<number, Explanation>> = {
  400: {
    heading: 'Adressen går inte att läsa',
    text: 'Den innehåller tecken som inte hör hemma i en adress. Kontrollera länken du följde.',
  },
  403: {
    heading: 'Åtkomst nekad',
    text: 'Du har inte behörighet att komma åt denna sida.',
  },
  404: {
    heading: 'Sidan finns inte',
    text: 'Länken kan vara gammal, eller adressen felskriven.',
  },
  405: {
    heading: 'Så kan sidan inte användas',
    text: 'Sidan kan bara visas, inte ta emot något.',
  },
  408: {
    heading: 'Det som skickades kom inte fram i tid',
    text: 'Gå tillbaka och skicka igen.',
  },
  413: {
    heading: 'Det som skickades är för stort',
    text: 'Det är mer än vad sidan kan ta emot. Gå tillbaka och skicka mindre åt gången.',
  },
  503: {
    heading: 'Det tog för lång tid',
    text: 'Förfrågan tog för lång tid. Vänta en stund och ladda sidan igen.',
  },
};

const UNFORESEEN: Explanation = {
  heading: 'Något gick fel hos oss',
  text: 'Felet är noterat. Försök igen om ett par minuter.',
};

/** The request did not reach the server, or the response did not reach the browser (PUB §8). */
const NO_NETWORK: Explanation = {
  heading: 'Nätverksfel',
  text: 'Kontrollera din internetanslutning och försök igen.',
};

const isNetworkError = (error: unknown): boolean => !isRouteErrorResponse(error) && failureKindOf(error) === 'network';
const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);
const explain = (error: unknown): Explanation =>
  isNetworkError(error) ? NO_NETWORK : (EXPLANATIONS[statusOf(error)] ?? UNFORESEEN);

export const errorTitle = (error: unknown): string => explain(error).heading;

/** Replaces the links into the public site on pages outside it. */
type WayOn = { label: string; address: string };

/** Error page without any details of the internal error. */
export function ErrorScreen({ error, wayOn }: { error: unknown; wayOn?: WayOn }) {
  const status = statusOf(error);
  const explanation = explain(error);
  const { heading, text } = explanation;
  const isOffline = explanation === NO_NETWORK;
  const isOurFault = explanation === UNFORESEEN || status === 503;
  const canRetry = isOurFault || isOffline;
  return (
    <BesideRoad>
      <p className="text-small font-semibold text-quiet empty:hidden">{isOffline ? '' : status}</p>
      <h1 data-replaces-form className="mt-2 text-title">
        {heading}
      </h1>
      <div className="mt-4 grid max-w-xl gap-3 text-body">
        {status === 404 && <MissingPath />}
        <p>{text}</p>
        {isOurFault && <RequestName error={error} />}
      </div>
      {status === 404 && !wayOn && <SearchForm />}
      <div className="mt-8 flex flex-wrap gap-3">
        {canRetry && <RetryLink />}
        <ButtonLink kind={canRetry ? 'quiet' : 'primary'} to={wayOn?.address ?? homeUrl()}>
          {wayOn?.label ?? 'Till startsidan'}
        </ButtonLink>
        {!wayOn && (
          <ButtonLink kind="quiet" to={vehiclesUrl()}>
            Alla bilannonser
          </ButtonLink>
        )}
      </div>
    </BesideRoad>
  );
}

/** The page's own address: reloads its data with scripts, the document without. */
function RetryLink() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink kind="primary" to={pathname + search} replace>
      Försök igen
    </ButtonLink>
  );
}

/** Search form for the words of the address: a plain form, as the scripts of the page may have failed. */
const SearchForm = () => (
  <search className="mt-6 block max-w-xl">
    <form action={vehiclesUrl()} className="flex flex-wrap gap-2">
      <input
        name="search"
        aria-label="Sök bland bilarna"
        placeholder="Märke, modell, utrustning"
        maxLength={100}
        className="touch w-0 min-w-32 grow rounded-card border border-edge bg-ground px-4 text-body"
      />
      <Button kind="quiet">Sök</Button>
    </form>
  </search>
);

/** The path that has no page, decoded to words. */
function MissingPath() {
  const { pathname } = useLocation();
  return (
    <p>
      Det finns ingen sida på{' '}
      <code className="rounded-card bg-sunken px-1.5 py-0.5 text-small break-all">{readable(pathname)}</code>.
    </p>
  );
}

/** The request id, from the error itself or of the page whose rendering failed on the server; hydration preserves that one. */
function RequestName({ error }: { error: unknown }) {
  const rendered = useContext(RenderContext);
  const [name] = useState(
    () => requestIdOf(error) ?? rendered?.requestId ?? document.getElementById(REQUEST_ID)?.textContent,
  );
  return name === undefined ? null : (
    <p className="text-small text-quiet">
      Ärendenummer: <span id={REQUEST_ID}>{name}</span>
    </p>
  );
}
const REQUEST_ID = 'arendenummer';

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
