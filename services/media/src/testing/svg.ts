/** Low, because the service draws an SVG 1,600 pixels wide and encodes it in eight files. */
const low = 'width="100" height="10"';
/** An SVG; `before` goes ahead of the root element. */
export const svg = (inner: string, { before = '', size = low } = {}): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`);

const laughs = Array.from({ length: 11 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');

export const billionLaughs = svg('<text y="9">&a11;</text>', {
  before: `<!DOCTYPE svg [<!ENTITY a0 "laugh">${laughs}]>`,
});
export const quadraticBlowUp = svg(`<text y="9">${'&a;'.repeat(40_000)}</text>`, {
  before: `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(40_000)}">]>`,
});
export const readsAFile = svg('<text y="9">&x;</text>', {
  before: '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
});

const level = (i: number): string => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`;
/** 10^20 squares in a few kilobytes. */
export const usesOfUses = svg(
  `<defs><rect id="g0" width="1" height="1"/>${Array.from({ length: 20 }, (_, i) => level(i)).join('')}</defs><use href="#g20"/>`,
);

/** Takes a minute to render. */
export const slowSvg = svg(
  `<filter id="f">${'<feGaussianBlur stdDeviation="900"/>'.repeat(300)}</filter><rect width="1600" height="1600" filter="url(#f)"/>`,
  { size: 'width="1600" height="1600"' },
);

/** The attributes of an image that fills the SVG. */
export const filling = `${low} preserveAspectRatio="none"`;

/** References the address in every way that SVG has. */
export const reachingOut = (address: string): Buffer =>
  svg(
    `<style>@import url(${address}/style.css); rect { fill: url(${address}/paint.svg#p) }</style>
     <image ${filling} href="${address}/a.png"/><image ${filling} xlink:href="${address}/b.png"/>
     <use href="${address}/c.svg#d"/><filter id="f"><feImage href="${address}/e.png"/></filter><rect width="9" height="9" filter="url(#f)"/>
     <text y="9"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}/g" parse="text"/></text>`,
    { before: `<?xml version="1.0"?><?xml-stylesheet href="${address}/sheet.css"?>` },
  );
