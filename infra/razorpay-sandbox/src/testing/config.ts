/** The browser that the window is tried in; `npm test` brings one. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
