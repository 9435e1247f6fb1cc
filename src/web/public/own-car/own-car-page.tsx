import { brandsUrl } from '#src/visitor-urls.ts';
import { NearestModels } from '#src/web/shared/unknown-model/nearest-models.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { OwnCarPageModel } from './own-car-data.server.ts';
import { OwnCarSearch } from './own-car-search.tsx';

/** The form for a car of one's own, with why a text led to no prices, and what to do next. */
export function OwnCarPage({ text, plate, guesses }: OwnCarPageModel) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Vad är din bil värd?</h1>
      <p className="mt-3 max-w-prose text-body text-quiet">
        Skriv märke och modell, gärna med årsmodell och miltal, så ser du vad bilar som din kostar just nu och vad
        priset bygger på. Har bilen varit till salu här räcker registreringsnumret.
      </p>
      <div className="mt-6 max-w-xl">
        <OwnCarSearch text={text} {...(text !== '' && { error: problemOf(text, plate) })} />
      </div>
      <NearestModels models={guesses} />
      <p className="mt-6">
        <Link to={brandsUrl()} className="link touch inline-flex items-center text-body">
          Hitta din modell bland alla märken
        </Link>
      </p>
    </div>
  );
}

const problemOf = (text: string, plate: string | null): string =>
  plate === null
    ? `Vi känner inte igen ”${text}” som en bilmodell. Skriv märke och modell, till exempel Volvo V60.`
    : `Ingen annons har registreringsnumret ${plate}, och vi slår inte upp bilar i fordonsregistret. Skriv märke och modell i stället, till exempel Volvo V60.`;
