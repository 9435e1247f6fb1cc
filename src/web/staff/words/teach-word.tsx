import { Form } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { TeachingModel } from './words-data.server.ts';

const NAMES_ID = 'ord-betyder';

/** The meaning of an unknown word: first the changes that follow from it, then the button that saves it. */
export function TeachWord(teaching: TeachingModel) {
  const { field, make, word, target, forDealer, dealers, hasWord, values, names, problem, guesses, preview } = teaching;
  const error = problem || undefined;
  return (
    <Section heading={`Vad betyder ”${[make, word].filter((part) => part !== '').join(' ')}”?`} className="mt-8">
      <Form method="get" className="grid gap-4 md:grid-cols-3">
        <input type="hidden" name="falt" value={field} />
        {make !== '' && <input type="hidden" name="marke" value={make} />}
        {field === 'car' && hasWord ? (
          <TextField
            label="Modellen börjar med"
            name="ord"
            defaultValue={word}
            maxLength={100}
            autoComplete="off"
            hint="Korta texten, så gäller den fler utföranden."
          />
        ) : (
          word !== '' && <input type="hidden" name="ord" value={word} />
        )}
        {values === null ? (
          <TextField
            label="Betyder"
            name="betyder"
            defaultValue={target}
            list={NAMES_ID}
            maxLength={100}
            autoComplete="off"
            required
            error={error}
            hint={hasWord ? 'Ett märke med modell: Volvo V60.' : 'Ett märke, eller ett märke med modell: Volvo V60.'}
          />
        ) : (
          <ChoiceField
            label="Betyder"
            name="betyder"
            defaultValue={target}
            empty="Välj"
            choices={values}
            required
            error={error}
          />
        )}
        <ChoiceField
          label="Gäller"
          name="for"
          defaultValue={forDealer}
          empty="Alla handlare"
          choices={dealers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SuggestedValues id={NAMES_ID} values={names} />
        <div className="flex flex-wrap gap-2 md:col-span-3">
          <Button kind={preview === null ? 'primary' : 'quiet'}>Visa vad som ändras</Button>
          <ButtonLink kind="small" to={unknownWordsUrl()} className="h-12 border-transparent">
            Avbryt
          </ButtonLink>
        </div>
      </Form>
      {guesses.length > 0 && (
        <p className="mt-3 text-small">
          Menade du{' '}
          {guesses.map((guess, place) => (
            <span key={guess}>
              {place > 0 && ', '}
              <Link to={withTarget(teaching, guess)} className="link">
                {guess}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
      {preview && <Preview {...teaching} preview={preview} />}
    </Section>
  );
}

type Asked = Pick<TeachingModel, 'field' | 'make' | 'word' | 'forDealer'>;

const withTarget = ({ field, make, word, forDealer }: Asked, target: string): string =>
  unknownWordsUrl({ taught: { field, make, word, target, forDealer } });

function forSaleText(ads: number, active: number): string {
  if (ads === 1) return active === 1 ? 'Den är till salu.' : 'Den är inte till salu.';
  if (active === 0) return 'Ingen är till salu.';
  return `${active === ads ? 'Alla' : formatCount(active, 'annons', 'annonser')} är till salu.`;
}

type PreviewProps = TeachingModel & { preview: NonNullable<TeachingModel['preview']> };

/** The changes that follow from the word, with the form that saves it. */
function Preview({ field, make, word, target, forDealer, preview }: PreviewProps) {
  const { meaning, ads, active, waiting, named } = preview;
  return (
    <div className="mt-6 rounded-card border border-line bg-raised p-4">
      <p className="text-body font-semibold">
        {ads === 0 ? 'Ingen publicerad annons ändras' : `${formatCount(ads, 'annons', 'annonser')} blir ${meaning}`}
      </p>
      <p className="mt-1 text-small text-quiet">
        {ads > 0 && `${forSaleText(ads, active)} `}
        {waiting > 0 &&
          `${formatCount(waiting, 'rad', 'rader')} i filer som väntar på beslut läses så när filen importeras. `}
        Nya leveranser läses så.
      </p>
      {named.length > 0 && (
        <ul className="mt-3 text-small">
          {named.map(({ id, name }) => (
            <li key={id}>
              <Link to={staffAdUrl(id)} className="link touch inline-flex items-center wrap-anywhere">
                {name}
              </Link>
            </li>
          ))}
          {ads > named.length && (
            <li className="text-quiet">{`och ${formatCount(ads - named.length, 'till', 'till')}`}</li>
          )}
        </ul>
      )}
      <Form method="post" action={withTarget({ field, make, word, forDealer }, target)} className="mt-4">
        <input type="hidden" name="falt" value={field} />
        <input type="hidden" name="marke" value={make} />
        <input type="hidden" name="ord" value={word} />
        <input type="hidden" name="betyder" value={target} />
        <input type="hidden" name="for" value={forDealer} />
        <input type="hidden" name="antal" value={ads} />
        <Button kind="primary" name="intent" value="teach">
          Lär in
        </Button>
      </Form>
    </div>
  );
}
