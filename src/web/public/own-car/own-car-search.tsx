import { Form } from 'react-router';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import { OWN_CAR_PARAM, ownCarUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type OwnCarSearchProps = { text?: string; error?: string; hint?: string };

/** A field for a car of one's own, which leads to its value. */
export const OwnCarSearch = ({ text = '', error, hint }: OwnCarSearchProps) => (
  <Form action={ownCarUrl()} key={text} role="search" aria-label="Din bil">
    <TextField
      label="Registreringsnummer eller modell"
      hint={hint}
      error={error}
      name={OWN_CAR_PARAM}
      defaultValue={text}
      maxLength={MAX_TEXT_LENGTH}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      after={
        <Button kind="primary" className="shrink-0">
          Värdera
        </Button>
      }
    />
  </Form>
);
