/** The window's style sheet. It is a string because tsc copies no CSS files into dist. */
export const windowStyle = `
:root { color-scheme: light; background: transparent; }
* { box-sizing: border-box; margin: 0; }
body {
  --theme: #10553b; --on-theme: #ffffff;
  --page: #faf5eb; --paper: #fffdf9; --ink: #16241d; --ink-2: #3f4c44; --line: #d9cfbd; --line-strong: #8a8272;
  min-height: 100dvh; display: grid; place-items: center; padding: 16px; overflow: auto; overscroll-behavior: contain;
  background: transparent; color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
[hidden] { display: none !important; }
.window {
  width: min(100%, 400px); overflow: hidden; border-radius: 20px; background: var(--page);
  box-shadow: 0 24px 64px rgb(22 36 29 / 0.35); visibility: hidden; opacity: 0; transform: translateY(8px);
  transition: opacity 200ms ease-out, transform 200ms ease-out;
}
.is-page { background: #e9e2d3; }
.is-open .window { visibility: visible; opacity: 1; transform: none; }
.mark { padding: 8px 24px; background: #f2b01e; color: var(--ink); font-size: 14px; font-weight: 700; text-align: center; }
.shop { display: flex; gap: 16px; align-items: center; padding: 24px; background: var(--theme); color: var(--on-theme); }
.shop > div { min-width: 0; overflow-wrap: anywhere; }
.initial {
  flex: none; display: grid; place-items: center; width: 52px; height: 52px; border-radius: 14px;
  background: var(--page); color: var(--ink); font-size: 24px; font-weight: 800;
}
h1 { font-size: 20px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { font-size: 17px; line-height: 1.3; }
.content { display: grid; gap: 12px; padding: 24px 24px 16px; }
.amount { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
.amount span { color: var(--ink-2); }
.amount strong { font-size: 34px; line-height: 1.1; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.payer {
  padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper);
  color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere;
}
.choice { display: grid; gap: 12px; }
.choice p { color: var(--ink-2); font-size: 15px; }
.failure { display: grid; gap: 4px; padding: 14px 16px; border-left: 4px solid #b5502b; border-radius: 8px; background: #fbe9e1; }
.failure p { font-size: 15px; }
button {
  min-height: 48px; padding: 10px 20px; border: 1px solid transparent; border-radius: 12px;
  font: inherit; font-weight: 700; cursor: pointer;
}
.primary { background: var(--theme); color: var(--on-theme); }
.secondary { border-color: var(--line-strong); background: var(--paper); color: #96401f; }
.quiet { background: transparent; color: var(--ink-2); }
.primary:hover { filter: brightness(1.12); }
.secondary:hover, .quiet:hover { background: #f1e8d8; }
button:focus-visible { outline: 3px solid #1f4e87; outline-offset: 3px; }
[aria-busy="true"] button { opacity: 0.6; cursor: progress; }
.small { padding: 0 24px 20px; color: #5c675f; font-size: 13px; text-align: center; overflow-wrap: anywhere; }
@media (max-width: 480px) {
  body { place-items: end stretch; padding: 0; }
  .window { width: 100%; border-radius: 20px 20px 0 0; }
}
@media (prefers-reduced-motion: reduce) { .window { transition: none; transform: none; } }
@media (forced-colors: active) { .window, button { border: 1px solid; } }
`;
