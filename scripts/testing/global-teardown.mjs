/** After the last spec: stops the servers that global-setup.mjs has started. */
export default () => globalThis.testRun?.stop();
