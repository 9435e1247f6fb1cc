import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';

/** Says that enquiries are not mailed to the contact address yet, and sends the link that confirms it once more. */
export const UnconfirmedContact = ({ email }: { email: string }) => (
  <Message tone="bad" title="E-postadressen är inte bekräftad" className="mt-6">
    <p className="wrap-anywhere">
      Besökarnas frågor ligger under Meddelanden och mejlas inte till {email} förrän länken dit är öppnad.
    </p>
    <PostForm intent="confirm-contact" className="mt-4">
      <Button kind="primary">Skicka länken</Button>
    </PostForm>
  </Message>
);
