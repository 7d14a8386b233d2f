import { AsyncLocalStorage } from 'node:async_hooks';

type RequestContext = { requestId: string };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that logs, calls and events made inside carry this request id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The id of the request or event in hand, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
