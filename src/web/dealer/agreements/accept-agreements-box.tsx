import { Form } from 'react-router';
import { AGREEMENT_SLUGS, AGREEMENT_TITLES, type DealerAgreement } from '#src/domain/dealers/dealer-agreements.ts';
import { dealerAgreementUrl } from '#src/visitor-urls.ts';
import { SiteField } from '#src/web/office/editing/form-site.tsx';
import { Button } from '#src/web/ui/button.tsx';

/** Asks a dealer's person to accept agreements that are new, or have changed. */
export const AcceptAgreementsBox = ({ toAccept }: { toAccept: readonly DealerAgreement[] }) => (
  <section
    aria-labelledby="att-godkanna"
    className="mt-6 max-w-3xl rounded-card border border-line bg-raised p-4 md:p-6"
  >
    <h2 id="att-godkanna" className="text-large">
      Läs och godkänn
    </h2>
    <p className="mt-1 text-small text-quiet">Texterna är nya eller har ändrats. En av er godkänner dem för alla.</p>
    <ul className="mt-2 text-small">
      {toAccept.map((agreement) => (
        <li key={agreement}>
          <a
            href={dealerAgreementUrl(AGREEMENT_SLUGS[agreement])}
            target="_blank"
            rel="noopener"
            className="link touch inline-flex items-center"
          >
            {AGREEMENT_TITLES[agreement]}
          </a>
        </li>
      ))}
    </ul>
    <Form method="post" className="mt-3">
      <input type="hidden" name="intent" value="accept" />
      <SiteField />
      <input type="hidden" name="accepted" value="ja" />
      <Button kind="primary">Godkänn för bilhandeln</Button>
    </Form>
  </section>
);
