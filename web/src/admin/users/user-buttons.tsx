import type { UserAccount } from '@2x7/contracts';
import { Ban, MailPlus, UserRoundCheck } from 'lucide-react';
import { IconButton } from '../ui/button/icon-button';
import type { Feedback } from '../ui/feedback/use-feedback';
import { useUserActions } from './use-user-actions';

/**
 * A pressed button keeps the focus: while busy it is `aria-disabled` instead of `disabled`, and Disable becomes
 * Enable in the same place.
 */
export function UserButtons({ user, feedback }: { user: UserAccount; feedback: Feedback }) {
  const { isBusy, sendLink, disable, enable } = useUserActions(user, feedback);
  const isDisabled = user.state === 'disabled';
  return (
    <>
      {!isDisabled && (
        <IconButton icon={MailPlus} label={`Send ${user.name} a new link`} aria-disabled={isBusy} onClick={() => isBusy || sendLink()} />
      )}
      <IconButton
        icon={isDisabled ? UserRoundCheck : Ban}
        label={`${isDisabled ? 'Enable' : 'Disable'} ${user.name}`}
        danger={!isDisabled}
        aria-disabled={isBusy}
        onClick={() => isBusy || (isDisabled ? enable : disable)()}
      />
    </>
  );
}
