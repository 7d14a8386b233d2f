import { marksToSend, withAnswers, withSent } from './phone-marks';
import { changeRound } from './round-database';
import type { RoundState } from './round-state';
import { undoMs, withLinkEnded, withRun, withTime } from './round-state';
import { fetchRun, isRefused, sendMarks, startSession } from './round.api';

/** What a call to the server is for. */
export type Task = {
  /** Of a link that was opened. */
  token?: string;
  /** Sends marks that can still be undone too. */
  sendsHeld?: true;
  /** Fetches the run anew. */
  refreshes?: true;
};

/** `link-refused`: the token of the link that was opened is not valid. */
export type Synced = { state: RoundState; link?: 'link-refused' };

/** Runs `work` when no other tab does, so that two tabs do not send the same marks. Browsers have locks on https only. */
const alone = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request('round', work) : work());

/** Sends what is due, a call after the other, and stops at a mark that has no answer. */
async function sendDue(sendsHeld: Task['sendsHeld']): Promise<RoundState> {
  for (let first: string | undefined; ;) {
    const until = Date.now() + (sendsHeld ? undoMs : 0);
    const state = await changeRound((kept) => withSent(kept, marksToSend(kept, until)));
    const marks = marksToSend(state, until);
    if (marks.length === 0 || marks[0]!.id === first) return state;
    first = marks[0]!.id;
    const answers = await sendMarks(marks);
    await changeRound((kept) => withTime(withAnswers(kept, answers), Date.now()));
  }
}

/** Marks of the run before can only be sent as long as its session lasts, so they go first. */
async function openLink(token: string): Promise<Synced['link']> {
  await sendDue(true).catch(() => undefined);
  try {
    await startSession(token);
    return undefined;
  } catch (error) {
    if (isRefused(error)) return 'link-refused';
    throw error;
  }
}

async function perform({ token, sendsHeld, refreshes }: Task): Promise<Synced> {
  const link = token ? await openLink(token) : undefined;
  try {
    const state = await sendDue(sendsHeld);
    if (!refreshes && !token) return { state, link };
    const run = await fetchRun();
    return { state: await changeRound((kept) => withRun(kept, run, Date.now())), link };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { state: await changeRound((kept) => withLinkEnded(kept, Date.now())), link };
  }
}

/**
 * Sends marks and fetches the run, alone among the tabs of this browser.
 * @throws ApiError when the server cannot be reached or fails; what was not sent is still stored
 */
export const synchronise = (task: Task): Promise<Synced> => alone(() => perform(task));
