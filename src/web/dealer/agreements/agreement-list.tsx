import { AGREEMENT_SLUGS, AGREEMENT_TITLES } from '#src/domain/dealers/dealer-agreements.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { dealerAgreementUrl } from '#src/visitor-urls.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { OwnAgreement } from './own-agreements.server.ts';

/** The agreements of a dealer, with who accepted them and when. */
export const AgreementList = ({ agreements }: { agreements: readonly OwnAgreement[] }) => (
  <Section heading="Avtal" className="mt-12">
    <ul className="border-t border-line">
      {agreements.map(({ document, version, accepted }) => (
        <li key={document} className="border-b border-line py-3 text-small">
          <a href={dealerAgreementUrl(AGREEMENT_SLUGS[document])} target="_blank" rel="noopener" className="link">
            {AGREEMENT_TITLES[document]}
          </a>
          <span className="block text-fine text-quiet wrap-anywhere">
            {accepted === null
              ? 'Inte godkänt än. Det gör ni på översikten.'
              : `Godkänt ${formatDateTime(accepted.at)} av ${accepted.by}, version ${version}`}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
