import type { UserAccount } from '@2x7/contracts';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api';
import { notify } from '../../ui/dialog/notify';
import { useRefresh } from '../resource/resource.api';
import { remedyOf } from '../ui/feedback/remedy';
import type { Feedback } from '../ui/feedback/use-feedback';
import { sendPasswordLink, usersApi } from './users.api';

const enabledText = ({ name, state }: UserAccount): string =>
  state === 'invited' ? `${name} is enabled. Send a new link so that they can choose a password.` : `${name} can sign in again.`;

/** What the buttons of a user's row do, without a form. */
export function useUserActions(user: UserAccount, feedback: Feedback) {
  const refresh = useRefresh(usersApi);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (change: () => Promise<UserAccount>) => change(),
    onSettled: () => refresh(),
  });

  const run = async (
    change: () => Promise<UserAccount>,
    textOf: (changed: UserAccount) => string,
    failed = 'The change could not be saved.',
  ) => {
    try {
      feedback.inform(textOf(await mutateAsync(change)));
    } catch (error) {
      feedback.fail(sentenceOf(error, failed), remedyOf(error));
    }
  };

  const confirmAndDisable = async () => {
    const next = 'They are signed out everywhere at once, and cannot sign in until you enable them again.';
    const isAgreed = await notify.confirm(`Disable ${user.name}?`, { action: 'Disable', next });
    if (isAgreed)
      await run(
        () => usersApi.edit(user, { disabled: true }),
        ({ name }) => `${name} is disabled.`,
      );
  };

  return {
    isBusy: isPending,
    sendLink: () =>
      void run(
        () => sendPasswordLink(user),
        ({ email }) => `We have sent a new link to ${email}. The previous link no longer works.`,
        'The link could not be sent.',
      ),
    disable: () => void confirmAndDisable(),
    enable: () => void run(() => usersApi.edit(user, { disabled: false }), enabledText),
  };
}
