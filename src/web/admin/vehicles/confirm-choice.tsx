import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { STATUS_WORDS } from '#src/domain/ads/vocabulary.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { CHOOSES_LIST, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import { staffAdsUrl } from '#src/urls.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

type Asked = NonNullable<VehiclesModel['asked']>;
type ConfirmProps = { query: StaffAdQuery; asked: Asked; chosen: readonly number[] };

/** Asks before an action on several ads, and states which ads it affects. */
export function ConfirmChoice({ query, asked, chosen }: ConfirmProps) {
  const { action, isWholeList, count, max, names, statuses } = asked;
  if (count === 0) return <Refusal title="Välj minst en annons." text="Kryssa för annonserna i tabellen." />;
  if (count > max) {
    const text = `Högst ${formatCount(max, 'annons', 'annonser')} kan ändras på en gång. Begränsa listan med ett filter.`;
    return <Refusal title={`${formatCount(count, 'annons', 'annonser')} är för många`} text={text} />;
  }
  const ads = formatCount(count, 'annons', 'annonser');
  const isOne = count === 1;
  const others = count - names.length;
  return (
    <PostForm intent={action} className="mb-4 rounded-card border border-edge bg-raised px-4 py-4">
      <h2 className="text-large">{action === 'hide' ? `Dölja ${ads}?` : `Visa ${ads} igen?`}</h2>
      <p className="mt-1 text-small">
        {names.join(', ')}
        {others > 0 && ` och ${formatNumber(others)} till`}
      </p>
      <p className="mt-1 text-small text-quiet">{`Nu: ${statuses.map((each) => `${formatNumber(each.ads)} ${STATUS_WORDS[each.status]}`).join(', ')}.`}</p>
      <p className="mt-1 text-small text-quiet">
        {action === 'hide'
          ? `${isOne ? 'Den' : 'De'} försvinner från webbplatsen, och nästa leverans ändrar inte det.`
          : isOne
            ? 'Den följer handlaren igen, och visas om handlaren har den till salu.'
            : 'De följer handlaren igen: de som handlaren har till salu visas.'}
      </p>
      {isWholeList ? (
        <>
          <input type="hidden" name={CHOSEN_FIELD} value={CHOOSES_LIST} />
          <input type="hidden" name="antal" value={count} />
        </>
      ) : (
        chosen.map((id) => <input key={id} type="hidden" name={CHOSEN_FIELD} value={id} />)
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary">{action === 'hide' ? `Dölj ${ads}` : `Visa ${ads}`}</Button>
        <ButtonLink kind="quiet" to={cancelUrl(query, chosen)}>
          Avbryt
        </ButtonLink>
      </div>
    </PostForm>
  );
}

/** The list with the same rows ticked. */
function cancelUrl(query: StaffAdQuery, chosen: readonly number[]): string {
  const params = formatStaffAdQuery(query);
  for (const id of chosen) params.append(CHOSEN_FIELD, String(id));
  return params.size === 0 ? staffAdsUrl() : `${staffAdsUrl()}?${params}`;
}

const Refusal = ({ title, text }: { title: string; text: string }) => (
  <div className="mb-4">
    <Message tone="bad" title={title}>
      {text}
    </Message>
  </div>
);
