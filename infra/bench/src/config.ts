/** What the processes of the bench inherit from the one that starts them. */
export const ownEnvironment: NodeJS.ProcessEnv = process.env;
