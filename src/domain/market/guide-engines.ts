import { formatAcceleration } from '#src/domain/format/car-facts.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';

/** An engine of the catalogue, with the generation whose cars have it. */
export type GuideEngine = {
  generation: string;
  name: string;
  fuel: EngineFuel;
  hp: number;
  acceleration: number | null;
  measured: { consumption: number; way: 'WLTP' | 'NEDC' } | null;
};

/** Of fewer engines none is the best. */
const MIN_COMPARED = 2;

/**
 * The engines that use least and that accelerate best, as sentences. Methods of measurement are never mixed, and plug-in hybrids left out of
 * the first: their figure holds for a charged battery.
 */
export function engineTexts(engines: readonly GuideEngine[]): string[] {
  const measured = engines.flatMap((engine) =>
    engine.measured !== null && engine.measured.consumption > 0 && engine.fuel !== 'Laddhybrid'
      ? [{ ...engine, ...engine.measured, isElectric: engine.fuel === 'El' }]
      : [],
  );
  const kinds = (['WLTP', 'NEDC'] as const).flatMap((way) =>
    [false, true].map((isElectric) => measured.filter((each) => each.way === way && each.isElectric === isElectric)),
  );
  const thriftiest = minBy(kinds.find(({ length }) => length >= MIN_COMPARED) ?? [], ({ consumption }) => consumption);
  const sprinting = engines.flatMap((engine) =>
    engine.acceleration === null ? [] : [{ ...engine, seconds: engine.acceleration }],
  );
  const quickest = minBy(sprinting, ({ seconds }) => seconds);
  return [
    thriftiest &&
      `Snålast: ${nameOf(thriftiest)}, ${formatNumber(thriftiest.consumption, 1)}${UNIT_SPACE}${thriftiest.isElectric ? 'kWh' : 'l'}/100${UNIT_SPACE}km enligt ${thriftiest.way}.`,
    quickest && `Snabbast: ${nameOf(quickest)}, 0–100 på ${formatAcceleration(quickest.seconds)}.`,
  ].filter((text) => text !== null);
}

/** The first with the least value. */
function minBy<Value>(values: readonly Value[], of: (value: Value) => number): Value | null {
  if (values.length < MIN_COMPARED) return null;
  return values.reduce((least, value) => (of(value) < of(least) ? value : least));
}

/** "V60 II T8 (390 hk laddhybrid)"; names of the catalogue may end in the power. */
const nameOf = ({ generation, name, hp, fuel }: GuideEngine): string =>
  `${generation} ${name.endsWith(` ${hp}`) ? name.slice(0, -String(hp).length - 1) : name} (${formatNumber(hp)}${UNIT_SPACE}hk ${fuel.toLowerCase()})`;
