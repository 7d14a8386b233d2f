import { use, type ComponentType } from 'react';

export type LazyComponent<Props> = {
  Component: ComponentType<Props>;
  /** Fetches the code; a component whose code is there renders without a pause. */
  preload: () => Promise<unknown>;
};

/** Milliseconds. */
const moment = 250;

/** A component whose code is a file of its own, fetched when it is first drawn or asked for. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = () => (loading ??= start());

  function start(): Promise<ComponentType<Props>> {
    const promise = load().then((Loaded) => {
      // React reads these two, and does not pause for code that is there.
      void Object.assign(promise, { status: 'fulfilled', value: Loaded });
      return Loaded;
    });
    // Kept for a moment: what waited for it draws again, and has to meet the failure, not a new wait. Then the next one asks again.
    void promise.catch(() => setTimeout(() => (loading = undefined), moment));
    return promise;
  }

  const Component = (props: Props) => {
    const Loaded = use(preload());
    return <Loaded {...props} />;
  };
  return { Component, preload };
}
