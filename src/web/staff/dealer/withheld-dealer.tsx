import { detailFieldId } from '#src/domain/dealers/detail-field-id.ts';
import { type TraderDetail, traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { Message } from '#src/web/ui/message.tsx';

/** That the ads of a dealer that registered itself wait for details, with the first of their fields on this page. */
export const WithheldDealer = ({ missing: [first, ...others] }: { missing: readonly TraderDetail[] }) =>
  first === undefined ? null : (
    <Message tone="bad" title="Bilarna visas inte för köpare" className="mt-4">
      <p>
        Handlaren har anslutit sig själv, och {traderDetailsText([first, ...others])} saknas. Bilarna visas när
        uppgifterna finns.{' '}
        <a href={`#${detailFieldId(first)}`} className="link">
          Fyll i dem
        </a>
      </p>
    </Message>
  );
