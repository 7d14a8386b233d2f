/** The values of a statement. `for` adds one and returns its placeholder `$n`. */
export class Parameters {
  readonly values: unknown[];

  constructor(...values: unknown[]) {
    this.values = values;
  }

  for(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}
