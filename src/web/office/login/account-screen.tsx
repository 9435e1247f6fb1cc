import type { ReactNode } from 'react';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { NoticeBar } from '#src/web/frame/notices/notice-bar.tsx';
import { SiteLink } from '#src/web/office/page/page-parts.tsx';
import { areaOf } from '#src/web/seo/page-head.ts';
import { TextField } from '#src/web/ui/text-field.tsx';

type AccountScreenProps = {
  heading: string;
  /** The page that the sign-in leads to. */
  returnTo: string | null;
  answer?: ActionAnswer | null | undefined;
  children: ReactNode;
};

/** Frame of the pages before sign-in: one column with one task. */
export function AccountScreen({ heading, returnTo, answer, children }: AccountScreenProps) {
  return (
    <main className="mx-auto w-full max-w-md px-4 py-10 md:py-20">
      <SiteLink area={areaOf(returnTo)} />
      <h1 className="mt-6 mb-6 text-title">{heading}</h1>
      <div className="mb-6 grid gap-3 empty:hidden">{answer ? <AnswerMessage answer={answer} /> : <NoticeBar />}</div>
      {children}
    </main>
  );
}

/** E-mail address of an account; a rejected form shows the submitted one. */
export function EmailField({ answer, disabled = false }: { answer: ActionAnswer | null; disabled?: boolean }) {
  return (
    <TextField
      label="E-post"
      name="email"
      type="email"
      required
      autoComplete="username"
      defaultValue={answer?.values.email?.[0] ?? ''}
      error={answer?.errors.email}
      disabled={disabled}
    />
  );
}
