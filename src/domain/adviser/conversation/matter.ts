import type { Sale } from '#src/domain/adviser/topics/topics.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** Where somebody can charge a car: at home, at work alone, or nowhere; null: not stated. */
export type Charging = 'home' | 'work' | 'none' | null;

/** A choice that a message leaves to the adviser, with the facts that it depends on. */
export type Decision =
  /** Which fuel, by distance (mil a year), charging, and whether mostly short trips are driven. */
  | {
      kind: 'fuel';
      mil: number | null;
      charging: Charging;
      isShort: boolean;
      named: readonly Fuel[];
      /** The distance between two charges, km, and the temperature, °C, that it names; absent: none. */
      tripKm?: number | null;
      celsius?: number | null;
      /** A search has followed from it: a later one is not for its distance. */
      isSearched?: boolean;
    }
  /**
   * Whether a licence allows a trailer; total weights in kg. `loadedKg` is what a trailer weighs with its load, which the car pulls and by which no licence is
   * judged; `asked` the licence that is asked about. Null: not stated.
   */
  | {
      kind: 'licence';
      carKg: number | null;
      trailerKg: number | null;
      loadedKg?: number | null;
      asked?: 'B96' | null;
      /** A search has followed from it: a later one is not for its trailer. */
      isSearched?: boolean;
    }
  /** Whether a car may be driven in an environmental zone. */
  | { kind: 'zone'; fuel: Fuel | null; year: number | null; euro: number | null };

/** Trouble with a car that somebody has bought, and from whom; null: not stated. */
export type Complaint = { kind: 'complaint'; seller: Sale | null };

/** Models that a question named: what "den" and "de" mean until cars are searched for. */
export type SpokenModels = {
  kind: 'models';
  make: readonly string[];
  model: readonly string[];
  fuel: readonly Fuel[];
  minYear: number | null;
  maxYear: number | null;
};

/** The subject of an answer, if a short message may go on from it: "och 2017 då", "om jag köpt den privat?", "och den andra?". */
export type Matter = Decision | Complaint | SpokenModels | { kind: 'judgement' };
