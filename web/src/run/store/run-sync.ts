import { ApiError } from '../../shared/api';
import { marksToSend, withAnswers, withSent } from './phone-marks';
import { changeRunState, storageName } from './run-database';
import { undoMs, withLinkEnded, withRun, withTime } from './run-state';
import { fetchRun, hasEnded, sendMarks, startSession } from './run.api';
import { runLabels } from '../run-labels';

/** What a call to the server is for. */
export type Task = {
  /** Of a link that was opened. */
  token?: string;
  /** Sends marks that can still be undone too. */
  sendsHeld?: true;
  /** Fetches the run anew. */
  refreshes?: true;
};

/** Why a link does not open. */
export type LinkRefusal = string;

/** Runs `work` when no other tab does, so that two tabs do not send the same marks. Browsers have locks on https only. */
const alone = <T>(work: () => Promise<T>): Promise<T> => (navigator.locks ? navigator.locks.request(storageName, work) : work());

/** Sends what is due, a call after the other, and stops at a mark that has no answer. */
async function sendDue(sendsHeld: Task['sendsHeld']): Promise<void> {
  for (let first: string | undefined; ;) {
    const until = Date.now() + (sendsHeld ? undoMs : 0);
    const marks = marksToSend(await changeRunState((kept) => withSent(kept, marksToSend(kept, until))), until);
    if (marks.length === 0 || marks[0]!.id === first) return;
    first = marks[0]!.id;
    const answers = await sendMarks(marks);
    await changeRunState((kept) => withTime(withAnswers(kept, answers), Date.now()));
  }
}

async function refresh(): Promise<void> {
  const run = await fetchRun();
  await changeRunState((kept) => withRun(kept, run, Date.now()));
}

/** A limit of calls passes; every other refusal of the link is final. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Marks of the run before can only be sent as long as its session lasts, so they go first. */
async function openLink(token: string): Promise<LinkRefusal | undefined> {
  await sendDue(true).catch(() => undefined);
  try {
    await startSession(token);
  } catch (error) {
    if (!isFinal(error)) throw error;
    return hasEnded(error) ? runLabels.linkEnded : error.message;
  }
  await changeRunState((kept) => ({ ...kept, awaits_run: true }));
  return undefined;
}

async function perform({ token, sendsHeld, refreshes }: Task): Promise<LinkRefusal | undefined> {
  const refusal = token ? await openLink(token) : undefined;
  try {
    const { awaits_run } = await changeRunState((kept) => kept);
    if (awaits_run) await refresh();
    await sendDue(sendsHeld);
    if (refreshes && !awaits_run) await refresh();
  } catch (error) {
    if (!hasEnded(error)) throw error;
    await changeRunState((kept) => withLinkEnded(kept, Date.now()));
  }
  return refusal;
}

/**
 * Sends marks and fetches the run, alone among the tabs of this browser.
 * @throws ApiError when the server cannot be reached or fails; what was not sent is still stored
 */
export const synchronise = (task: Task): Promise<LinkRefusal | undefined> => alone(() => perform(task));
