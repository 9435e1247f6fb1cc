import type { MetaFunction } from 'react-router';
import { AD_DECISION_WORDS, AD_RULES, correctionTexts } from '#src/domain/ad-reports/ad-decision.ts';
import { decisionOriginText, objectionText } from '#src/domain/ad-reports/report-mails.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { dealerAdUrl } from '#src/urls.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/dealer-decisions-route.ts';
import { readDealerDecisions } from './dealer-decisions-data.server.ts';

export const loader = dealerLoader(readDealerDecisions);
export const meta: MetaFunction = ({ matches }) => staffTags('Beslut', matches);

/** Decisions of staff about the dealer's ads: what was decided, why, by which rule, and how to object. */
export default function DealerDecisionsRoute({ loaderData }: Route.ComponentProps) {
  const { decisions, contactEmail } = loaderData;
  return (
    <div className="max-w-3xl">
      <StaffHeading title="Beslut">
        Annonser som vår personal har dolt, rättat eller markerat som sålda, och varför. {objectionText(contactEmail)}
      </StaffHeading>
      {decisions.length === 0 ? (
        <p className="mt-8 text-body">Inga beslut om era annonser.</p>
      ) : (
        <ul className="mt-6 grid gap-6">
          {decisions.map(({ id, adId, car, action, rule, reason, changes, isReported, decidedAt }) => (
            <li key={id} className="min-w-0 border-t border-line pt-4">
              <h2 className="text-body font-semibold">
                <Link to={dealerAdUrl(adId)} className="link wrap-anywhere">
                  {car}
                </Link>
              </h2>
              <p className="text-fine text-quiet">{formatDateTime(decidedAt)}</p>
              <p className="mt-2 text-small font-semibold">{AD_DECISION_WORDS[action]}</p>
              {changes !== null && (
                <ul className="text-small">
                  {correctionTexts(changes).map((text) => (
                    <li key={text} className="wrap-anywhere">
                      {text}
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-2 text-small wrap-anywhere whitespace-pre-line">{reason}</p>
              <p className="mt-2 text-small text-quiet">
                {`Regeln: ${AD_RULES[rule]} ${decisionOriginText({ isReported })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
