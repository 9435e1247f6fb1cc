import type { MetaFunction } from 'react-router';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { TextSearch } from '#src/web/office/page/text-search.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/words-route.ts';
import { TeachWord } from './teach-word.tsx';
import { readUnknownWords, type UnknownWordsModel, unknownWordsAction } from './words-data.server.ts';

export const loader = staffLoader(readUnknownWords);
export const action = unknownWordsAction;
const TITLE = 'Okända ord';
export const meta: MetaFunction = ({ matches }) => staffTags(TITLE, matches);

/** Makes, models and words of deliveries that the site does not know, which staff teach it, and those that they have taught. */
export default function UnknownWordsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { text, dealer, total, page, lastPage, unknown, taught, teaching } = loaderData;
  const dealerId = dealer?.id ?? null;
  const isTaught = answer?.ok === true;
  return (
    <div className="max-w-5xl">
      <StaffHeading title={TITLE}>
        Märken, modeller och ord i handlarnas filer som webbplatsen inte känner till. Välj vad ett ord betyder, så
        ändras annonserna genast och nya leveranser läses så.
      </StaffHeading>
      <AnswerMessage answer={answer} className="mt-6" />
      {teaching && !isTaught && <TeachWord key={`${teaching.field} ${teaching.make} ${teaching.word}`} {...teaching} />}
      <Section heading={dealer ? `Okänt hos ${dealer.name}` : 'Okänt'} className="mt-8">
        <TextSearch
          key={text}
          text={text}
          clearUrl={unknownWordsUrl({ dealerId })}
          hidden={dealer ? { handlare: dealer.id } : {}}
          className="mb-2"
        >
          {dealer && (
            <Link to={unknownWordsUrl()} className="link">
              Visa alla handlare
            </Link>
          )}
        </TextSearch>
        <Paged
          count={formatCount(total, 'okänt ord', 'okända ord')}
          page={page}
          lastPage={lastPage}
          urlOf={(each) => unknownWordsUrl({ dealerId, text, page: each })}
        >
          <PlainTable
            caption="Okända ord, de med flest annonser till salu först"
            columns={UNKNOWN}
            rows={unknown}
            empty={text === '' ? 'Webbplatsen känner till alla ord.' : 'Inget okänt ord stämmer med det du sökte.'}
          />
        </Paged>
      </Section>
      <Section heading="Inlärda ord" className="mt-10">
        <PlainTable
          caption="Inlärda ord, det senaste först"
          columns={TAUGHT}
          rows={taught}
          empty="Inget ord är inlärt än."
        />
      </Section>
    </div>
  );
}

const UNKNOWN: readonly Column<UnknownWordsModel['unknown'][number]>[] = [
  {
    heading: 'I filen',
    className: 'wrap-anywhere',
    cell: ({ field, make, word }) => (
      <Link to={unknownWordsUrl({ taught: { field, make, word } })} className="link font-medium">
        <bdi>{[make, word].filter((part) => part !== '').join(' ')}</bdi>
      </Link>
    ),
  },
  { heading: 'Fält', cell: ({ what }) => what },
  { heading: 'Till salu', isFigure: true, cell: ({ active }) => formatNumber(active) },
  { heading: 'Alla annonser', isFigure: true, from: 'md', cell: ({ ads }) => formatNumber(ads) },
  { heading: 'Handlare', isFigure: true, from: 'md', cell: ({ dealers }) => formatNumber(dealers) },
];

const TAUGHT: readonly Column<UnknownWordsModel['taught'][number]>[] = [
  {
    heading: 'I filen',
    className: 'wrap-anywhere',
    cell: ({ word, what, meaning, dealer }) => (
      <>
        <bdi>{word}</bdi>
        <span className="block text-fine text-quiet md:hidden">
          {`${what} · ${meaning} · ${dealer ?? 'alla handlare'}`}
        </span>
      </>
    ),
  },
  { heading: 'Fält', from: 'md', cell: ({ what }) => what },
  { heading: 'Betyder', from: 'md', className: 'font-medium', cell: ({ meaning }) => meaning },
  { heading: 'Gäller', from: 'md', cell: ({ dealer }) => dealer ?? 'alla handlare' },
  { heading: 'Ändrade', isFigure: true, cell: ({ ads }) => formatNumber(ads) },
  {
    heading: 'Av',
    from: 'xl',
    cell: ({ email, at }) => (
      <>
        {email}, <ShortTime at={at} />
      </>
    ),
  },
  {
    heading: 'Åtgärd',
    cell: ({ id, word, meaning }) => (
      <ConfirmButton
        intent="forget"
        label="Ångra"
        id={String(id)}
        name={word}
        action={unknownWordsUrl()}
        className={buttonClass('small')}
        title="Glömma ordet?"
        text={`”${word}” betyder då inte längre ${meaning}. Annonserna blir som de var, utom de som har ändrats sedan dess.`}
      />
    ),
  },
];
