/** Prints one sentence on the terminal. */
export type LogLine = (sentence: string) => void;

export const silent: LogLine = () => undefined;
