/** Takes one sentence for the person who started the shop. */
export type LogLine = (sentence: string) => void;

export const silent: LogLine = () => undefined;
