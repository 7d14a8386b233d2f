/** The `check` of a field whose label makes no sentence with "is required". @param message when nothing is typed */
export const notEmpty =
  (message: string) =>
  (value: string): string | undefined =>
    value.trim() === '' ? message : undefined;
