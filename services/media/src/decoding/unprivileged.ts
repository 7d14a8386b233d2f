/** The user and the group `nobody` of Linux. */
const nobody = 65_534;

/**
 * Makes a process that root started `nobody` for good: Linux then refuses it the files of root, and the environment and
 * the memory of root's processes. Elsewhere it stays the service's user; the service's image denies that user the same.
 * @throws the system's error where root may not change its user
 */
export function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(nobody);
  process.setuid!(nobody);
}
