import { formatDateTime } from '#src/domain/format/dates.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';

type StoppedGrowthProps = { delivery: { message: string | null; receivedAt: Date } };

/** A delivery that would multiply the dealer's stock, and the button that lets it through. */
export const StoppedGrowth = ({ delivery: { message, receivedAt } }: StoppedGrowthProps) => (
  <Message tone="bad" title={`Leveransen ${formatDateTime(receivedAt)} stoppades`} className="mt-6">
    <p className="wrap-anywhere">{message}</p>
    <PostForm intent="let-grow" className="mt-4">
      <p className="mb-3">Släpp igenom den om bilarna finns. Under en vecka får beståndet då växa fritt.</p>
      <Button kind="primary">Släpp igenom</Button>
    </PostForm>
  </Message>
);
