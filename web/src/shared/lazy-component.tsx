import { use, type ComponentType } from 'react';

export type LazyComponent<Props> = {
  Component: ComponentType<Props>;
  /** Fetches the code. Afterwards the component renders without suspending. `forRender`: it is rendered next, also after a failure. */
  preload: (forRender?: boolean) => Promise<unknown>;
};

/** ms that a failure is kept. React renders it several times before a new attempt may start. */
const failureKept = 250;
/** ms that a failure is kept for components that have not rendered it yet. A slow phone takes seconds; a new attempt would suspend them again. */
const failureKeptForRender = 10_000;

/** A component whose code is a chunk of its own, fetched when it first renders or by `preload`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: (Promise<ComponentType<Props>> & { status?: string }) | undefined;
  let isAwaited = false;
  const preload = (forRender = false) => {
    isAwaited ||= forRender;
    return (loading ??= start());
  };

  function forgetAfter(ms: number): void {
    const failed = loading;
    setTimeout(() => loading === failed && (loading = undefined), ms);
  }

  function start(): Promise<ComponentType<Props>> {
    // One lost request is no failure: the page that the server has rendered stays, and a link opens.
    const loaded = load().catch(load);
    const promise = loaded.then((Loaded) => {
      // `use` reads these two properties, and does not suspend for a fulfilled promise.
      void Object.assign(promise, { status: 'fulfilled', value: Loaded });
      return Loaded;
    });
    void promise.catch(() => {
      forgetAfter(isAwaited ? failureKeptForRender : failureKept);
      isAwaited = false;
    });
    return promise;
  }

  const Component = (props: Props) => {
    const code = preload(true);
    if (loading?.status === 'rejected') forgetAfter(failureKept);
    const Loaded = use(code);
    return <Loaded {...props} />;
  };
  return { Component, preload };
}
