import { X } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { steppingBack } from '../../../ui/step-back';
import { IconButton } from '../button/icon-button';
import styles from './feedback-banner.module.css';
import type { Feedback } from './use-feedback';

/** Stays in sight above a long list: the row of the action may be far down. It stays until it is dismissed or the next action. */
export function FeedbackBanner({ feedback: { message, clear } }: { feedback: Feedback }) {
  if (!message) return null;
  return (
    <Banner tone={message.tone} message={message.text} hint={message.hint} className={styles.feedback}>
      <IconButton icon={X} label="Dismiss" onClick={steppingBack(clear)} />
    </Banner>
  );
}
