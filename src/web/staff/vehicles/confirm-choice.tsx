import { Form } from 'react-router';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { BULK_ACTION_WORDS, type BulkActionWord } from '#src/domain/ads/bulk-action.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { CHOOSES_LIST, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { BODY_TYPES, PUBLISHED_STATUSES, STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { StatementFields } from '#src/web/office/decisions/statement-fields.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { ChangeSample } from './bulk-form.server.ts';
import { fieldValueText } from './field-value-text.ts';
import type { VehiclesModel } from './vehicles-data.server.ts';

type Asked = NonNullable<VehiclesModel['asked']>;
type ConfirmProps = {
  query: StaffAdQuery;
  asked: Asked;
  chosen: readonly number[];
  dealers: VehiclesModel['dealers'];
  answer: ActionAnswer | null;
};

/** The rule that each decision usually goes by. */
const RULES = { hide: 'other', remove: 'sold', sold: 'sold', correct: 'wrong' } as const;

/** Actions whose value is stated before they can be previewed. */
const NEEDS_VALUE: ReadonlySet<BulkActionWord> = new Set(['pris', 'status', 'biltyp', 'handlare']);

const NOTES: Readonly<Record<BulkActionWord, string>> = {
  hide: 'Inga dolda annonser visas på webbplatsen, och nästa leverans ändrar inte det.',
  show: 'Annonser som handlaren har till salu visas igen.',
  pris: 'Nästa leverans behåller priserna. Ett pris som räknas i procent avrundas till hela hundra kronor.',
  status: 'Nästa leverans behåller statusen.',
  biltyp: 'Nästa leverans behåller biltypen.',
  handlare: 'Bara annonser som personalen har gjort kan byta handlare.',
  folj: 'Alla fält som personalen har rättat, och statusen, blir som handlaren anger.',
};

/** Asks before an action on several ads: what it would change, with examples. */
export function ConfirmChoice({ query, asked, chosen, dealers, answer }: ConfirmProps) {
  const { word, isWholeList, count, max, text } = asked;
  if (count === 0) return <Refusal title="Välj minst en annons." text="Kryssa för annonserna i tabellen." />;
  if (count > max) {
    const limit = `Högst ${formatCount(max, 'annons', 'annonser')} kan ändras på en gång. Begränsa listan med ett filter.`;
    return <Refusal title={`Fler än ${formatCount(max, 'annons', 'annonser')} är för många`} text={limit} />;
  }
  const ads = formatCount(count, 'annons', 'annonser');
  const selection = (
    <>
      {isWholeList ? (
        <input type="hidden" name={CHOSEN_FIELD} value={CHOOSES_LIST} />
      ) : (
        chosen.map((id) => <input key={id} type="hidden" name={CHOSEN_FIELD} value={id} />)
      )}
      <input type="hidden" name="atgard" value={word} />
    </>
  );
  return (
    <section
      aria-label="Bekräfta ändringen"
      className="mb-4 rounded-card border border-edge bg-raised px-4 py-4"
      // Moved to after a press on a button of the table, which may be far below.
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      <h2 className="text-large">{text === null ? `${BULK_ACTION_WORDS[word]}: ${ads}` : `${text}: ${ads}?`}</h2>
      {NEEDS_VALUE.has(word) && (
        <Form method="get" data-whole preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          <HiddenParams params={formatStaffAdQuery(query)} />
          {selection}
          <ValueFields asked={asked} dealers={dealers} />
          <Button kind="quiet">Förhandsvisa</Button>
        </Form>
      )}
      {text !== null && <Preview asked={asked} />}
      <p className="mt-2 text-small text-quiet">{NOTES[word]}</p>
      <PostForm intent="change" className="mt-4 flex flex-wrap gap-2">
        {selection}
        {asked.decision !== null && asked.changed > 0 && (
          <div className="mb-2 basis-full">
            <StatementFields
              answer={answer}
              rule={RULES[asked.decision]}
              isRequired={asked.decision === 'hide' || asked.decision === 'remove'}
            />
          </div>
        )}
        <input type="hidden" name="varde" value={asked.input.value} />
        <input type="hidden" name="enhet" value={asked.input.unit} />
        {isWholeList && <input type="hidden" name="antal" value={count} />}
        {text !== null && asked.changed > 0 && (
          <Button kind="primary">{`Ändra ${formatCount(asked.changed, 'annons', 'annonser')}`}</Button>
        )}
        <ButtonLink kind="quiet" to={cancelUrl(query, isWholeList ? [CHOOSES_LIST] : chosen)}>
          {asked.changed > 0 || text === null ? 'Avbryt' : 'Stäng'}
        </ButtonLink>
      </PostForm>
    </section>
  );
}

function ValueFields({ asked, dealers }: Pick<ConfirmProps, 'asked' | 'dealers'>) {
  const { word, input, error } = asked;
  const shared = { name: 'varde', defaultValue: input.value, error: error ?? undefined };
  switch (word) {
    case 'pris':
      return (
        <>
          <TextField {...shared} label="Ändra med" inputMode="text" maxLength={12} placeholder="−5" />
          <ChoiceField
            label="Enhet"
            name="enhet"
            defaultValue={input.unit || 'procent'}
            choices={[
              { value: 'procent', label: 'procent' },
              { value: 'kr', label: 'kronor' },
            ]}
          />
        </>
      );
    case 'status':
      return (
        <ChoiceField
          {...shared}
          label="Ny status"
          choices={PUBLISHED_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        />
      );
    case 'biltyp':
      return <ChoiceField {...shared} label="Ny biltyp" choices={BODY_TYPES} />;
    case 'handlare':
      return (
        <ChoiceField
          {...shared}
          label="Ny handlare"
          empty="Välj"
          choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      );
    default:
      return null;
  }
}

/** The effect that the action would have: the numbers, and some ads with their values before and after. */
function Preview({ asked: { changed, same, skipped, samples } }: { asked: Asked }) {
  const parts = [
    `${formatNumber(changed)} ändras`,
    ...(same > 0 ? [`${formatNumber(same)} är redan så`] : []),
    ...skipped.map(({ reason, count }) => `överhoppade: ${formatNumber(count)} (${reason})`),
  ];
  return (
    <>
      <p className="mt-2 text-small font-semibold" role="status">
        {parts.join(', ')}.
      </p>
      <ChangeSamples samples={samples} others={changed - samples.length} />
    </>
  );
}

export function ChangeSamples({ samples, others }: { samples: readonly ChangeSample[]; others: number }) {
  if (samples.length === 0) return null;
  return (
    <ul className="mt-1 text-small">
      {samples.map(({ id, name, before, after }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-quiet">
            {id}:{' '}
            {Object.keys(after)
              .map(
                (field) => `${adFieldLabel(field)} ${fieldValueText(field, before)} → ${fieldValueText(field, after)}`,
              )
              .join(', ')}
          </span>
        </li>
      ))}
      {others > 0 && <li className="text-quiet">{`och ${formatNumber(others)} till`}</li>}
    </ul>
  );
}

/** The list with the same rows ticked. */
function cancelUrl(query: StaffAdQuery, chosen: readonly (number | string)[]): string {
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
