import { expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.js';

it('escapeHtml leaves no tag, entity or end of an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>Tom & Jerry &amp; Co.</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Tom &amp; Jerry &amp;amp; Co.&lt;/a&gt;',
  );
});
