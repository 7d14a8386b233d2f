import { ConfigError } from '@2x7/service-kit';

const configExitCode = 78;

/** The operator has asked in a way that means nothing. The message says how to ask. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What an error says. One of several addresses that all failed says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return [...new Set(error.errors.map(reasonOf))].join(', ');
  return error instanceof Error && error.message ? error.message : String(error);
}

/**
 * The whole of a command's program. Whatever goes wrong is a sentence for the operator, never a stack.
 * Exit code 0: done; 1: it could not be done; 2: asked wrongly; 78: the configuration cannot be used.
 * @param work takes what stands after the command's name and gives what is printed
 */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : error instanceof ConfigError ? configExitCode : 1;
  }
}

/** The one thing that a command works on. @throws UsageError with `question` when it is missing, or something stands behind it */
export function onlyArgument(args: readonly string[], question: string): string {
  const [argument, ...rest] = args;
  if (!argument || argument.startsWith('-') || rest.length > 0) throw new UsageError(question);
  return argument;
}

/** "1 mail", "2 mails". */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
