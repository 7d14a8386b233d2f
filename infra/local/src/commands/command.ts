import { ConfigError, reasonOf } from '@2x7/service-kit';
import { ignoreClosedOutput } from '../process/closed-output.js';

/** The arguments are wrong. The message shows the correct call. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly exitCode = 2;
}

/**
 * Runs a command and prints its result; an error prints one sentence, never a stack.
 * Exit code 0: done; 1: failed; 2: wrong arguments; 78: wrong configuration.
 * @param work receives the arguments and returns the text to print
 */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  ignoreClosedOutput();
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = error instanceof UsageError || error instanceof ConfigError ? error.exitCode : 1;
  }
}

/** The only argument of a command. @throws UsageError with `question` when it is missing or more follow */
export function onlyArgument(args: readonly string[], question: string): string {
  const [argument, ...rest] = args;
  if (!argument || argument.startsWith('-') || rest.length > 0) throw new UsageError(question);
  return argument;
}
