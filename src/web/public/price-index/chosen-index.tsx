import { Form, useNavigation } from 'react-router';
import { INDEX_FUEL_PARAM, INDEX_MODEL_PARAM } from '#src/domain/market/price-index-choice.ts';
import { FUEL_TITLES } from '#src/domain/market/price-index-texts.ts';
import { priceIndexUrl } from '#src/visitor-urls.ts';
import { priceIndexCharts } from '#src/web/shared/market/price-index-chart.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import type { PriceIndexPageModel } from './price-index-data.server.ts';

type Chosen = NonNullable<PriceIndexPageModel['chosen']>;
type ChosenIndexProps = { chosen: Chosen } & Pick<PriceIndexPageModel, 'whole' | 'brands'>;

/** One price index, and the choice of another. */
export function ChosenIndex({ chosen, whole, brands }: ChosenIndexProps) {
  const { name, fuel, points, missing, fuels } = chosen;
  const title = `${name}, ${FUEL_TITLES[fuel].toLowerCase()}`;
  return (
    <>
      <IndexForm key={`${chosen.model} ${fuel}`} chosen={chosen} whole={whole} brands={brands} />
      <nav aria-label="Drivmedel" className="mt-4 mb-6">
        <ul className="flex flex-wrap gap-2">
          {fuels.map((each) => (
            <li key={each.fuel}>
              <Link
                to={each.to}
                preventScrollReset
                aria-current={each.fuel === fuel ? 'true' : undefined}
                className="touch inline-flex items-center rounded-full border border-edge px-4 text-small hover:border-ink aria-[current]:border-transparent aria-[current]:bg-moss aria-[current]:font-semibold aria-[current]:text-on-moss"
              >
                {FUEL_TITLES[each.fuel]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {missing !== null && (
        <p role="status" className="mb-6 max-w-prose text-small">
          {missing === 'model'
            ? `Modellen du valde har inget prisindex: för få bilar har varit till salu. Här är ${title}.`
            : `${name} har inget prisindex för det drivmedlet: för få bilar har varit till salu. Här är ${FUEL_TITLES[fuel].toLowerCase()}.`}
        </p>
      )}
      <ChartGroup heading={title} charts={priceIndexCharts([{ title, points }], { height: 220 })} columns="" as="h2" />
    </>
  );
}

/** Chooses the model; the fuel stays where the model has an index of it. */
function IndexForm({ chosen, whole, brands }: ChosenIndexProps) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <Form action={priceIndexUrl()} preventScrollReset className="flex items-end gap-3">
      <div className="min-w-0 grow sm:max-w-sm">
        <SelectField label="Modell" name={INDEX_MODEL_PARAM} defaultValue={chosen.model}>
          {whole.length > 0 && <option value="">Alla modeller</option>}
          {brands.map(({ brand, series }) => (
            <optgroup key={brand} label={brand}>
              {[...new Map(series.map((each) => [each.model, each.name]))].map(([model, name]) => (
                <option key={model} value={model}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {chosen.fuel !== 'all' && <input type="hidden" name={INDEX_FUEL_PARAM} value={chosen.fuel} />}
      <Button kind="primary" aria-busy={isLoading}>
        Visa
      </Button>
    </Form>
  );
}
