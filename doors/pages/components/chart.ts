import * as Plot from '@observablehq/plot'
import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom'
import { html } from 'ghtml'
import { toTypography } from '../figures/wording.ts'

/** Draws charts as SVG while a page is written: a reader's browser has nothing to compute. */

interface Size {
  readonly width: number
  readonly height: number
}

/** The sizes of a chart that takes half of a page, and of one on a phone: those of most charts. */
const HALF: Size = { width: 540, height: 250 }
const PHONE: Size = { width: 358, height: 230 }

const GRID = { stroke: 'var(--line)', strokeOpacity: 1 }

/** Lines behind the marks of a chart, at these ticks of an axis, and one at zero. */
export const gridX = (ticks: number | number[]) => Plot.gridX({ ...GRID, ticks })
export const gridY = (ticks: number | number[]) => Plot.gridY({ ...GRID, ticks })
export const zeroY = () => Plot.ruleY([0], { stroke: 'var(--muted)' })

interface Chart {
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
  readonly wide?: Size
  /** For phones: the letters of a chart that is only shrunk would be too small to read. */
  readonly narrow?: Size
  readonly plot: (size: Size) => Plot.PlotOptions
}

/** The chart in both of its sizes; the page's styles show the one that fits. */
export function drawChart({ label, wide = HALF, narrow = PHONE, plot }: Chart): string {
  return html`<div class="wide">!${drawPlot(label, { ...plot(wide), ...wide })}</div>
<div class="narrow">!${drawPlot(label, { ...plot(narrow), ...narrow })}</div>`
}

/**
 * One plot as an SVG element with this accessible name. Colours are the styles' variables, such as `var(--accent)`, so
 * that a chart follows the reader's light or dark. Texts in it are escaped.
 */
function drawPlot(label: string, options: Plot.PlotOptions): string {
  const document = new DOMImplementation().createDocument('http://www.w3.org/1999/xhtml', 'html', null)
  const svg = Plot.plot({ ...options, document, className: 'chart' })
  // The page has the styles of all charts: its policy refuses any other.
  for (const style of [...svg.getElementsByTagName('style')]) style.parentNode?.removeChild(style)
  for (const layer of svg.getElementsByTagName('g')) {
    if (layer.getAttribute('aria-label')?.endsWith('tick label')) {
      // A label of two lines has elements inside.
      for (const tick of layer.getElementsByTagName('text'))
        if (tick.getElementsByTagName('*').length === 0)
          tick.textContent = toTypography(tick.textContent ?? '')
    }
    // An image has one name; those of its layers are for plots that can be walked through.
    layer.removeAttribute('aria-label')
  }
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  return roundCoordinates(new XMLSerializer().serializeToString(svg))
}

/**
 * Hundredths of a pixel are enough; further digits would make up a third of a page. Texts between the tags stay as they
 * are.
 */
function roundCoordinates(svg: string): string {
  return svg.replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/(\.\d\d)\d+/g, '$1'))
}
