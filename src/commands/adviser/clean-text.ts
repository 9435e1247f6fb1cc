import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { cutContext } from '#src/domain/adviser/chat/ask-context.ts';
import { invalidMessage } from '#src/domain/adviser/chat/chat-refusal.ts';
import { redactText } from '#src/domain/adviser/chat/redact-text.ts';
import { sanitiseContext, sanitiseMessage } from '#src/domain/adviser/chat/sanitise-message.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { MessageStep } from './take-message-step.ts';

/** Step 4: removes markup that only machines read and records an event for it; redacts personal data. */
export const cleanMessage: MessageStep = async ({ db }, message) => {
  const { text, isChanged } = sanitiseMessage(message.text);
  if (isChanged) {
    const details = { before: message.text.length, after: text.length };
    await insertSecurityEvent(db, {
      ...{ eventType: 'chat-message-sanitised', severity: 'medium', details, isTrusted: true },
    });
  }
  if (text === '') return fail(invalidMessage('Meddelandet får inte vara tomt'));
  const context = message.context === null ? null : redactText(cutContext(sanitiseContext(message.context)));
  return ok({ ...message, text: redactText(text), context: context === '' ? null : context });
};
