import { ownValue } from '#src/base/own-value.ts';
import { DETAIL_NAMES, DETAILS, type DetailName } from '#src/domain/dealers/dealer-details.ts';
import { detailFieldId } from '#src/domain/dealers/detail-field-id.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { DealerLogo } from '#src/web/shared/pictures/dealer-logo.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { DetailsFormModel } from './details-form.server.ts';

const LONG: ReadonlySet<DetailName> = new Set<DetailName>(['presentation', 'opening_hours']);
/** Where an empty field with its label is not enough. */
const HINTS: Partial<Record<DetailName, string>> = {
  opening_hours: 'Mån–fre 08:00–18:00, lör 10:00–15:00. Dagar som inte står är stängda.',
  latitude: 'Platsen på kartan. Kartor på nätet visar talen, latituden först.',
  longitude: 'Platsen på kartan. Skriv båda talen, eller inget av dem.',
};
const LOGO_LIMIT = { maxBytes: 20_000_000, problem: 'Bilden är större än 20 MB. Välj en mindre.' };

/** Form of a dealer's details, for staff and for the dealer itself. */
export function DetailsForm({ model, answer }: { model: DetailsFormModel; answer: ActionAnswer | undefined }) {
  const { texts, seen, replaced, required, releasable, logo } = model;
  const needed = new Set<DetailName>(required);
  const saved = answerTo(answer, 'change');
  const field = formField(saved, texts);
  const propsOf = (detail: DetailName) => {
    const delivered = ownValue(replaced, detail);
    const inFile = delivered === undefined ? undefined : `I filen: ${delivered === '' ? 'inget' : delivered}`;
    const isNeeded = needed.has(detail) ? 'Krävs för att bilarna ska visas.' : undefined;
    const hint = [ownValue(HINTS, detail), isNeeded, inFile].filter(Boolean).join(' ') || undefined;
    return { label: DETAILS[detail].label, autoComplete: 'off', hint, ...field(detail) };
  };
  return (
    <>
      <AnswerMessage answer={answerTo(answer, 'release')} className="mt-6" />
      <SaveForm
        name="change"
        thing="den här handlaren"
        version={seen}
        encType="multipart/form-data"
        answer={saved}
        className="mt-8 grid grid-cols-1 gap-5 pb-10 sm:grid-cols-2"
        intent="change"
      >
        {DETAIL_NAMES.filter((detail) => detail !== 'logo_url').map((detail) =>
          LONG.has(detail) ? (
            <TextArea
              key={detail}
              {...propsOf(detail)}
              rows={detail === 'presentation' ? 6 : 2}
              className="sm:col-span-2"
            />
          ) : (
            <div key={detail} id={detailFieldId(detail)} className="scroll-mt-24">
              <TextField {...propsOf(detail)} />
            </div>
          ),
        )}
        {/* Another logo remounts its fields. */}
        <fieldset key={field('logo_url').defaultValue} className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
          <legend className="mb-3 font-semibold">Logotyp</legend>
          {logo !== null && (
            <div className="sm:col-span-2">
              <DealerLogo address={logo} />
            </div>
          )}
          <FileField
            label="Ny logotyp"
            name="logo"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            limit={LOGO_LIMIT}
            error={ownValue(saved?.errors ?? {}, 'logo')}
            hint="JPEG, PNG, WebP, AVIF eller GIF, minst 64 bildpunkter bred. Högst 20 MB."
          />
          <TextField {...propsOf('logo_url')} />
        </fieldset>
      </SaveForm>
      {releasable.length > 0 && (
        <PostForm intent="release" className="mt-6 border-t border-line pt-6">
          <input type="hidden" name="seen" value={seen} />
          <p className="mb-3 max-w-prose text-small text-quiet">
            Uppgifter som skrivits här gäller i stället för filens. Filens gäller igen för: {releasable.join(', ')}.
          </p>
          <Button kind="quiet">Återgå till filens uppgifter</Button>
        </PostForm>
      )}
    </>
  );
}
