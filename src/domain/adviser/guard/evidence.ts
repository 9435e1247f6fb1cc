import type { Figures } from './figures.ts';
import type { Row } from './row.ts';
import { readFigures } from './written-figures.ts';

/** The subject of a row of evidence: a car of the turn, a model, or anything. */
export type EvidenceAbout = {
  row?: Row;
  model?: { brand: string; series: string };
  /** Model years of the model's cars that it is true of; `to` null: no end. */
  years?: { from: number; to: number | null };
  /** Title of the source, which the answer names when it uses the row. */
  source?: string;
};

/** A sentence that the site states, which a claim of the model can cite by its id. */
export type StatedEvidence = EvidenceAbout & {
  id: number;
  text: string;
  figures: Figures;
};

export const toEvidence = (id: number, text: string, about: EvidenceAbout): StatedEvidence => ({
  ...about,
  id,
  text,
  figures: readFigures(text),
});

const LINK = /\[([^[\]]*)\]\([^()\s]*\)/g;
/** "**Volvo V60:** …" and "**Volvo V60**, kända fel: …" name what the whole paragraph is about. */
const SUBJECT = /^\*\*([^*]{2,60}?):?\*\*[^.:]{0,20}:?\s/;
const SENTENCE_END = /(?<=[.!?]["”]?)\s+(?=[\p{Lu}\d"”])|\n+/u;
/** Shorter pieces, such as "Läs mer", state nothing. */
const MIN_LENGTH = 6;

/** A paragraph as sentences without markup, each with what the paragraph is about. */
export function evidenceSentences(paragraph: string): string[] {
  const subject = SUBJECT.exec(paragraph)?.[1] ?? null;
  const plain = paragraph
    .replace(LINK, '$1')
    .replaceAll('**', '')
    .replace(/[\u00a0\u202f]/g, ' ');
  return plain
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= MIN_LENGTH)
    .map((sentence) => (subject === null || sentence.startsWith(subject) ? sentence : `${subject}: ${sentence}`));
}

/** "[#7]", "[#7, #8]", also with the brackets that some models write. */
const CITATION = /\s*[[(【]\s*#\d{1,3}(?:\s*[,;]\s*#?\d{1,3})*\s*[\])】]/g;

/** A sentence without its citations, and their ids. */
export function readCitations(sentence: string): { text: string; ids: number[] } {
  const ids = [...sentence.matchAll(CITATION)].flatMap(([citation]) => (citation.match(/\d+/g) ?? []).map(Number));
  return { text: sentence.replace(CITATION, ''), ids };
}
