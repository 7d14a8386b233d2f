/** @throws Error when window.page.ts has no such element. */
export function element<Kind extends HTMLElement = HTMLElement>(id: string, kind?: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`The window has no #${id}`);
  return found as Kind;
}

export const show = (id: string): void => void (element(id).hidden = false);
export const hide = (id: string): void => void (element(id).hidden = true);

export const focusables = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button')].filter((button) => button.offsetParent !== null);

/** Shows the shop's texts and colour. Texts are set by textContent, never as markup. */
export function applyOptions({ name, description, prefill, theme }: WindowOptions): void {
  const shop = name || 'Test shop';
  element('shop').textContent = shop;
  element('initial').textContent = [...shop][0]?.toUpperCase() ?? '';
  fill('description', description);
  fill('payer', [prefill?.email, prefill?.contact].filter(Boolean).join(' · '));
  if (theme?.color) applyTheme(theme.color);
}

function fill(id: string, text: string | undefined): void {
  element(id).textContent = text ?? '';
  element(id).hidden = !text;
}

/** Sets dark or white text on the shop's colour, whichever has more contrast (WCAG relative luminance). */
function applyTheme(colour: string): void {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!hex) return;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  document.body.style.setProperty('--theme', colour);
  document.body.style.setProperty('--on-theme', luminance > 0.179 ? '#16241d' : '#ffffff');
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
