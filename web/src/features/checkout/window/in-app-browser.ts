/** Apps that show pages in a browser of their own, Android's WebView, and browsers that show no frames. */
const apps = /FBA[NV]|FB_IAB|Instagram|Snapchat|Pinterest|LinkedInApp|\bLine\/|; wv\)|UCBrowser|Opera Mini/;
/** iPhones name Safari in every browser but those inside apps. */
const iosApp = /iP(?:hone|ad|od)(?!.*Safari\/)/;

/** Whether Razorpay's window cannot report to this page, so that it needs a redirect: https://razorpay.com/docs/payments/payment-gateway/callback-url. */
export const isInAppBrowser = (agent = navigator.userAgent): boolean => apps.test(agent) || iosApp.test(agent);
