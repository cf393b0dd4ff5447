// Draws Mermaid's flowcharts and sequences: reads a JSON list of texts and writes one of SVG, coloured by the page.
import { text } from "node:stream/consumers";
import { renderMermaidSVG } from "beautiful-mermaid";

/** @param {string} source @param {number} number */
function drawn(source, number) {
  const svg = renderMermaidSVG(source, { nodeSpacing: 12, layerSpacing: 28, padding: 2 });
  return svg
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/ style="[^"]*"/, "")
    .replace(/(id="|url\(#)/g, `$1diagram-${number}-`);
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(drawn)));
