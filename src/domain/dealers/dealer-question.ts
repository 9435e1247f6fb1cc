import { formatCount } from '#src/domain/format/numbers.ts';

/** One side of the question whether two dealers are one. */
export type DealerSide = {
  name: string;
  town: string | null;
  organisationNumber: string | null;
  /** Cars of the delivery, or the dealer's ads for sale. */
  cars: number;
};

/** A stated dealer that may be one of several known ones, which people have to decide. */
export type DealerQuestion = {
  /** Key of the statement: statementKey (which-dealer.ts). */
  statement: string;
  stated: DealerSide;
  known: (DealerSide & { id: number; lastDeliveredAt: string | null; reason: string })[];
};

/** An answer to one question: the known dealer that is stated; null: it is a new one. */
export type DealerAnswer = { statement: string; dealerId: number | null };

/** How people answered the questions of a delivery. */
export type DealerAnswers = {
  given: readonly DealerAnswer[];
  /** Known dealers that are stated wherever they are asked about. */
  same: readonly number[];
  /** Whether all other stated ones are new dealers. */
  others: 'new' | 'ask';
};
export const NO_ANSWERS: DealerAnswers = { given: [], same: [], others: 'ask' };

export const dealerAnswerTo = (question: DealerQuestion, answers: readonly DealerAnswer[]): DealerAnswer | undefined =>
  answers.find(({ statement }) => statement === question.statement);

/** Whether a question has this answer among its own. */
export const isPossibleAnswer = ({ known }: DealerQuestion, { dealerId }: DealerAnswer): boolean =>
  dealerId === null || known.some(({ id }) => id === dealerId);

export const describeSide = ({ name, town, organisationNumber, cars }: DealerSide): string =>
  `${name}, ${town ?? 'ort okänd'}, ${organisationNumber ?? 'organisationsnummer okänt'}, ${formatCount(cars, 'bil', 'bilar')}`;

/** The question in Swedish, with both sides' facts. */
export function askDealers(questions: readonly DealerQuestion[]): string {
  const lines = questions.map(({ stated, known }) => {
    const sides = known.map((side) => `nr ${side.id} ${describeSide(side)}: ${side.reason}`);
    return `I filen: ${describeSide(stated)}. Känd: ${sides.join('; ')}.`;
  });
  return `Samma handlare eller två? ${lines.join(' ')} Inget är ändrat.`;
}
