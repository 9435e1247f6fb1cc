import { answerTo } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { MappingPage, type MappingPageProps } from './mapping-page.tsx';
import { FirstSample } from './sample-field.tsx';

type OwnMappingProps = Omit<MappingPageProps, 'model'> & {
  /** Null: there is no mapping yet. */
  editor: MappingPageProps['model'] | null;
  /** Advice about a delivered file that could not be read. */
  unknownFile: string;
};

/** The columns of the file of a dealer or of a group, of its own people: first the file, then the editor. */
export function OwnMapping({ editor, unknownFile, ...page }: OwnMappingProps) {
  const { answer } = page;
  if (editor === null)
    return (
      <>
        <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
        <FirstSample error={answerTo(answer, 'sample')?.errors.sample} />
      </>
    );
  return (
    <>
      {editor.isUnknown && (
        <Message tone="bad" title="Filen kunde inte läsas av sig själv" className="mt-6 max-w-3xl">
          <p>{unknownFile}</p>
        </Message>
      )}
      <MappingPage model={editor} {...page} />
    </>
  );
}
