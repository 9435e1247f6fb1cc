import { formatDateTime } from '#src/domain/format/dates.ts';
import { COMPARED_FROM_PARAM, COMPARED_TO_PARAM, versionsUrl } from '#src/office-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { DiffText } from '#src/web/office/editing/diff-text.tsx';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { VersionsModel } from './versions-data.server.ts';

type VersionRow = VersionsModel['versions'][number] | typeof NOW;
/** The thing as it is now, before its versions in the list. */
const NOW = { id: 'nu', number: 0, change: null, changed: [], isRestorable: false } as const;

/** Versions of a thing: who changed what, the differences of any two, and a button that restores one. */
export function VersionsPage({ model, answer }: { model: VersionsModel; answer: ActionAnswer | undefined }) {
  const { kind, key, name, page, up, versions, exists } = model;
  const rows: VersionRow[] = exists ? [NOW, ...versions] : versions;
  return (
    <div className="max-w-4xl">
      <UpLink to={page}>{up}</UpLink>
      <StaffHeading title={`Versioner av ${name}`}>
        Alla ändringar i tolv månader. Att återställa en version är en ändring som andra, och kan ångras likadant.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      {versions.length === 0 ? (
        <p className="mt-6 text-small text-quiet">Inget är ändrat de senaste tolv månaderna.</p>
      ) : (
        <>
          <Differences model={model} />
          <form className="mt-10" action={versionsUrl(kind, key)}>
            <PlainTable
              caption="Versioner, den senaste först"
              rows={rows}
              columns={[
                { heading: 'Version', className: 'whitespace-nowrap', cell: versionName },
                {
                  heading: 'Vem och vad',
                  className: 'min-w-52 wrap-anywhere',
                  cell: ({ change, changed }) =>
                    change && (
                      <>
                        {change.email}
                        <span className="block text-fine text-quiet">
                          {change.action}
                          {changed.length > 0 && `: ${changed.join(', ')}`}
                        </span>
                      </>
                    ),
                },
                {
                  heading: 'Från',
                  cell: (row) => <Choice heading="Från" name={COMPARED_FROM_PARAM} row={row} chosen={model.from} />,
                },
                {
                  heading: 'Till',
                  cell: (row) => <Choice heading="Till" name={COMPARED_TO_PARAM} row={row} chosen={model.to} />,
                },
              ]}
            />
            <div className="mt-4">
              <Button kind="quiet">Jämför</Button>
            </div>
          </form>
        </>
      )}
    </div>
  );
}

const versionName = ({ id, number, change }: VersionRow): string => {
  if (id === 'nu') return 'Nu';
  return change ? `${number}. ${formatDateTime(change.at)}` : `${number}. Före alla`;
};

type ChoiceProps = { heading: string; name: string; row: VersionRow; chosen: string };
const Choice = ({ heading, name, row, chosen }: ChoiceProps) =>
  (row.id === 'nu' || row.isRestorable) && (
    <label className="touch inline-flex items-center">
      <input
        type="radio"
        name={name}
        value={row.id}
        defaultChecked={row.id === chosen}
        className="size-5 accent-moss"
      />
      <span className="sr-only">{`${heading}: ${versionName(row)}`}</span>
    </label>
  );

/** `model` is not spread, because React takes the property `key` out of it. */
function Differences({ model }: { model: VersionsModel }) {
  const { kind, key, versions, from, to, differences } = model;
  const named = (id: string) => versionName(versions.find((version) => version.id === id) ?? NOW);
  const restorable = [from, to].filter((id) => versions.some((version) => version.id === id && version.isRestorable));
  return (
    <Section heading="Skillnader" className="mt-8">
      <p className="text-small text-quiet">
        <Badge tone="plain">{named(from)}</Badge> till <Badge tone="plain">{named(to)}</Badge>. <del>Överstruket</del>{' '}
        är borttaget, <ins>understruket</ins> är tillagt.
      </p>
      {differences === null && <p className="mt-3 text-small">Den ena av dem finns inte.</p>}
      {differences?.length === 0 && <p className="mt-3 text-small">Ingen skillnad.</p>}
      <dl className="mt-3 grid gap-4">
        {differences?.map(({ field, label, parts }) => (
          <div key={field} className="rounded-card border border-line p-4">
            <dt className="text-small font-semibold">{label}</dt>
            <dd className="mt-1 text-small">
              <DiffText parts={parts} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {restorable.map((id) => (
          <ConfirmButton
            key={id}
            intent="restore"
            label={`Återställ ${named(id).replace('. ', ', ')}`}
            id={id}
            name=""
            className={buttonClass('quiet')}
            action={versionsUrl(kind, key, { from, to })}
            title="Återställa versionen?"
            text={`Det som gäller nu ersätts av versionen ${named(id)}. Det kan ångras.`}
          />
        ))}
      </div>
    </Section>
  );
}
