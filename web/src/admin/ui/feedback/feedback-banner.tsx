import { Banner } from '../../../ui/banner';
import { ErrorBanner } from './error-banner';
import type { Feedback } from './use-feedback';

/** An error can be dismissed; a confirmation stays until the next action. */
export function FeedbackBanner({ feedback: { message, clear } }: { feedback: Feedback }) {
  if (!message) return null;
  return message.tone === 'error' ? (
    <ErrorBanner message={message.text} onDismiss={clear} />
  ) : (
    <Banner tone="info" message={message.text} />
  );
}
