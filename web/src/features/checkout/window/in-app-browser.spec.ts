import { describe, expect, it } from '@jest/globals';
import { isInAppBrowser } from './in-app-browser';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the payment window', () => {
  it.each([
    ['Instagram on Android', `${android}; wv) ${chrome} Version/4.0 Chrome/126.0 Mobile Safari/537.36 Instagram 338.0.0.36.93 Android`],
    ['Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 338.0.6.28.109 (iPhone14,5; iOS 17_5)`],
    ['Facebook on Android', `${android}) ${chrome} Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.44.69;]`],
    ['Facebook on an iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.42.69]`],
    ['another app on Android', `${android}; wv) ${chrome} Version/4.0 Chrome/126.0 Mobile Safari/537.36`],
    ['another app on an iPhone', `${iphone} Mobile/15E148`],
    ['UC Browser', `${android}) ${chrome} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`],
  ])('needs a redirect in %s', (_name, agent) => expect(isInAppBrowser(agent)).toBe(true));

  it.each([
    ['Chrome on Android', `${android}) ${chrome} Chrome/126.0 Mobile Safari/537.36`],
    ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
  ])('reports to the page in %s', (_name, agent) => expect(isInAppBrowser(agent)).toBe(false));
});
