import { useEffect, useRef } from 'react';
import { notify } from './notify';
import { useHeldBack } from './use-held-back';
import { useUnloadQuestion, wouldLoseValues } from './use-unload-question';

const ask = (question = 'Your changes are not saved. Leave without saving?', signal?: AbortSignal): Promise<boolean> =>
  notify.confirm(question, { action: 'Leave', signal });

/** For buttons that leave the page, such as the sign-out: asks where a form would lose its values. @returns whether to leave */
export const mayLeave = async (): Promise<boolean> => !wouldLoseValues() || ask();

type Options = {
  /** What Back does while the form is not dirty; without it, Back leaves the page. */
  back?: () => 'stay' | 'leave';
  /** Instead of the question whether to leave without saving. */
  question?: string;
};

/**
 * Protects a form from losing its values. While `dirty`, closing and Back ask for confirmation, and the browser
 * asks before it leaves the page.
 * @param close is called once the values may be lost; `isBack` where the browser then goes back by itself
 * @returns the function that closes the form
 */
export function useGuardedClose(dirty: boolean, close: (isBack: boolean) => void, { back, question }: Options = {}): () => void {
  const asked = useRef<AbortController>(undefined);
  const hasGoneBack = useRef(false);

  useUnloadQuestion(dirty);
  useEffect(() => () => asked.current?.abort(), [dirty]);

  const askOnce = async (): Promise<boolean> => {
    if (asked.current) return false;
    asked.current = new AbortController();
    const isAgreed = await ask(question, asked.current.signal);
    asked.current = undefined;
    return isAgreed;
  };
  const askAndClose = async () => {
    if (await askOnce()) close(false);
  };
  const askAndGoBack = async () => {
    hasGoneBack.current = await askOnce();
    if (hasGoneBack.current) close(true);
  };
  const keep = () => {
    void askAndGoBack();
    return 'stay' as const;
  };
  useHeldBack(
    dirty || back !== undefined,
    () => (dirty || !back ? keep() : back()),
    () => hasGoneBack.current,
  );

  return () => (dirty ? void askAndClose() : close(false));
}
