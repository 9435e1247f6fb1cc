import { createElement, useEffect, useId, useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  DEFAULT_WIDGET_CARS,
  MAX_WIDGET_CARS,
  WIDGET_COUNT_ATTRIBUTE,
  WIDGET_ELEMENT,
  WIDGET_KEY_ATTRIBUTE,
} from '#src/domain/dealers/widget.ts';
import { dealerWidgetUrl, widgetScriptUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { SaveForm } from '#src/web/office/editing/save-form.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import type { Route } from './+types/dealer-widget-route.ts';
import { type DealerWidgetModel, dealerWidgetAction, readWidgetPage } from './dealer-widget-data.server.ts';

export const loader = dealerLoader(readWidgetPage);
export const action = dealerWidgetAction;
const TITLE = 'Er webbplats';
export const meta: MetaFunction = ({ matches }) => staffTags(TITLE, matches);

/** The dealer's stock on its own web site: who may show it, the markup, and how it looks. */
export default function DealerWidgetRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { version, origins, made } = loaderData;
  const saved = answerTo(answer, 'save');
  const field = formField(saved?.ok === false ? saved : null, { origins });
  return (
    <div className="max-w-4xl">
      <StaffHeading title={TITLE}>
        Visa era bilar på er egen webbplats, med pris och prisbedömning. Listan följer beståndet här. Den lagrar inget
        hos besökaren och använder inga kakor.
      </StaffHeading>
      <AnswerMessage answer={saved === null ? answer : null} className="mt-6" />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Webbplatser">
          <SaveForm
            name="dealer-widget"
            version={version}
            answer={saved}
            className="grid gap-4 pb-4 sm:max-w-xl"
            intent="save"
          >
            <TextArea
              label="Adresser som får visa bilarna, en per rad"
              {...field('origins')}
              rows={4}
              maxLength={4000}
              hint="Till exempel bilhuset.se och www.bilhuset.se, som är två olika adresser."
            />
          </SaveForm>
        </Section>
        {made !== null && (
          <>
            <Snippet {...loaderData} made={made} />
            <Preview {...loaderData} widgetKey={made.key} />
          </>
        )}
      </div>
    </div>
  );
}

type Made = NonNullable<DealerWidgetModel['made']>;

function Snippet({ made: { snippet }, version, site }: DealerWidgetModel & { made: Made }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    );
  return (
    <Section heading="Kod att klistra in">
      <label htmlFor={id} className="mb-1 block text-small font-semibold">
        Klistra in koden där bilarna ska visas
      </label>
      <textarea
        id={id}
        readOnly
        rows={5}
        value={snippet}
        onFocus={(event) => event.target.select()}
        className="w-full rounded-card border border-edge bg-sunken px-3 py-2 font-mono text-small break-all"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button kind="small" type="button" className="needs-script" onClick={copy}>
          Kopiera koden
        </Button>
        <ConfirmButton
          intent="renew"
          label="Byt nyckel"
          id="widget"
          name=""
          seen={version}
          action={dealerWidgetUrl()}
          className={buttonClass('small')}
          title="Byta nyckel?"
          text="Den kod som redan är inklistrad slutar visa bilar. Länken till er sida här är kvar."
        />
        <p role="status" className="text-small text-quiet">
          {isCopied && 'Koden är kopierad.'}
        </p>
      </div>
      <p className="mt-3 max-w-prose text-small text-quiet">
        Ändra <code>{WIDGET_COUNT_ATTRIBUTE}</code> för att visa fler eller färre bilar, högst {MAX_WIDGET_CARS}. Har er
        sida en Content-Security-Policy ska den tillåta {site.origin} i script-src, connect-src och img-src. Utan skript
        visas länken till er sida på {site.host}.
      </p>
    </Section>
  );
}

/** The widget itself, as the dealer's page will show it in this page's colours. */
function Preview({ dealer, slug, widgetKey }: DealerWidgetModel & { widgetKey: string }) {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = widgetScriptUrl();
    script.async = true;
    document.head.append(script);
    return () => script.remove();
  }, []);
  const attributes = {
    key: widgetKey,
    [WIDGET_KEY_ATTRIBUTE]: widgetKey,
    [WIDGET_COUNT_ATTRIBUTE]: String(DEFAULT_WIDGET_CARS),
  };
  const link = (
    <a href={dealerUrl(slug)} className="link">
      Se bilarna hos {dealer}
    </a>
  );
  return <Section heading="Så här blir det">{createElement(WIDGET_ELEMENT, attributes, link)}</Section>;
}
