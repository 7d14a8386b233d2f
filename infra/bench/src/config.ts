/** The environment that the child processes of the benchmark inherit. */
export const ownEnvironment: NodeJS.ProcessEnv = process.env;
