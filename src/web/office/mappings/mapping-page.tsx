import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import type { MappingEditorModel } from './mapping-page.server.ts';
import type { TrialModel } from './mapping-trial.server.ts';
import { SampleField } from './sample-field.tsx';
import { TrialView } from './trial-view.tsx';

export type MappingPageProps = {
  model: MappingEditorModel;
  answer: ActionAnswer | undefined;
  /** The address of the page, and that of a trial. */
  address: string;
  trialAddress: string;
  /** Further buttons beside Spara. */
  buttons?: ReactNode;
  /** Intents, besides that of saving, whose rejection belongs to the editor. */
  editorIntents?: readonly string[];
};

/** Maps the columns of a dealer's file to the fields of an ad, with a preview of its first cars. */
export function MappingPage({ model, answer, address, trialAddress, buttons, editorIntents = [] }: MappingPageProps) {
  const { id, dealer, version, fields, samples, hasList, headerRow, sheet, fileName, problem, trial, versions } = model;
  const saved =
    ['save', ...editorIntents].map((intent) => answerTo(answer, intent)).find((each) => each !== null) ?? null;
  const sent = Object.entries(saved?.ok === false ? saved.values : {});
  const written = sent.length > 0 ? Object.fromEntries(sent.map(([name, [text = '']]) => [name, text])) : fields;
  const hasColumns = Object.keys(fields).some((name) => name.startsWith('col.'));
  return (
    <>
      <p className="mt-2 max-w-prose text-small text-quiet">
        {model.isGuess ? 'Förslaget bygger på kända rubriker. ' : `Version ${version} gäller. `}
        {fileName === null ? 'Skicka en fil för att se exempel ur den.' : `Exemplen är ur ${fileName}.`}
      </p>
      <div className="mt-6 grid max-w-3xl gap-3 empty:hidden">
        {saved === null && <AnswerMessage answer={answer} />}
        {problem !== null && <Message tone="bad" title={problem} />}
      </div>
      <SampleForm error={answerTo(answer, 'sample')?.errors.sample} isFirst={fileName === null} />
      {headerRow !== null && <TablePlace key={`${headerRow} ${sheet?.name}`} headerRow={headerRow} sheet={sheet} />}
      {hasColumns && (
        <LivePreview address={trialAddress} trial={trial} hasSample={fileName !== null}>
          <SaveForm
            name="save"
            version={String(version)}
            action={address}
            answer={saved}
            className="grid grid-cols-1 gap-8 pb-10"
            buttons={
              <>
                {fileName !== null && buttons}
                <Button kind={buttons === undefined ? 'primary' : 'quiet'} name="intent" value="save">
                  Spara
                </Button>
                {fileName !== null && (
                  <Button kind="quiet" name="all" value="on" formAction={trialAddress} formTarget="_blank">
                    Provkör hela filen
                  </Button>
                )}
              </>
            }
          >
            <MappingEditor
              // Another file, or another unit, brings its proposal: controls keep what they were first given.
              key={`${fields.odometerUnit} ${JSON.stringify(Object.keys(samples))}`}
              fields={written}
              errors={saved?.errors ?? {}}
              samples={samples}
              hasList={hasList}
            />
          </SaveForm>
        </LivePreview>
      )}
      {versions.length > 0 && <Versions versions={versions} version={version} />}
      <div className="mt-10 border-t border-line pt-6">
        <ConfirmButton
          intent="remove"
          id={String(id)}
          name={dealer}
          label="Ta bort kolumnerna"
          action={address}
          className={buttonClass('quiet')}
          title="Ta bort kolumnerna?"
          text={`Alla versioner för ${dealer} tas bort. Denna åtgärd kan inte ångras.`}
        />
      </div>
    </>
  );
}

