/** The user and the group of Linux that own nothing. */
const unprivileged = 65_534;

/**
 * Takes its rights from a process that root started, for good: Linux then refuses it the files of root, and the environment and
 * the memory of root's processes. Elsewhere it stays the service's user; the service's image denies that user the same.
 * @throws the system's error where root may not change its user
 */
export function dropRootRights(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(unprivileged);
  process.setuid!(unprivileged);
}
