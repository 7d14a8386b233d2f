import { ApiError, sentenceOf } from '../../shared/api';
import { newUuid } from '../../shared/uuid';
import { addMark, marksToSend, msUntilChange, undoMark } from './phone-marks';
import { changeRunState, subscribeToRunState } from './run-database';
import { withTime, type Choice, type PhoneMark, type PhoneStop, type RunState } from './run-state';
import { synchronise, type LinkRefusal, type Task } from './run-sync';
import { runLabels } from '../run-labels';

export type RunView = {
  /** Undefined until it is read from the phone. */
  state?: RunState;
  isOnline: boolean;
  isBusy: boolean;
  /** The first call has been answered, or has failed. */
  hasCalled: boolean;
  /** A link was opened, and the server has not answered it. */
  opensLink: boolean;
  /** Why the link that was opened last does not open. */
  linkRefusal?: LinkRefusal;
  /** What the server has refused, or that it fails. */
  failure?: string;
};

/** ms between attempts that fail: doubled each time. A connection that has just come back often fails once. */
const shortestRetry = 2_000;
const longestRetry = 300_000;
const retryAfter = (failures: number): number => Math.min(longestRetry, shortestRetry * 2 ** (failures - 1));

let hasAsked = false;

/** Asks the browser not to delete what is stored when the phone is full. Some browsers ask the rider, so this does it once. */
function keepStored(): void {
  if (!hasAsked) void navigator.storage?.persist().catch(() => undefined);
  hasAsked = true;
}

/** The rider's page: what the phone keeps, and when it calls the server. */
export class RunStore {
  private view: RunView = { isOnline: navigator.onLine, isBusy: false, hasCalled: false, opensLink: false };
  private readonly listeners = new Set<() => void>();
  private token?: string;
  private waiting?: Task;
  /** A call that fetches the run has failed, and none has succeeded since. */
  private missesRun = false;
  private failures = 0;
  private timer?: ReturnType<typeof setTimeout>;

  readonly read = (): RunView => this.view;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows what the phone keeps, then calls the server: now, when the connection is back and when the rider is. */
  async start(): Promise<void> {
    subscribeToRunState((state) => this.show({ state }));
    addEventListener('online', () => this.callAnew());
    addEventListener('offline', () => this.show({ isOnline: false }));
    addEventListener('pageshow', ({ persisted }) => void (persisted && this.callAnew()));
    document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && this.callAnew()));
    const isReadable = await this.change((state) => withTime(state, Date.now()));
    if (isReadable) this.call({ refreshes: true });
    else this.show({ hasCalled: true });
  }

  /** @param token of a link that was opened; kept until the server has answered it */
  openLink(token: string): void {
    this.token = token;
    this.show({ opensLink: true, linkRefusal: undefined });
    if (this.view.state) this.call({ refreshes: true });
  }

  /** @returns the mark, which is stored; undefined if the phone cannot store it */
  async mark(stop: Pick<PhoneStop, 'delivery_id' | 'name'>, choice: Choice): Promise<PhoneMark | undefined> {
    const id: string = newUuid();
    const changed = await this.change((state) => addMark(state, stop, choice, { id, now: Date.now() }));
    return changed?.marks.find((mark) => mark.id === id);
  }

  async undo(mark: PhoneMark): Promise<void> {
    await this.change((state) => undoMark(state, mark, { id: newUuid(), now: Date.now() }));
  }

  /** Forgets the marks that the server does not take, which the rider has seen. */
  async dismissRefused(): Promise<void> {
    await this.change((state) => ({ ...state, marks: state.marks.filter(({ refusal }) => refusal === null) }));
  }

  private async change(decide: (state: RunState) => RunState): Promise<RunState | undefined> {
    try {
      const state = await changeRunState(decide);
      this.show({ state });
      this.schedule();
      return state;
    } catch {
      this.show({ failure: runLabels.notStored });
      return undefined;
    }
  }

  /** Fetches the run. If that fails, the first attempts follow soon, however many have failed before. */
  private callAnew(): void {
    this.failures = 0;
    this.call({ refreshes: true });
  }

  /** Calls one after the other; what is asked for meanwhile is one call more. */
  call(task: Task): void {
    const isRunning = this.waiting !== undefined || this.view.isBusy;
    this.waiting = { ...this.waiting, ...task };
    if (!isRunning) void this.callWaiting();
  }

  private async callWaiting(): Promise<void> {
    this.show({ isBusy: true });
    for (let task = this.waiting; task; task = this.waiting) {
      this.waiting = undefined;
      await this.attempt({ ...task, token: this.token });
    }
    this.show({ isBusy: false, hasCalled: true });
    this.schedule();
  }

  private async attempt(task: Task): Promise<void> {
    try {
      if (!navigator.onLine) throw new ApiError(0, 'network');
      const linkRefusal = await synchronise(task);
      this.failures = 0;
      if (task.refreshes) this.missesRun = false;
      if (this.token === task.token) this.token = undefined;
      this.show({ isOnline: true, failure: undefined, opensLink: this.token !== undefined, ...(task.token && { linkRefusal }) });
      if (this.view.state?.run) keepStored();
    } catch (error) {
      this.failures += 1;
      if (task.refreshes) this.missesRun = true;
      this.showFailure(error);
    }
  }

  private showFailure(error: unknown): void {
    const isOnline = !(error instanceof ApiError && error.status === 0);
    this.show({ isOnline, failure: isOnline ? sentenceOf(error, runLabels.failed) : undefined });
  }

  /** Wakes up when a mark may be sent, when the run ends, and to repeat what has failed. */
  private schedule(): void {
    clearTimeout(this.timer);
    const { state, isBusy } = this.view;
    if (!state || isBusy) return;
    const retry = this.failures > 0 && this.hasWork(state) ? retryAfter(this.failures) : Infinity;
    const ms = Math.min(msUntilChange(state, Date.now()), retry);
    if (Number.isFinite(ms)) this.timer = setTimeout(() => void this.wake(), ms);
  }

  private hasWork(state: RunState): boolean {
    return this.token !== undefined || this.missesRun || state.awaits_run || marksToSend(state, Date.now()).length > 0;
  }

  private async wake(): Promise<void> {
    const state = await this.change((kept) => withTime(kept, Date.now()));
    if (state && this.hasWork(state)) this.call(this.missesRun ? { refreshes: true } : {});
  }

  private show(changes: Partial<RunView>): void {
    this.view = { ...this.view, ...changes };
    this.listeners.forEach((listener) => listener());
  }
}
