function isDecodable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/**
 * The address of a request. In a path that cannot be decoded each percent sign stands for itself, as in the browser's router. The path then goes
 * through hooks, limits and routes like any other unknown one; Fastify would answer 400 before all of them.
 */
export function literalPath({ url }: { url?: string }): string {
  const written = url!;
  if (!written.includes('%')) return written;
  const [path] = written.split(/[?#]/, 1) as [string];
  return isDecodable(path) ? written : path.replaceAll('%', '%25') + written.slice(path.length);
}
