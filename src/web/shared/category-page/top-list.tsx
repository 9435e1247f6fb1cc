import { useEffect, useState } from 'react';
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import {
  MAX_WEIGHT,
  NEED_BUDGET_PARAM,
  NEED_FUEL_PARAM,
  NO_WEIGHT,
  readOwnNeeds,
  WEIGHT_WORDS,
  weightParam,
  writeOwnNeeds,
} from '#src/domain/categories/own-needs.ts';
import { formatCount, groupTypedDigits } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { categoryUrl } from '#src/visitor-urls.ts';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { CategoryModel } from './category-page-data.server.ts';
import { type PlacedWinner, placeWinners, wantedText } from './placed-winners.ts';
import { winnerAnchor } from './winner-section.tsx';

const DEBOUNCE_MS = 400;

/** All winners at a glance, ranked by the visitor's own weights where the address has any; each links to its section. */
export function TopList({ slug, attributes, winners, needs }: CategoryModel) {
  const { weights, setWeight, isOwn, areUsable } = useWeights(slug, attributes, needs);
  const { found, missing } = placeWinners(winners, attributes, areUsable ? weights : null);
  const wanted = wantedText(needs);
  return (
    <>
      <OwnNeedsForm
        slug={slug}
        attributes={attributes}
        needs={needs}
        weights={weights}
        setWeight={setWeight}
        isOwn={isOwn}
      />
      <div role="status" className="mb-4 grid gap-1 text-body empty:hidden">
        {[...new Set([...needs.errors, ...(areUsable ? [] : [NO_WEIGHT])])].map((error) => (
          <p key={error} className="font-semibold text-red">
            {error}
          </p>
        ))}
        {wanted !== null && <p className="font-semibold">{`${found.length} av ${winners.length} finns ${wanted}`}</p>}
        {isOwn && <p>Ordnade efter det du har valt är viktigt.</p>}
      </div>
      <Winners winners={found} isOwn={isOwn} />
      {missing.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-body text-quiet">{`Finns inte ${wanted} just nu`}</h3>
          <Winners winners={missing} isOwn={isOwn} />
        </>
      )}
    </>
  );
}

