/** The template that holds the page's scripts until the page is painted. */
export const scriptsId = 'scripts';

/**
 * Adds the scripts after the first paint, so that on a slow network they do not share the connection with the fonts and the image that the
 * visitor sees first. In a tab that opens in the background nothing is painted; there it adds them after half a second.
 * Each in a task of its own, because a slow phone needs 10 ms for one.
 */
export const startScript = `(async () => {
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
  for (const element of [...document.getElementById('${scriptsId}').content.children]) {
    document.head.append(document.importNode(element));
    await new Promise((resolve) => setTimeout(resolve));
  }
})()`.replace(/\n\s+/g, '\n');
