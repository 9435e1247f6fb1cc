import { Link } from 'react-router';
import { countNamed } from '#src/domain/categories/category-fields.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { categoryPreviewUrl, staffCategoriesUrl, staffCategoryUrl, versionsUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { categoryUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { SuggestedValues, UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/category-route.ts';
import { categoryAction, readStaffCategory } from './category-data.server.ts';
import { AttributeFields, MODELS_ID, WinnerFields } from './category-fields.tsx';
import { FieldProblems } from './field-problems.tsx';

export const loader = staffLoader(readStaffCategory);
export const action = categoryAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.fields.name ?? 'Kategori', matches);

/** All texts and ratings of a category in one form, which works with and without JavaScript. */
export default function StaffCategoryRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { slug, fields, editedAt, version, models, sourceTitles } = loaderData;
  const saved = answerTo(answer, 'save');
  const errors = saved?.errors ?? {};
  const field = formField(saved, fields);
  const sent = Object.entries(saved?.ok === false ? saved.values : {});
  const written = sent.length > 0 ? Object.fromEntries(sent.map(([name, [text = '']]) => [name, text])) : fields;
  const attributes = Array.from(
    { length: countNamed(written, 'attribute') },
    (_, index) => field(`attribute-${index}-name`).defaultValue,
  );
  const winners = countNamed(written, 'winner');
  return (
    <div className="max-w-4xl">
      <UpLink to={staffCategoriesUrl()}>Kategorier</UpLink>
      <h1 className="text-title wrap-anywhere">{fields.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-quiet">
        {editedAt ? `Redaktionens text, sparad ${formatDateTime(editedAt)}.` : 'Filens text.'}
        <Link to={categoryUrl(slug)} reloadDocument className="link touch inline-flex items-center">
          Visa på webbplatsen
        </Link>
        <Link to={versionsUrl('category', slug)} className="link touch inline-flex items-center">
          Versioner
        </Link>
      </p>
      <div className="mt-6 grid gap-3 empty:hidden">
        <AnswerMessage answer={answerTo(answer, 'restore')} />
        <FieldProblems errors={errors} />
      </div>
      <SaveForm
        name="save"
        thing="den här kategorin"
        version={version}
        base={fields}
        action={staffCategoryUrl(slug)}
        answer={saved}
        className="mt-8 grid grid-cols-1 gap-12 pb-10"
        buttons={
          <>
            <Button kind="primary" name="intent" value="save">
              Spara
            </Button>
            <Button kind="quiet" formAction={categoryPreviewUrl(slug)} formTarget="_blank">
              Förhandsgranska
            </Button>
          </>
        }
      >
        <Section heading="Kategorin">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Namn" {...field('name')} maxLength={60} />
            <TextField label="Kort namn" {...field('label')} maxLength={24} />
            <TextArea
              label="Beskrivning"
              {...field('description')}
              rows={5}
              maxLength={700}
              className="sm:col-span-2"
            />
            <TextArea
              label="Sökord"
              {...field('searchWords')}
              rows={5}
              hint="Ett på varje rad, tre till tjugo."
              className="sm:col-span-2"
            />
          </div>
        </Section>
        <AttributeFields field={field} count={attributes.length} error={errors.attributes} />
        <Section heading="Bilar">
          <p className="max-w-prose text-small text-quiet">
            Kategorin har tio bilar. Placeringen följer av stjärnorna, som räknas av betygen och attributens vikt. Bilar
            med lika många stjärnor står i den ordning som du ger dem här. För att byta en bil: kryssa i Ta bort, och
            fyll i den tomma sist.
          </p>
          <p className="mt-2 text-small font-semibold text-red empty:hidden">{errors.winners}</p>
          <div className="mt-4 grid grid-cols-1 gap-4">
            {Array.from({ length: winners + 1 }, (_, index) => (
              <WinnerFields
                // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the index
                key={index}
                index={index}
                field={(key) => field(`winner-${index}-${key}`)}
                attributes={attributes}
                sourceTitles={sourceTitles}
                isNew={index === winners}
                hasProblem={Object.keys(errors).some((name) => name.startsWith(`winner-${index}-`))}
              />
            ))}
          </div>
        </Section>
        <SuggestedValues id={MODELS_ID} values={models} />
      </SaveForm>
      {editedAt && <RestoreForm slug={slug} name={fields.name ?? slug} />}
    </div>
  );
}

const RestoreForm = ({ slug, name }: { slug: string; name: string }) => (
  <div className="mt-10 border-t border-line pt-6">
    <p className="mb-3 max-w-prose text-small text-quiet">
      Filens text ersätter redaktionens, som finns kvar i loggen över ändringar.
    </p>
    <ConfirmButton
      intent="restore"
      id={slug}
      name={`för ${name}`}
      action={staffCategoryUrl(slug)}
      label="Återställ till filens text"
      title="Återställa till filens text?"
      text={`Allt som redaktionen har ändrat i ${name} ersätts av filens text. Det går att hämta tillbaka under versioner.`}
      className={buttonClass('quiet')}
    />
  </div>
);