/** The weights of the address, and those that the visitor has just set and that the address has not yet. */
function useWeights(slug: string, attributes: CategoryModel['attributes'], { budget, fuel }: CategoryModel['needs']) {
  const [params] = useSearchParams();
  const [moved, setMoved] = useState<ReadonlyMap<number, number>>(new Map());
  const navigate = useNavigate();
  const own = readOwnNeeds(params, attributes).weights;
  const weights = attributes.map(({ weight }, place) => moved.get(place) ?? own?.[place] ?? weight);
  const areUsable = weights.some((weight) => weight > 0);
  const query = writeOwnNeeds({ budget, fuel, weights }, attributes).toString();
  // A form that is being sent has the same weights.
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (moved.size === 0 || !areUsable || !isIdle) return;
    const timer = setTimeout(
      () => navigate(`${categoryUrl(slug)}?${query}`, { replace: true, preventScrollReset: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [moved, areUsable, isIdle, query, slug, navigate]);
  const address = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weights of a new address replace those that were set before
  useEffect(() => setMoved((before) => (before.size === 0 ? before : new Map())), [address]);
  return {
    weights,
    areUsable,
    isOwn: areUsable && weights.some((weight, place) => weight !== attributes[place]?.weight),
    setWeight: (place: number, weight: number) => setMoved((before) => new Map([...before, [place, weight]])),
  };
}

type OwnNeedsFormProps = Pick<CategoryModel, 'slug' | 'attributes' | 'needs'> & {
  weights: readonly number[];
  setWeight: (place: number, weight: number) => void;
  isOwn: boolean;
};

/** Budget, fuel and weights; a form that works without scripts, with which the weights apply at once. */
function OwnNeedsForm({ slug, attributes, needs, weights, setWeight, isOwn }: OwnNeedsFormProps) {
  const { budget, fuel, typed, errors } = needs;
  const isUsed = isOwn || budget !== null || fuel !== null || errors.length > 0;
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <details
      className="mb-5 rounded-card border border-line bg-raised px-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      data-print="no"
    >
      <summary className="touch py-2 text-body font-semibold text-moss">Anpassa listan efter dig</summary>
      <Form
        key={typed + fuel}
        action={categoryUrl(slug)}
        preventScrollReset
        className="grid gap-6 pt-2 pb-5"
        noValidate
      >
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextField
            label="Budget, kr"
            name={NEED_BUDGET_PARAM}
            defaultValue={groupTypedDigits(typed)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
          />
          <SelectField label="Drivmedel" name={NEED_FUEL_PARAM} defaultValue={fuel ?? ''}>
            <option value="">Alla drivmedel</option>
            {FUELS.map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset>
          <legend className="text-small font-semibold">Så viktigt är det för dig</legend>
          <div className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {attributes.map(({ name, weight: usual }, place) => (
              <Weight
                key={name}
                name={weightParam(place)}
                label={name}
                weight={weights[place] ?? 0}
                usual={usual}
                onChange={(weight) => setWeight(place, weight)}
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button kind="primary">Visa</Button>
          {isUsed && (
            <Link to={categoryUrl(slug)} preventScrollReset className="link touch inline-flex items-center text-small">
              Återställ till vår lista
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

type WeightProps = { name: string; label: string; weight: number; usual: number; onChange: (weight: number) => void };

function Weight({ name, label, weight, usual, onChange }: WeightProps) {
  return (
    <label className="grid gap-1 text-small">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        {/* The browser moves the slider without scripts too, but this text would remain. */}
        <span className="text-quiet [@media(scripting:none)]:hidden">{WEIGHT_WORDS[weight]}</span>
      </span>
      <input
        type="range"
        name={name}
        min={0}
        max={MAX_WEIGHT}
        step={1}
        value={weight}
        data-default={usual}
        aria-label={label}
        aria-valuetext={WEIGHT_WORDS[weight]}
        onChange={({ target }) => onChange(Number(target.value))}
        className="touch w-full accent-moss"
      />
    </label>
  );
}

/** Rows of two columns that are read from top to bottom. */
const ROWS = [
  '',
  'xl:grid-rows-[repeat(1,auto)]',
  'xl:grid-rows-[repeat(2,auto)]',
  'xl:grid-rows-[repeat(3,auto)]',
  'xl:grid-rows-[repeat(4,auto)]',
  'xl:grid-rows-[repeat(5,auto)]',
];

const priceFrom = ({ facts: { lowestPrice } }: PlacedWinner): string =>
  lowestPrice === null ? '' : `från ${formatKronor(lowestPrice)}`;

function Winners({ winners, isOwn }: { winners: readonly PlacedWinner[]; isOwn: boolean }) {
  return (
    <ol
      className={`grid gap-x-14 border-t border-line xl:grid-flow-col xl:grid-cols-2 ${ROWS[Math.ceil(winners.length / 2)] ?? ''}`}
    >
      {winners.map((winner) => (
        <li key={winner.rank} className="@container flex flex-col border-b border-line *:first:grow">
          <a
            href={`#${winnerAnchor(winner.rank)}`}
            className="group touch grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:py-3 @max-2xs:grid-cols-[2rem_minmax(0,1fr)] @max-2xs:*:last:col-start-2 sm:grid-cols-[2rem_minmax(0,1fr)_7.5rem_auto]"
          >
            <span className="text-large font-semibold text-moss tabular-nums">{winner.place}</span>
            <span>
              <span className="text-body font-medium group-hover:text-moss group-hover:underline">{winner.title}</span>
              <span className="block text-small text-quiet">
                {winnerYears(winner)}
                {isOwn && winner.place !== winner.rank && ` · plats ${winner.rank} i vår lista`}
              </span>
            </span>
            <span className="hidden text-right text-small text-quiet tabular-nums sm:block">{priceFrom(winner)}</span>
            <span className="text-right @max-2xs:text-left">
              <StarRow score={winner.score} size={16} />
              <span className="block text-small text-quiet tabular-nums sm:hidden">{priceFrom(winner)}</span>
            </span>
          </a>
          {winner.needed !== null && winner.needed.count > 0 && (
            <Link
              to={winner.needed.to}
              className="link touch -mt-2 ml-12 inline-flex items-center self-start text-small"
            >
              {`Visa ${formatCount(winner.needed.count, 'bil', 'bilar')}`}
              <span className="sr-only"> av {winner.title}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
