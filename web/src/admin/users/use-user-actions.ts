import type { UserAccount } from '@2x7/contracts';
import { useState } from 'react';
import { sentenceOf } from '../../shared/api';
import { notify } from '../../ui/notify';
import { usePeopleChange } from './users.api';

const enabled = ({ name, state }: UserAccount): string =>
  state === 'invited' ? `${name} is enabled. Send a new link so that they can choose a password.` : `${name} can sign in again.`;

type Change = Parameters<ReturnType<typeof usePeopleChange>['mutateAsync']>[0];

export type PersonActions = {
  sendLink: (person: UserAccount) => void;
  disable: (person: UserAccount) => void;
  enable: (person: UserAccount) => void;
};

/** What can be done to a person without a form; says what came of it. */
export function usePersonActions() {
  const { mutateAsync, isPending } = usePeopleChange();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();

  const say = (sentence: string) => {
    setProblem(undefined);
    setDone(sentence);
  };

  const act = async (change: Change, success: (person: UserAccount) => string) => {
    try {
      say(success(await mutateAsync(change)));
    } catch (error) {
      setDone(undefined);
      setProblem(sentenceOf(error, 'The change could not be saved.'));
    }
  };

  const askAndDisable = async ({ id, name }: UserAccount) => {
    const next = 'They are signed out everywhere at once, and cannot sign in until you enable them again.';
    const isAgreed = await notify.confirm(`Disable ${name}?`, { action: 'Disable', next });
    if (isAgreed) await act({ kind: 'change', id, body: { disabled: true } }, () => `${name} is disabled.`);
  };

  return {
    problem,
    done,
    say,
    busy: isPending,
    clear: () => setProblem(undefined),
    sendLink: ({ id, email }: UserAccount) => void act({ kind: 'link', id }, () => `We have sent a new link to ${email}. The one before works no longer.`),
    disable: (person: UserAccount) => void askAndDisable(person),
    enable: ({ id }: UserAccount) => void act({ kind: 'change', id, body: { disabled: false } }, enabled),
  };
}
