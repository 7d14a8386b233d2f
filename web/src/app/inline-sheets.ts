/** Attribute of a style element: the address of the file whose content it holds. */
export const sheetAttribute = 'data-sheet';

/**
 * Adds a disabled link for each inlined style sheet. Vite's loader of lazy code looks for such a link and
 * then does not load the sheet again. Browsers do not fetch a disabled link that a script adds.
 */
export function announceInlineSheets(): void {
  for (const style of document.querySelectorAll(`style[${sheetAttribute}]`)) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = style.getAttribute(sheetAttribute)!;
    document.head.append(link);
  }
}
