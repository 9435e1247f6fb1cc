import { Form } from 'react-router';
import { formatNumber } from '../../../domain/format/numbers.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { Landscape } from '../../shared/landscape.tsx';
import { Button } from '../../ui/button.tsx';
import type { HomeModel } from './home-data.server.ts';

/** The way in: what the site is, and the search. */
export function Hero({ claim, brands }: { claim: string; brands: HomeModel['brands'] }) {
  return (
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
        <p className="mt-4 max-w-xl text-large text-ink">{`${claim} begagnade bilar från handlare i hela landet.`}</p>
        <HeroSearch brands={brands} />
      </div>
    </section>
  );
}

function HeroSearch({ brands }: Pick<HomeModel, 'brands'>) {
  return (
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
  );
}
