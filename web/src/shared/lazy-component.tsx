import { use, type ComponentType } from 'react';

export type LazyComponent<Props> = {
  Component: ComponentType<Props>;
  /** Fetches the code. Afterwards the component renders without suspending. */
  preload: () => Promise<unknown>;
};

/** ms that a failure is kept. Suspended components must render it before a new attempt may start. */
const failureKept = 250;

/** A component whose code is a chunk of its own, fetched when it first renders or by `preload`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = () => (loading ??= start());

  function start(): Promise<ComponentType<Props>> {
    // One lost request is no failure: the page that the server has rendered stays, and a link opens.
    const loaded = load().catch(load);
    const promise = loaded.then((Loaded) => {
      // `use` reads these two properties, and does not suspend for a fulfilled promise.
      void Object.assign(promise, { status: 'fulfilled', value: Loaded });
      return Loaded;
    });
    void promise.catch(() => setTimeout(() => (loading = undefined), failureKept));
    return promise;
  }

  const Component = (props: Props) => {
    const Loaded = use(preload());
    return <Loaded {...props} />;
  };
  return { Component, preload };
}
