/** Whether a server at this host listens at every address of the machine. */
export const isWildcard = (host: string): boolean => ['0.0.0.0', '::'].includes(host);

/** The address at which programs of this machine call a server. A wildcard address cannot be called: the loopback address replaces it. */
export function listeningUrl(protocol: 'http' | 'smtp', host: string, port: number): string {
  const reachable = isWildcard(host) ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
