/**
 * Runs before all other scripts: keeps the last press on a control that only scripts can answer, and marks it as busy.
 * `app/early-press.ts` answers it. Inlined, because on a slow network a file would arrive seconds after the buttons.
 */
export const earlyPressScript = `(() => {
  let press;
  const keep = ({ type, target }) => {
    const control = target.closest?.(type === 'change' ? 'select' : 'button, input[type=radio]');
    if (!control) return;
    press?.control.removeAttribute('aria-busy');
    press = { control, value: control.value };
    control.setAttribute('aria-busy', 'true');
  };
  for (const type of ['click', 'change']) document.addEventListener(type, keep);
  window.takeEarlyPress = () => {
    for (const type of ['click', 'change']) document.removeEventListener(type, keep);
    window.takeEarlyPress = undefined;
    return press;
  };
})()`.replace(/\n\s+/g, '\n');
