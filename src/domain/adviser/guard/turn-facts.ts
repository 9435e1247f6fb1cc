import { KM_PER_MIL } from '#src/base/units.ts';
import { knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { overallStars, testedStars } from '#src/domain/catalogue/crash-test.ts';
import { type EvidenceAbout, evidenceSentences, type StatedEvidence, toEvidence } from './evidence.ts';
import { Figures } from './figures.ts';
import type { Row } from './row.ts';
import { carSentences } from './row-evidence.ts';

/** Everything that the tools returned in one turn: the facts an answer may state. */
export class TurnFacts {
  readonly rows: Row[] = [];
  /** Figures that belong to no single car: totals, statistics. */
  readonly figures = new Figures();
  /** Prices of statistics, kr. */
  readonly prices = new Set<number>();
  /** Statements of the site, sentence by sentence: a claim cites one or more of them. */
  readonly evidence: StatedEvidence[] = [];
  /** Cars that were first in a sorted search for what the visitor wants: "price asc" and the like. */
  readonly leaders = new Map<string, number>();
  /** Whether the rows are all the cars that match the visitor's query. */
  isWhole = false;
  /** Names that contain digits: "v60", "b4". */
  readonly names = new Set<string>();

  /** @returns the new row, or the existing one of a known car */
  addAd(ad: AdvisedAd, isShowable: boolean): Row {
    const { facts } = ad;
    const known = this.rows.find((row) => row.ad.facts.internalId === facts.internalId);
    if (known) return known;
    const { odometerKm: km, wltp, nedc } = facts;
    const tests = [knownStars(facts), ...(facts.crashRating?.retests ?? []).map(testedStars)];
    const figures = new Figures()
      .add('year', facts.modelYear)
      .add('km', km)
      .add('mil', ...(km === null ? [] : [Math.round(km / KM_PER_MIL), Math.floor(km / KM_PER_MIL)]))
      .add('hk', facts.horsepower)
      .add('l', ...(facts.fuels.includes('El') ? [] : [wltp.consumption, nedc.consumption]))
      .add('kwh', ...(facts.fuels.includes('El') ? [wltp.consumption, nedc.consumption] : []))
      .add('g', wltp.co2, nedc.co2)
      .add('seats', facts.seats)
      .add('doors', facts.doors)
      .add('stars', ...tests.map(overallStars))
      .add('year', ...tests.map((test) => test?.year))
      .add('s', facts.acceleration);
    const names = [facts.brand, facts.series, facts.crashRating?.test.testedAs ?? null].filter((name) => name !== null);
    for (const name of names) this.addName(name);
    const label = [carName(facts.brand, facts.series), facts.modelYear].filter((part) => part !== null).join(' ');
    const number = this.rows.length + 1;
    const row: Row = { number, ad, label: label.replace(/[[\]()]/g, ''), figures, price: facts.price, isShowable };
    this.rows.push(row);
    this.figures.add('count', this.rows.length);
    for (const sentence of carSentences(ad)) this.addEvidence(sentence, { row });
    return row;
  }

  /** @returns the sentences of a paragraph with their ids; one that is known has the same id */
  addEvidence(paragraph: string, about: EvidenceAbout = {}): StatedEvidence[] {
    return evidenceSentences(paragraph).map((text) => {
      const known = this.evidence.find((each) => each.text === text && each.row === about.row);
      if (known) return known;
      const evidence = toEvidence(this.evidence.length + 1, text, about);
      this.evidence.push(evidence);
      this.#addCodes(text);
      if (about.model) this.addName(`${about.model.brand} ${about.model.series}`);
      return evidence;
    });
  }

  addName(name: string): void {
    for (const word of name.toLowerCase().split(/\s+/)) if (/\d/.test(word)) this.names.add(word);
  }

  /** Codes of a text: "B96", "EU6". */
  #addCodes(text: string): void {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\d-]*\p{L}-?\d[\p{L}\d]*|\d+\p{L}[\p{L}\d]*/gu))
      this.names.add(word);
  }
}
