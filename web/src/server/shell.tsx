import { WeekGrid } from '../ui/week-grid';

const week = Array.from({ length: 7 }, () => ({ lunch: true, dinner: true }));

/** What stands in a page until its scripts render it. `client.tsx` recognises it by its class. */
export const ShellBody = () => (
  <main className="shell" aria-busy="true">
    <WeekGrid days={week} label="2x7" className="needs-script" />
    <p className="needs-script" role="status">
      Loading...
    </p>
    <noscript>
      <p>This page needs JavaScript. Please turn it on and load the page again.</p>
    </noscript>
  </main>
);
