/** Moves the focus to the first field of a form that shows an error, if there is one. */
export const focusInvalid = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
