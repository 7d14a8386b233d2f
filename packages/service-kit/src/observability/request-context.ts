import { AsyncLocalStorage } from 'node:async_hooks';

type RequestContext = { requestId: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that its log lines, calls and events carry this request id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The id of the current request or event. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
