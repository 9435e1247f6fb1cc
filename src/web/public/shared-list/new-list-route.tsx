import { Form, useActionData, useNavigation } from 'react-router';
import { formatPrice } from '#src/domain/format/price.ts';
import {
  DEFAULT_LIST_TITLE,
  MAX_LIST_TITLE,
  MAX_SHARED_CARS,
  SHARED_LIST_DAYS,
} from '#src/domain/shared-lists/shared-list.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { favouritesUrl, privacyUrl, SHARED_LISTS_PATH } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/new-list-route.ts';
import { AccessField } from './access-field.tsx';
import { newListAction, readNewList } from './shared-list-data.server.ts';

export const loader = pageLoader(readNewList);
export const action = newListAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Dela en lista',
  description: 'Dela bilar som du väljer mellan med en länk, och låt andra rösta och skriva.',
  canonicalPath: SHARED_LISTS_PATH,
  robots: 'noindex',
  image: null,
}));

/** Form that shares the cars of the address as a list. */
export default function NewListRoute({ loaderData }: Route.ComponentProps) {
  const { cars, leftOut } = loaderData;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <header>
        <h1 className="text-title">Dela en lista</h1>
        <p className="mt-2 max-w-prose text-body text-quiet">
          {`Du får en länk att skicka till dem som ska hjälpa dig att välja. Ingen behöver konto. Listan tas bort efter ${SHARED_LIST_DAYS} dagar.`}
        </p>
      </header>
      {cars.length === 0 ? (
        <div>
          <p className="text-body">Inga bilar är valda. Spara bilar som favoriter och dela dem därifrån.</p>
          <ButtonLink kind="primary" to={favouritesUrl()} className="mt-5">
            Till favoriterna
          </ButtonLink>
        </div>
      ) : (
        <NewListForm cars={cars} leftOut={leftOut} />
      )}
    </article>
  );
}

function NewListForm({ cars, leftOut }: Route.ComponentProps['loaderData']) {
  const answer = answerTo(useActionData<typeof action>(), 'post');
  const field = formField(answer, { title: DEFAULT_LIST_TITLE });
  const form = useFocusOnError(answer);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <AnswerMessage answer={answer} />
      <Form ref={form} method="post" noValidate className="grid gap-6">
        <TextField label="Rubrik" {...field('title')} maxLength={MAX_LIST_TITLE} autoComplete="off" />
        <fieldset>
          <legend className="text-small font-semibold">Bilar i listan</legend>
          <ul className="mt-2 grid gap-3">
            {cars.map((car) => (
              <li key={car.internalId} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
                <CarPicture urls={car.imageUrls} alt="" priority="late" sizes="6rem" />
                <div>
                  <TickBox name="ads" value={String(car.internalId)} isTicked>
                    <bdi className="font-semibold wrap-anywhere">{car.name}</bdi>
                  </TickBox>
                  <DottedLine
                    words={[car.status === 'active' ? formatPrice(car.price) : 'Inte längre till salu', ...car.facts]}
                    className="text-small wrap-anywhere"
                  />
                </div>
              </li>
            ))}
          </ul>
          {leftOut > 0 && (
            <p className="mt-3 text-small text-quiet">{`Bara de ${MAX_SHARED_CARS} första bilarna får plats.`}</p>
          )}
        </fieldset>
        <AccessField isOpen />
        <TrapField />
        <p className="text-small text-quiet">
          Alla som har länken kan läsa listan.{' '}
          <Link to={privacyUrl()} className="link">
            Så behandlas uppgifterna
          </Link>
        </p>
        <div>
          <Button kind="primary" disabled={isSending}>
            Skapa länken
          </Button>
        </div>
      </Form>
    </>
  );
}
