import { X } from 'lucide-react';
import { Banner } from '../../../ui/banner';
import { Retry } from '../../../ui/retry';
import { steppingBack } from '../../../ui/step-back';
import { IconButton } from '../button/icon-button';

type Props = {
  message: string;
  hint?: string;
  onRetry?: () => void;
  onDismiss?: () => void;
};

/** The red banner above a table or inside a dialog (spec §8). */
export const ErrorBanner = ({ message, hint, onRetry, onDismiss }: Props) => (
  <Banner message={message} hint={hint}>
    {onRetry && <Retry onRetry={onRetry} />}
    {onDismiss && <IconButton icon={X} label="Dismiss" onClick={steppingBack(onDismiss)} />}
  </Banner>
);
