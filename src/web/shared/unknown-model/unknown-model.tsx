import { brandsUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { BesideRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import type { UnknownModel } from './model-address.server.ts';
import { NearestModels } from './nearest-models.tsx';

/** Maximum length of a shown text of the address. */
const MAX_SHOWN_LENGTH = 80;

/** Page for a brand or series that does not exist (D41): the attempted name, possible meanings, and links. */
export function UnknownModelScreen({ heading, unknown }: { heading: string; unknown: UnknownModel }) {
  const { attempted, brand, nearest } = unknown;
  return (
    <BesideRoad>
      <h1 className="text-title">{heading}</h1>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
        <dt className="text-quiet">Märke</dt>
        <dd className="break-all">{shortened(attempted.brand)}</dd>
        {attempted.series !== null && (
          <>
            <dt className="text-quiet">Modell</dt>
            <dd className="break-all">{shortened(attempted.series)}</dd>
          </>
        )}
      </dl>
      <NearestModels models={nearest} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink kind="primary" to={brandsUrl()}>
          Alla bilmodeller
        </ButtonLink>
        {brand !== null && (
          <ButtonLink kind="quiet" to={brand.to}>
            {`${brand.name}: alla modeller`}
          </ButtonLink>
        )}
      </div>
      <ForDevelopers unknown={unknown} />
    </BesideRoad>
  );
}

const shortened = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)} …` : text;

/** How the address was parsed; in development only. */
function ForDevelopers({ unknown }: { unknown: UnknownModel }) {
  const { url } = useSite();
  if (!URL.canParse(url) || new URL(url).hostname !== 'localhost') return null;
  const { brand, nearest } = unknown;
  const understood = { brand: brand?.to ?? null, nearest: nearest.map(({ to }) => to) };
  return (
    <details className="mt-8 text-small">
      <summary className="text-quiet underline">Felsökning</summary>
      <pre className="mt-2 overflow-x-auto bg-sunken p-3 text-fine">{JSON.stringify(understood, null, 2)}</pre>
    </details>
  );
}
