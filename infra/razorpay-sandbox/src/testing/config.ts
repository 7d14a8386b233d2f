/** The Chromium of the browser tests. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
