import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { AnswerMessage } from './answer-message.tsx';

type TokenButtonProps = {
  heading: string;
  token: string;
  answer: ActionAnswer | undefined;
  label: string;
  /** Where the visitor may go when it is done. */
  next: { to: string; label: string };
  children: ReactNode;
};

/** A page of a link in a mail: only its button acts, so that mail scanners that open the link do not. */
export const TokenButton = ({ heading, token, answer, label, next, children }: TokenButtonProps) => (
  <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
    <h1 className="text-title">{heading}</h1>
    {answer ? (
      <>
        <AnswerMessage answer={answer} />
        <p>
          <Link to={next.to} className="link touch inline-flex items-center text-small">
            {next.label}
          </Link>
        </p>
      </>
    ) : (
      <Form method="post" className="grid justify-items-start gap-5">
        <p className="text-body">{children}</p>
        <input type="hidden" name="token" value={token} />
        <Button kind="primary">{label}</Button>
      </Form>
    )}
  </article>
);
