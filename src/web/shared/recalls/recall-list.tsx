import type { MatchedRecall } from '#src/domain/recalls/match-recalls.ts';
import {
  campaignText,
  concernsText,
  FIT_TEXTS,
  HOW_TO_CHECK,
  RISK_NAMES,
  sourceCheckText,
  WHICH_CARS,
} from '#src/domain/recalls/recall-texts.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';

type RecallListProps = {
  recalls: readonly MatchedRecall[];
  /** Whether they are those of one car, and each says if it is known to affect it. */
  isOneCar?: boolean;
};

/** Recalls as lines that unfold, and how to find out about a single car. */
export const RecallList = ({ recalls, isOneCar = false }: RecallListProps) => (
  <>
    <ul>
      {recalls.map((recall) => (
        <li key={recall.slug} className="border-b border-line">
          <RecallDetails recall={recall} isOneCar={isOneCar} />
        </li>
      ))}
    </ul>
    <p className="mt-3 max-w-prose text-small text-quiet">{isOneCar ? HOW_TO_CHECK : WHICH_CARS}</p>
  </>
);

/** The recalls that affect cars of a category's winner; nothing when there are none. */
export function WinnerRecalls({ recalls, level }: { recalls: readonly MatchedRecall[]; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  if (recalls.length === 0) return null;
  return (
    <section>
      <Heading className="text-body">Återkallelser</Heading>
      <RecallList recalls={recalls} />
    </section>
  );
}

function RecallDetails({ recall, isOneCar }: { recall: MatchedRecall; isOneCar: boolean }) {
  const { title, risk, fit, what, ownerAdvice, source } = recall;
  return (
    <details className="group open-in-print">
      <summary className="touch flex items-center justify-between gap-4 py-2 text-small">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
          <Badge tone={risk === 'brand' ? 'alert' : 'plain'}>{RISK_NAMES[risk]}</Badge>
          <span className="min-w-0 text-pretty">
            {isOneCar && <span className="text-quiet">{`${FIT_TEXTS[fit]}: `}</span>}
            <span className="font-semibold">{title}</span>
          </span>
        </span>
        <Chevron size={20} className="shrink-0 text-moss transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="grid max-w-prose grid-cols-1 gap-2 pb-4 text-small wrap-anywhere">
        <p>{what}</p>
        <p>
          <strong className="font-semibold">Råd till ägare:</strong> {ownerAdvice}
        </p>
        <p className="text-fine text-quiet">
          {`${concernsText(recall)}. ${campaignText(recall)}. Källa: `}
          {source.url === null ? (
            source.title
          ) : (
            <a href={source.url} rel="noopener nofollow" className="link">
              {source.title}
            </a>
          )}
          {`, ${sourceCheckText(recall)}.`}
        </p>
      </div>
    </details>
  );
}
