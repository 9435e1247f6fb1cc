import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { MAX_LIST_TITLE, MAX_PERSON } from '#src/domain/shared-lists/shared-list.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { compareUrl, LINK_TOKEN_PARAM, LIST_PERSON_PARAM, sharedListPath, sharedListUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ownLists } from '#src/web/shared/saved-cars/device-list.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import { AccessField } from './access-field.tsx';
import { SharedCarItem } from './shared-car-item.tsx';
import type { SharedListModel } from './shared-list-data.server.ts';

type SharedListProps = { list: SharedListModel; answer: ActionAnswer | null };

const MAX_OWN_LISTS = 50;

/** A shared list: its cars with votes and comments; for its owner also the links and the settings. */
export function SharedListPage({ list, answer }: SharedListProps) {
  const { id, title, isOpen, isOwner, link, cars, endsAt } = list;
  const mayWrite = isOpen || isOwner;
  useEffect(() => {
    if (!isOwner) return;
    const own = { id, title, url: sharedListUrl(link) };
    ownLists.change((lists) => [own, ...lists.filter((each) => each.id !== id)].slice(0, MAX_OWN_LISTS));
  }, [id, title, isOwner, link]);
  return (
    <article className="page-width py-6 md:py-10">
      <h1 className="text-title wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-2 text-body text-quiet">
        {`${formatCount(cars.length, 'bil', 'bilar')}. ${isOpen ? 'Alla som har länken kan rösta och skriva.' : 'Andra kan bara läsa.'} Listan tas bort ${endsAt}.`}
      </p>
      <AnswerMessage answer={answer} className="mt-6 max-w-2xl" />
      {isOwner && <Links {...list} />}
      {mayWrite && <PersonForm {...list} />}
      {cars.length === 0 ? (
        <p className="mt-8 text-body">Listan har inga bilar kvar.</p>
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-10 md:grid-cols-2">
          {cars.map((car) => (
            <SharedCarItem
              key={car.adId}
              car={car}
              list={list}
              mayWrite={mayWrite}
              answer={answerOfCar(answer, car.adId)}
            />
          ))}
        </ul>
      )}
      {cars.length > 1 && (
        <p className="mt-8">
          <ButtonLink kind="quiet" to={compareUrl(cars.slice(0, MAX_COMPARED).map(({ adId }) => adId))}>
            {cars.length > MAX_COMPARED ? 'Jämför de fyra första' : 'Jämför bilarna'}
          </ButtonLink>
        </p>
      )}
      {mayWrite && <AddCars answer={answerTo(answer ?? undefined, 'add-cars')} />}
      {isOwner && <Settings list={list} answer={answer} />}
    </article>
  );
}

/** The answer to a form of one car. */
const answerOfCar = (answer: ActionAnswer | null, adId: number): ActionAnswer | null =>
  answer?.values.ad?.[0] === String(adId) ? answer : null;

/** The link to share and the owner's own. */
function Links({ shareUrl, ownerUrl }: SharedListModel) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareUrl);
      setSaid('Länken är kopierad.');
    } catch {
      setSaid('Länken kunde inte kopieras. Markera den och kopiera själv.');
    }
  };
  return (
    <div className="mt-6 grid max-w-2xl gap-3 rounded-card bg-moss-tint p-4">
      <TextField
        label="Länk att dela"
        value={shareUrl}
        readOnly
        onFocus={({ target }) => target.select()}
        after={
          <Button kind="quiet" type="button" onClick={copy} className="[@media(scripting:none)]:hidden">
            Kopiera
          </Button>
        }
      />
      <p role="status" className="text-small">
        {said}
      </p>
      <p className="text-small">
        Sidans egen adress är samma länk. Bara den här webbläsaren kan ändra och ta bort listan; den hittar du under
        Favoriter.
      </p>
      <details className="text-small">
        <summary className="touch link inline-flex items-center font-medium">Ändra listan från en annan enhet</summary>
        <TextField
          label="Din egen länk: med den kan man ändra och ta bort listan"
          value={ownerUrl ?? ''}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      </details>
    </div>
  );
}

/** The name under which a person votes and writes; it stands in the address, so that no account or cookie is needed. */
function PersonForm({ link, person }: SharedListModel) {
  return (
    <Form
      action={sharedListPath()}
      preventScrollReset
      className="mt-6 flex max-w-md flex-wrap items-end gap-2"
      aria-label="Vem du är"
    >
      <input type="hidden" name={LINK_TOKEN_PARAM} value={link} />
      <TextField
        key={person}
        label={person === '' ? 'Ditt namn, för att rösta och skriva' : 'Du röstar och skriver som'}
        name={LIST_PERSON_PARAM}
        defaultValue={person}
        maxLength={MAX_PERSON}
        autoComplete="given-name"
        className="grow"
      />
      <Button kind="quiet">{person === '' ? 'Fortsätt' : 'Byt namn'}</Button>
    </Form>
  );
}

function AddCars({ answer }: { answer: ActionAnswer | null }) {
  const field = formField(answer?.ok ? null : answer);
  return (
    <Form method="post" preventScrollReset noValidate className="mt-10 flex max-w-2xl flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="add-cars" />
      <TextField
        key={answer?.ok ? answer.title : ''}
        label="Lägg till en bil: klistra in annonsens adress"
        {...field('ads')}
        autoComplete="off"
        className="grow"
      />
      <Button kind="quiet">Lägg till</Button>
    </Form>
  );
}

function Settings({ list: { title, isOpen }, answer }: SharedListProps) {
  const field = formField(answerTo(answer ?? undefined, 'change'), { title });
  const certain = formField(answerTo(answer ?? undefined, 'remove'))('certain');
  return (
    <Section heading="Inställningar" className="mt-14 max-w-2xl">
      <Form method="post" preventScrollReset noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="change" />
        <TextField label="Rubrik" {...field('title')} maxLength={MAX_LIST_TITLE} autoComplete="off" />
        <AccessField isOpen={isOpen} />
        <div>
          <Button kind="primary">Spara</Button>
        </div>
      </Form>
      <Form method="post" noValidate className="mt-10 grid gap-2 border-t border-line pt-6">
        <input type="hidden" name="intent" value="remove" />
        <TickBox name="certain" value="ja">
          Ta bort listan för alla, med röster och kommentarer
        </TickBox>
        {certain.error && <p className="text-small font-semibold text-red">{certain.error}</p>}
        <div>
          <Button kind="quiet">Ta bort listan</Button>
        </div>
      </Form>
    </Section>
  );
}
