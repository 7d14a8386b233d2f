const { env } = process;

/** A shop that runs already, like http://localhost:3000; unset, every spec opens one of its own. */
export const baseUrl = env.E2E_BASE_URL ? new URL(env.E2E_BASE_URL).origin : undefined;

/** Where that shop's mail arrives, when it is an inbox like ours: http://localhost:3001. */
export const inboxUrl = env.E2E_INBOX_URL ? new URL(env.E2E_INBOX_URL).origin : undefined;

export const chromiumPath = env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Which of the specs that run beside each other this is. By hand there is one, which stays out of the way of a run. */
export const lane = Number(env.TEST_LANE ?? 3);

/** For specs that need more than a visitor may do: mail, faults, the administrator. */
export const needsOwnShop = baseUrl ? `${baseUrl} is somebody's shop; this needs one of its own` : false;

/** For specs that read the mail as well. */
export const needsInbox = baseUrl && !inboxUrl ? `the mail of ${baseUrl} cannot be read; E2E_INBOX_URL names its inbox` : false;

/** For processes that a spec starts: without what the test run has set for itself. */
export const bareEnvironment: NodeJS.ProcessEnv = { PATH: env.PATH, HOME: env.HOME, TMPDIR: env.TMPDIR };
