/**
 * The style of the label, black on white for label printers, 100 x 150 mm. Applied as a constructed style sheet,
 * because the window inherits the page's Content-Security-Policy, which forbids style elements.
 */
export const labelStyle = `
  @page { size: 100mm 150mm; margin: 6mm; }
  * { box-sizing: border-box; margin: 0; padding: 0; }
  html { background: white; color: black; font: 10pt/1.4 system-ui, sans-serif; }
  body { width: 88mm; margin: 6mm auto; }
  header { display: flex; justify-content: space-between; align-items: baseline; }
  header { padding-bottom: 2mm; border-bottom: 0.6mm solid; }
  .brand { font-size: 15pt; font-weight: 800; letter-spacing: -0.03em; }
  h1 { margin-top: 4mm; font-size: 19pt; line-height: 1.1; overflow-wrap: anywhere; }
  .quantity { margin-top: 1mm; font-size: 11pt; }
  h2 { margin: 4mm 0 1mm; font-size: 8pt; letter-spacing: 0.06em; text-transform: uppercase; }
  .allergens { margin-top: 1mm; font-weight: 700; }
  .storage { margin-top: 3mm; font-size: 9pt; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 1mm 0; border-bottom: 0.2mm solid; font-weight: 400; text-align: left; }
  td { font-weight: 700; text-align: right; }
  footer { margin-top: 4mm; font-size: 8.5pt; }
  @media print { body { width: auto; margin: 0; } }
`;
