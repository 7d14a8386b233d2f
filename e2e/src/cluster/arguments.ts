import { readOptions, wholeNumber } from '@2x7/local/testing';

const usage = 'npm run cluster -- --port 4000 [--empty]';
const options = { port: { type: 'string', default: '3000' }, empty: { type: 'boolean', default: false } } as const;

/** The inbox and the sandbox get the two ports after the gateway's. @throws UsageError */
export function readClusterArguments(args: string[]): { port: number; demo: boolean } {
  const { port, empty } = readOptions(args, { options, usage });
  return { port: wholeNumber(port, { option: '--port', max: 65_533, usage }), demo: !empty };
}
