import { checkEvidence, type EvidenceContext, type EvidenceField } from '#src/domain/catalogue/evidence.ts';
import type { CategoryWinner } from './category-file.ts';
import type { CategoryProblem } from './category-problem.ts';
import { figuresIn } from './figures.ts';

type Texts = Pick<CategoryWinner, 'summary' | 'watchouts' | 'ratings'>;
/** A text that visitors read about a winner, and its path within the winner. */
export type WinnerText = { path: (string | number)[]; text: string };

export const textsOf = ({ summary, watchouts, ratings }: Texts): WinnerText[] => [
  { path: ['summary'], text: summary },
  ...watchouts.map((text, place) => ({ path: ['watchouts', place], text })),
  ...ratings.map(({ reason: text }, place) => ({ path: ['ratings', place, 'reason'], text })),
];

/** Checks that every figure of the texts lies inside a claim, and that every claim stands in a text and has valid evidence. */
export function checkFacts(winner: CategoryWinner, context: EvidenceContext): CategoryProblem[] {
  const texts = textsOf(winner).map(({ path, text }) => ({ path, text: plainSpaces(text) }));
  const claims = winner.facts.map(({ claim }) => plainSpaces(claim));
  return [
    ...texts.flatMap(({ path, text }) =>
      uncoveredFigures(text, claims).map((figure) => ({
        path,
        message: `the figure ${figure} lies in no claim of its facts`,
        swedish: `Skriv källan till ”${figure}” under Källor.`,
      })),
    ),
    ...winner.facts.flatMap((fact, place) => checkFact(fact, { texts, claims, place, context })),
    ...(context.today !== null && winner.reviewedOn > context.today
      ? [
          {
            path: ['reviewedOn'],
            message: `reviewed on ${winner.reviewedOn}, which is in the future`,
            swedish: 'Dagen har inte varit än.',
          },
        ]
      : []),
  ];
}

function checkFact(
  fact: CategoryWinner['facts'][number],
  { texts, claims, place, context }: { texts: WinnerText[]; claims: string[]; place: number; context: EvidenceContext },
): CategoryProblem[] {
  const claim = plainSpaces(fact.claim);
  const at = (field: string, message: string, swedish: string): CategoryProblem => ({
    path: ['facts', place, field],
    message,
    swedish,
  });
  return [
    ...(texts.some(({ text }) => text.includes(claim))
      ? []
      : [at('claim', `"${claim}" stands in none of the texts`, `”${claim}” finns inte i någon av texterna.`)]),
    ...(claims.indexOf(claim) < place ? [at('claim', `"${claim}" stands twice`, `”${claim}” finns två gånger.`)] : []),
    ...checkEvidence(fact, context).map(({ field, message }) => at(field, message, EVIDENCE_TEXTS[field](claim))),
  ];
}

const EVIDENCE_TEXTS: Readonly<Record<EvidenceField, (claim: string) => string>> = {
  source: (claim) => `Källan till ”${claim}” är okänd.`,
  checkedOn: (claim) => `Datumet för ”${claim}” har inte varit än.`,
  sureness: (claim) => `Egen kunskap räcker inte för att ”${claim}” ska vara säker. Skriv trolig eller osäker.`,
};

/** Editors cannot see which space stands between thousands. The length stays the same. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

function uncoveredFigures(text: string, claims: readonly string[]): string[] {
  const spans = claims.flatMap((claim) => occurrences(text, claim));
  return figuresIn(text)
    .filter(({ text: figure, index }) => !spans.some(({ from, to }) => from <= index && index + figure.length <= to))
    .map((figure) => figure.text);
}

function occurrences(text: string, claim: string): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let from = text.indexOf(claim); from >= 0; from = text.indexOf(claim, from + 1))
    spans.push({ from, to: from + claim.length });
  return spans;
}
