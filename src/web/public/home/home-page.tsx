import { ArrowRight } from 'lucide-react';
import { Form, Link } from 'react-router';
import { NO_AD_FILTERS } from '../../../domain/ads/ad-filters.ts';
import { formatNumber, roundDownForClaim } from '../../../domain/format/numbers.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { AdGrid } from '../../shared/ad-grid.tsx';
import { Landscape } from '../../shared/landscape.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { HomeModel } from './home-data.server.ts';

const POPULAR_BRANDS = 12;

const VALUES = [
  {
    heading: 'Hela prisets historia',
    text: 'Varje annons visar när priset har ändrats och hur länge bilen har varit till salu.',
  },
  {
    heading: 'Siffror som stämmer',
    text: 'Antalet bilar räknas om vid varje leverans från handlarna. Det du ser är det som finns.',
  },
  {
    heading: 'Vi säger vad vi inte vet',
    text: 'Saknas en uppgift står det Okänt. Skick och service vet vi inte – fråga handlaren och provkör.',
  },
] as const;

/** The way in: one question, the commonest brands, the newest cars, and what one can expect. */
export function HomePage({ total, brands, newest }: HomeModel) {
  return (
    <>
      <section className="relative isolate overflow-hidden bg-sky pb-52 sm:pb-64 lg:pb-[24vw]">
        <Landscape
          light="hem-ljus"
          dark="hem-mork"
          width={1440}
          height={520}
          className="absolute inset-x-0 bottom-0 -z-10 h-72 w-full max-w-none object-cover object-[72%_100%] sm:h-96 lg:h-auto"
        />
        <div className="page-width pt-10 md:pt-16">
          <h1 className="max-w-3xl text-display font-bold">Vet mer innan du köper bil</h1>
          <p className="mt-4 max-w-xl text-large text-ink">{claimOf(total)}</p>
          <Form
            action={vehiclesUrl()}
            className="mt-7 flex max-w-xl flex-col gap-3 rounded-card bg-raised p-4 shadow-float sm:flex-row sm:items-end sm:p-5"
          >
            <label className="flex-1 text-small font-semibold">
              Märke
              <select
                name="make"
                defaultValue=""
                className="touch mt-2 w-full rounded-card border border-edge bg-ground px-4 py-2.5 text-body font-normal"
              >
                <option value="">Alla märken</option>
                {brands.map(({ brand, count }) => (
                  <option key={brand} value={brand}>
                    {`${brand} (${formatNumber(count)})`}
                  </option>
                ))}
              </select>
            </label>
            <Button kind="primary">Visa bilar</Button>
          </Form>
        </div>
      </section>

      <div className="page-width grid gap-20 pt-16">
        <section aria-labelledby="marken">
          <h2 id="marken" className="mb-4 text-title">
            Populära märken
          </h2>
          <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 lg:grid-cols-4">
            {brands.slice(0, POPULAR_BRANDS).map(({ brand, count }) => (
              <li key={brand}>
                <Link
                  to={vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: [brand] } })}
                  className="touch flex items-baseline justify-between gap-2 border-b border-line py-3 text-body font-medium hover:text-moss hover:underline"
                >
                  {brand}
                  <span className="text-small font-normal text-quiet tabular-nums">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>

        {newest.length > 0 && (
          <section aria-labelledby="nyast">
            <div className="mb-6 flex items-baseline justify-between gap-4">
              <h2 id="nyast" className="text-title">
                Nya bilar på Milvis
              </h2>
              <Link to={vehiclesUrl()} className="link hidden text-small sm:inline">
                Alla bilannonser
              </Link>
            </div>
            <AdGrid ads={newest} isOnTop={false} />
            <ButtonLink kind="quiet" to={vehiclesUrl()} className="mt-10">
              Visa alla bilar
              <ArrowRight aria-hidden size={18} />
            </ButtonLink>
          </section>
        )}

        <section aria-label="Det här är Milvis">
          <ul className="grid gap-8 md:grid-cols-3">
            {VALUES.map(({ heading, text }) => (
              <li key={heading} className="border-t-2 border-forest pt-4">
                <h3 className="text-large">{heading}</h3>
                <p className="mt-2 text-body text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** "Över 84 000 begagnade bilar…", rounded down from the live count (D50). */
function claimOf(total: number): string {
  const claim = roundDownForClaim(total);
  const count = claim < total ? `Över ${formatNumber(claim)}` : formatNumber(total);
  return `${count} begagnade bilar från handlare i hela landet.`;
}
