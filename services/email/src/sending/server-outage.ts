/** Failures of the mail server in a row. One that is unreachable, or that refuses the sender, gets no email at all until the pause is over. */
export class ServerOutage {
  /** Failures since the server last answered for an email. */
  failures = 0;
  private pausedUntil = 0;

  get isPaused(): boolean {
    return performance.now() < this.pausedUntil;
  }

  begin(pauseMs: number): void {
    this.failures += 1;
    this.pausedUntil = performance.now() + pauseMs;
  }

  end(): void {
    this.failures = 0;
  }
}
