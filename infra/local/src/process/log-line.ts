/** Prints one sentence on the terminal. */
export type LogLine = (sentence: string) => void;

export const say: LogLine = (sentence) => void process.stderr.write(`${sentence}\n`);

export const silent: LogLine = () => undefined;
