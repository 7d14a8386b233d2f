import { Client, type ClientConfig } from 'pg';

const mark = ' /* prepared */';
/** Of each marked text, for all connections. */
const names = new Map<string, string>();

/**
 * Marks a statement that is often executed and whose text never changes. Each connection prepares it once; parsing and planning it
 * again cost as much as executing it. Not for one whose best plan depends on its values.
 */
export const prepared = (text: string): string => text + mark;

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** A database connection that prepares the marked statements. */
export class PreparingClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const send: Query = (text, values, ...rest) =>
      typeof text === 'string' && text.endsWith(mark) ? query({ name: nameOf(text), text, values }, ...rest) : query(text, values, ...rest);
    this.query = send as typeof this.query;
  }
}
