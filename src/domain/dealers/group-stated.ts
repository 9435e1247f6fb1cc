import { isSpellingOf, nameKey, type StatedDealer, spellingKey, townKey } from './which-dealer.ts';

/** A dealer as some rows of a delivery state it. */
export type StatedInRows = StatedDealer & {
  /** Number of the statement in the delivery. */
  no: number;
  county: string | null;
  /** Rows that state it. */
  cars: number;
};

/** A dealer of a delivery, with the numbers of all statements of it. */
export type StatedGroup = StatedDealer & { nos: number[]; county: string | null; cars: number };

/**
 * Joins what the rows of one delivery state of one dealer: rows that lack the town, the organisation number or the source's id belong to the
 * only dealer of their name that has it.
 */
export function groupStated(stated: readonly StatedInRows[]): StatedGroup[] {
  const bySpelling = new Map<string, StatedGroup[]>();
  const byCompleteness = [...stated].sort((one, other) => completeness(other) - completeness(one) || one.no - other.no);
  for (const { no, name, town, organisationNumber, feedId, county, cars } of byCompleteness) {
    const alike = bySpelling.get(spellingKey(name)) ?? [];
    const fitting = alike.filter((group) => isOneDealer(group, { name, town, organisationNumber, feedId }));
    const [only] = fitting;
    if (only && fitting.length === 1) {
      only.nos.push(no);
      only.cars += cars;
      only.county ??= county;
      only.town ??= town;
      only.organisationNumber ??= organisationNumber;
      only.feedId ??= feedId;
    } else {
      alike.push({ name, town, organisationNumber, feedId, county, cars, nos: [no] });
      bySpelling.set(spellingKey(name), alike);
    }
  }
  return [...bySpelling.values()].flat().sort((one, other) => Math.min(...one.nos) - Math.min(...other.nos));
}

const completeness = ({ town, organisationNumber, feedId }: StatedDealer): number =>
  (town === null ? 0 : 4) + (organisationNumber === null ? 0 : 2) + (feedId === null ? 0 : 1);

/** Whether two statements of one delivery are of one dealer. */
function isOneDealer(one: StatedDealer, other: StatedDealer): boolean {
  if (!isSpellingOf(one.name, other.name) || areDifferent(townKey(one.town), townKey(other.town))) return false;
  if (areDifferent(one.organisationNumber ?? '', other.organisationNumber ?? '')) return false;
  const isOneCompanyAndTown =
    one.organisationNumber !== null &&
    one.organisationNumber === other.organisationNumber &&
    townKey(one.town) !== '' &&
    townKey(one.town) === townKey(other.town);
  if (areDifferent(one.feedId ?? '', other.feedId ?? '') && !isOneCompanyAndTown) return false;
  return nameKey(one.name) === nameKey(other.name) || townKey(one.town) === townKey(other.town);
}

const areDifferent = (one: string, other: string): boolean => one !== '' && other !== '' && one !== other;

/**
 * Whether other rows of the delivery state the dealer that a group might be.
 * @param groups those with the name of the known dealer
 */
export const isStatedByOthers = (
  group: StatedGroup,
  groups: readonly StatedGroup[],
  known: { name: string; town: string | null; organisationNumber: string | null },
): boolean =>
  groups.some(
    (each) =>
      each !== group &&
      nameKey(each.name) === nameKey(known.name) &&
      !areDifferent(townKey(each.town), townKey(known.town)) &&
      !areDifferent(each.organisationNumber ?? '', known.organisationNumber ?? ''),
  );
