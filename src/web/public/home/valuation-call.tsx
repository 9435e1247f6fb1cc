import { ArrowUpRight } from 'lucide-react';
import { brandsUrl } from '#src/urls.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';
import { ButtonLink, buttonClass } from '#src/web/ui/button.tsx';

/** Valuation of the visitor's car: by a configured service or, without one, by the prices of similar cars. */
export function ValuationCall() {
  const { valueCarUrl } = useSite();
  return (
    <section
      aria-labelledby="vardera"
      className="flex flex-col items-start gap-6 rounded-card bg-moss-tint p-6 sm:p-10 lg:flex-row lg:items-center lg:justify-between"
    >
      <div>
        <h2 id="vardera" className="text-title">
          Vad är din bil värd?
        </h2>
        <p className="mt-3 max-w-prose text-body">
          {valueCarUrl === null
            ? 'Se vad bilar som din kostar just nu: medianpris, prisspridning och hur länge de står, för varje modell och generation.'
            : 'Få en värdering innan du byter. Då vet du vad mellanskillnaden blir när du hittar nästa bil.'}
        </p>
      </div>
      {valueCarUrl === null ? (
        <ButtonLink kind="primary" to={brandsUrl()} className="shrink-0">
          Hitta din modell
        </ButtonLink>
      ) : (
        <a href={valueCarUrl} rel="noopener" className={`${buttonClass('primary')} shrink-0`}>
          Värdera bilen
          <ArrowUpRight aria-label="(annan webbplats)" size={18} />
        </a>
      )}
    </section>
  );
}
