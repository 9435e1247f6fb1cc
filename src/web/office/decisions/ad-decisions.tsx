import { AD_DECISION_WORDS, AD_RULES, type AdDecision, correctionTexts } from '#src/domain/ad-reports/ad-decision.ts';
import { decisionOriginText, objectionText } from '#src/domain/ad-reports/report-mails.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { Section } from '#src/web/ui/section.tsx';

type AdDecisionsProps = { decisions: readonly AdDecision[]; contactEmail: string };

/** Decisions of staff about an ad, for its dealer: what was decided, why, by which rule, and how to object. */
export const AdDecisions = ({ decisions, contactEmail }: AdDecisionsProps) =>
  decisions.length > 0 && (
    <Section heading="Beslut om annonsen" className="mt-8 max-w-3xl">
      <ul className="grid gap-4">
        {decisions.map(({ id, action, rule, reason, changes, isReported, decidedAt }) => (
          <li key={id} className="min-w-0 border-t border-line pt-3 text-small">
            <p className="font-semibold">{AD_DECISION_WORDS[action]}</p>
            <p className="text-fine text-quiet">{formatDateTime(decidedAt)}</p>
            {changes !== null && (
              <ul className="mt-1">
                {correctionTexts(changes).map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            )}
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>
            <p className="mt-2 text-quiet">{`Regeln: ${AD_RULES[rule]} ${decisionOriginText({ isReported })}`}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small">{objectionText(contactEmail)}</p>
    </Section>
  );
