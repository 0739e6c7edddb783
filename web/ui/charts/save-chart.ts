import { saveFile } from '#web/lib/save-file.ts'
import { type ChartTable, printCsv } from './chart-table.ts'

const SCALE = 2
const MARGIN = 24
const LINE = 20
/** Words at the right end may reach beyond the chart. */
const OVERHANG = 16
/** Styles that a standalone picture does not inherit from the page. */
const KEPT_STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'visibility'],
]

/** Makes a file name from a title, such as 'practitioners-by-county.csv'. */
function nameFile(title: string, ending: string): string {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${name.replace(/^-|-$/g, '')}.${ending}`
}

export function saveCsv(title: string, table: ChartTable): void {
  saveFile(nameFile(title, 'csv'), new Blob([printCsv(table)], { type: 'text/csv' }))
}

/** Copies a chart so that it looks the same without the styles of the page. */
function copyWithStyles(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  originals.forEach((original, place) => {
    const style = getComputedStyle(original)
    for (const name of KEPT_STYLES) copies[place]?.style.setProperty(name, style.getPropertyValue(name))
  })
  return copy
}

async function readImage(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = copyWithStyles(svg)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

export type ChartPicture = {
  readonly title: string
  readonly finding: string
  /** Says of when it is. */
  readonly foot: string
  readonly svg: SVGSVGElement
}

/** Saves a chart with its title and finding as a picture in the colors of the page. */
export async function savePng({ title, finding, foot, svg }: ChartPicture): Promise<void> {
  const { width: chartWidth, height } = svg.viewBox.baseVal
  const width = chartWidth + OVERHANG
  const image = await readImage(svg, width, height)
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * MARGIN) * SCALE
  canvas.height = (height + 2 * MARGIN + 4 * LINE) * SCALE
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('The browser draws no pictures.')
  const page = getComputedStyle(document.documentElement)
  const color = (name: string) => page.getPropertyValue(`--concord-palette-${name}`)
  const { fontFamily } = getComputedStyle(document.body)
  paper.scale(SCALE, SCALE)
  paper.fillStyle = color('sheet')
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const write = (text: string, y: number, font: string, ink: string) => {
    paper.font = `${font} ${fontFamily}`
    paper.fillStyle = color(ink)
    paper.fillText(text, MARGIN, y, width)
  }
  write(title, MARGIN + 12, '600 16px', 'ink')
  write(finding, MARGIN + 12 + LINE, '13px', 'ink2')
  paper.drawImage(image, MARGIN, MARGIN + 2 * LINE, width, height)
  write(foot, MARGIN + 3.4 * LINE + height, '11px', 'ink3')
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The browser made no picture.')
  saveFile(nameFile(title, 'png'), file)
}
