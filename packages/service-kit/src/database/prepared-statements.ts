import { setFlagsFromString } from 'node:v8';
import { Client, type ClientConfig, type QueryResult } from 'pg';

const mark = ' /* prepared */';
/** The name of each marked text; all connections share it. */
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

// V8 allocates objects directly in old memory once many from the same place in the code were alive at one collection of young memory. Whether a
// collection meets many is chance; after one that did, all rows of all answers filled old memory, until a whole collection paused the service
// (Node 20, V8 11).
setFlagsFromString('--no-allocation-site-pretenuring');

type Callback = (error: Error | undefined, result: QueryResult) => void;
type Query = (...given: readonly unknown[]) => unknown;

/**
 * A database connection that prepares the marked statements.
 * It asks pg for callbacks: the answers of pg's own promises outlive the collections of young memory, so that a busy service pauses
 * for a whole collection every few seconds (pg 8.23, Node 20).
 */
export class PreparingClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const send: Query = (text, values, ...rest) => {
      if (typeof text !== 'string' || rest.length > 0 || typeof values === 'function') return query(text, values, ...rest);
      const statement = text.endsWith(mark) ? { name: nameOf(text), text } : { text };
      return new Promise<QueryResult>((resolve, reject) => {
        const answer: Callback = (error, result) => (error ? reject(error) : resolve(result));
        query(statement, values, answer);
      });
    };
    this.query = send as typeof this.query;
  }
}
