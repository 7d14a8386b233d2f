const { env } = process;

/** A shop that runs already, like http://localhost:3000; unset, every spec file opens one of its own. */
export const baseUrl = env.E2E_BASE_URL ? new URL(env.E2E_BASE_URL).origin : undefined;

/** The web address of that shop's mail inbox, if it is one like ours: http://localhost:3001. */
export const inboxUrl = env.E2E_INBOX_URL ? new URL(env.E2E_INBOX_URL).origin : undefined;

/** The number of the worker of jest or Playwright that runs this spec, from 0 on; undefined without a runner. */
export const workerIndex = env.TEST_PARALLEL_INDEX === undefined ? undefined : Number(env.TEST_PARALLEL_INDEX);

/** The reason to skip a spec that needs the database, the mail, faults or the administrator of a shop of its own. */
export const skipWithoutOwnShop = baseUrl ? `needs a shop of its own; E2E_BASE_URL names ${baseUrl}` : false;

/** The reason to skip a spec that reads emails. */
export const skipWithoutInbox = baseUrl && !inboxUrl ? `the emails of ${baseUrl} cannot be read; set E2E_INBOX_URL to its inbox` : false;

/** For processes that a spec starts: without the variables that the test run sets for itself. */
export const cleanEnvironment: NodeJS.ProcessEnv = { PATH: env.PATH, HOME: env.HOME, TMPDIR: env.TMPDIR };