const SampleForm = ({ error, isFirst }: { error: string | undefined; isFirst: boolean }) => (
  <details open={isFirst || error !== undefined} className="my-6 max-w-3xl">
    <summary className="touch inline-flex cursor-pointer items-center text-small text-moss">Byt fil</summary>
    <PostForm intent="sample" encType="multipart/form-data" className="mt-2 grid gap-4">
      <SampleField error={error} />
      <div>
        <Button kind="quiet">Läs filen</Button>
      </div>
    </PostForm>
  </details>
);

type TablePlaceProps = { headerRow: number; sheet: { name: string; visible: string[] } | null };

/** Where the headings are in the file: proposed, and read again from another line or sheet on request. */
const TablePlace = ({ headerRow, sheet }: TablePlaceProps) => (
  <Form method="get" preventScrollReset className="mb-8 flex max-w-3xl flex-wrap items-end gap-4">
    <TextField
      label="Rubrikraden är rad"
      name="rad"
      inputMode="numeric"
      defaultValue={String(headerRow)}
      maxLength={3}
      hint="Räknad från filens första rad, som i Excel."
    />
    {sheet !== null && sheet.visible.length > 1 && (
      <SelectField label="Blad" name="blad" defaultValue={sheet.name}>
        {sheet.visible.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    )}
    <Button kind="quiet">Läs rubrikerna där</Button>
  </Form>
);

type Trial = MappingEditorModel['trial'];
type PreviewProps = { address: string; trial: Trial; hasSample: boolean; children: ReactNode };

const PAUSE_MS = 500;

/** The form, and the first cars as it reads them: from the server, and after each change with scripts. */
function LivePreview({ address, trial, hasSample, children }: PreviewProps) {
  const fetcher = useFetcher<TrialModel | ActionAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { submit } = fetcher;
  useEffect(() => () => clearTimeout(timer.current), []);
  const update = ({ currentTarget }: FormEvent<HTMLDivElement>) => {
    const form = currentTarget.querySelector('form');
    clearTimeout(timer.current);
    if (form && hasSample)
      timer.current = setTimeout(() => submit(new FormData(form), { method: 'post', action: address }), PAUSE_MS);
  };
  const shown = fetcher.data;
  const isTrial = shown !== undefined && 'rows' in shown;
  // While a field is wrong, the cars stay as they were read before.
  const [latest, setLatest] = useState<Trial>(null);
  if (isTrial && shown !== latest) setLatest(shown);
  const current = latest ?? trial;
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-2">
      <div onInput={update}>{children}</div>
      <section
        aria-label="Förhandsvisning"
        className="min-w-0 xl:sticky xl:top-4 xl:max-h-screen xl:self-start xl:overflow-y-auto"
      >
        <h2 className="text-large">Så läses filen</h2>
        <div className="mt-3 grid grid-cols-1 gap-4" aria-live="polite" aria-busy={fetcher.state !== 'idle'}>
          {shown !== undefined && !isTrial && <AnswerMessage answer={shown} />}
          {current === null && shown === undefined && (
            <p className="text-small text-quiet">
              {hasSample
                ? 'Välj en kolumn för märket för att se bilarna.'
                : 'Skicka handlarens fil för att se bilarna.'}
            </p>
          )}
          {current !== null && <TrialView trial={current} />}
        </div>
      </section>
    </div>
  );
}

type VersionsProps = { versions: { number: number; createdAt: Date; createdBy: string }[]; version: number };

const Versions = ({ versions, version }: VersionsProps) => (
  <div className="mt-10 max-w-3xl">
    <Section heading="Versioner">
      <ul>
        {versions.map(({ number, createdAt, createdBy }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 text-small">
            <span className="font-semibold">Version {number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere text-quiet">
              <ShortTime at={createdAt} />, {createdBy}
            </span>
            {number === version ? (
              <span>Gäller</span>
            ) : (
              <PostForm intent="restore">
                <input type="hidden" name="version" value={number} />
                <input type="hidden" name="seen" value={version} />
                <Button kind="small" aria-label={`Återställ version ${number}`}>
                  Återställ
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  </div>
);
