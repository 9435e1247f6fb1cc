import { Form, useNavigation } from 'react-router';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { adUrl, privacyUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { TraderNotice } from '#src/web/shared/trader-notice.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { ContactPageModel } from './contact-data.server.ts';
import { TelephoneButton, TelephoneNumber } from './telephone-button.tsx';

type ContactPageProps = { ad: ContactPageModel; answer: ActionAnswer | undefined };

/** Form to the dealer of an ad, and its telephone number. */
export function ContactPage({ ad, answer }: ContactPageProps) {
  const sent = answerTo(answer, 'post');
  const isOpen = ad.status === 'active' && !ad.isExample;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <header>
        <h1 className="text-title">
          Kontakta <bdi>{ad.dealer}</bdi>
        </h1>
        <p className="mt-2 text-body">
          Om annonsen{' '}
          <Link to={adUrl(ad.internalId)} className="link">
            <bdi>{ad.name}</bdi>
          </Link>
        </p>
        <TraderNotice className="mt-2" />
      </header>
      {!isOpen && <p className="border-l-2 border-rape pl-3 text-body">{closedText(ad)}</p>}
      {isOpen && ad.hasTelephone && <Telephone ad={ad} answer={answerTo(answer, 'telephone')} />}
      <AnswerMessage answer={sent} replacesForm />
      {/* The text of a message that could not be sent remains, so that it can be copied. */}
      {sent?.ok ? null : (isOpen || sent || ad.isExample) && <EnquiryForm answer={sent} isDisabled={ad.isExample} />}
    </article>
  );
}

const closedText = ({ isExample, status }: { isExample: boolean; status: AdStatus }): string => {
  if (isExample) return 'Annonsen är ett exempel. Bilen och handlaren är påhittade, så inget skickas.';
  if (status === 'sold') return 'Bilen är såld, så det går inte längre att skriva till handlaren om den.';
  return 'Annonsen är borttagen, så det går inte längre att skriva till handlaren om den.';
};

const Telephone = ({ ad, answer }: { ad: ContactPageModel; answer: ActionAnswer | null }) =>
  answer?.ok ? (
    <TelephoneNumber number={answer.text} />
  ) : (
    <>
      <AnswerMessage answer={answer} />
      <TelephoneButton internalId={ad.internalId} />
    </>
  );

/** @param isDisabled the form of an invented ad shows how it works, and sends nothing */
function EnquiryForm({ answer, isDisabled }: { answer: ActionAnswer | null; isDisabled: boolean }) {
  const field = formField(answer);
  const form = useFocusOnError(answer);
  const isSending = useNavigation().state === 'submitting';
  return (
    <Form ref={form} method="post" noValidate>
      <fieldset disabled={isDisabled} className="grid gap-5">
        <TextArea label="Meddelande" {...field('message')} rows={6} />
        <TextField label="Namn" {...field('name')} autoComplete="name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="E-post"
            {...field('email')}
            inputMode="email"
            autoComplete="email"
            hint="Skriv e-post, telefon eller båda."
          />
          <TextField label="Telefon" {...field('telephone')} inputMode="tel" autoComplete="tel" />
        </div>
        <TickBox name="wantsTestDrive" value="ja" isTicked={answer?.values.wantsTestDrive !== undefined}>
          Jag vill provköra bilen
        </TickBox>
        <TextField
          label="Bil att byta in"
          {...field('tradeInPlate')}
          autoComplete="off"
          hint="Registreringsnumret, om du vill byta in en bil."
        />
        <TrapField />
        <p className="text-small text-quiet">
          Det du skriver skickas till handlaren och tas bort hos oss efter 90 dagar.{' '}
          <Link to={privacyUrl()} className="link">
            Så behandlas uppgifterna
          </Link>
        </p>
        <div>
          <Button kind="primary" disabled={isSending}>
            Skicka till handlaren
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
