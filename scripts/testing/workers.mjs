/** Spec files that run at once at most. Specs wait more than they compute, so more of them run at once than a small machine has cores. */
export const workers = 4;
