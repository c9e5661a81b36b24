import type { AgencyColor, PngImage } from './agency.ts'
import { sheetTime } from './cells.ts'
import { columnName, declaration, escaped, office, quotedName } from './workbook-parts.ts'

/** Charts and the logo: the drawing parts of a sheet (ECMA-376, DrawingML). */

export interface ChartPoint {
  readonly name: string
  readonly value: number
  /** Six hexadecimal digits; undefined: the agency's color. */
  readonly color?: string | undefined
}

/** A chart of cells of a sheet: names in one column, values in another. Rows count from 1, columns from 0. */
export interface Chart {
  readonly title: string
  /** `bars` lie, and their names are texts; `columns` stand, and their names are days. */
  readonly direction: 'bars' | 'columns'
  readonly sheet: string
  readonly nameColumn: number
  readonly valueColumn: number
  readonly firstRow: number
  /** What the cells hold, so that programs show the chart without calculating. */
  readonly points: readonly ChartPoint[]
  /** Its upper left corner, and its size in pixels. */
  readonly at: { readonly column: number; readonly row: number }
  readonly width: number
  readonly height: number
}

const chartSpace = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const spreadsheetDrawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
/** English Metric Units, in which drawings are measured, of a pixel. */
const emuPerPixel = 9_525

const solid = (hex: string): string => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`
const textOf = (size: number, hex: string, isBold = false): string =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="${isBold ? 1 : 0}">${solid(hex)}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`
/** Names of columns are days, as `2026-11-21`. */
const dayFormat = String.raw`yyyy\-mm\-dd`

const quiet = '5D5A54'
const dark = '1D1C1A'
const grid = 'E6E5E1'

/** A bar chart of one series. */
export function chartPart(chart: Chart, { hex }: AgencyColor): string {
  const { title, direction, points, sheet, nameColumn, valueColumn, firstRow } = chart
  const range = (column: number): string => {
    const name = columnName(column)
    const rows = `$${name}$${firstRow}:$${name}$${firstRow + points.length - 1}`
    return `<c:f>${escaped(`${quotedName(sheet)}!${rows}`)}</c:f>`
  }
  const cached = (texts: readonly string[]): string =>
    `<c:ptCount val="${texts.length}"/>${texts.map((text, index) => `<c:pt idx="${index}"><c:v>${escaped(text)}</c:v></c:pt>`).join('')}`
  const colored = points.flatMap(({ color }, index) =>
    color === undefined
      ? []
      : [
          `<c:dPt><c:idx val="${index}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr>${solid(color)}</c:spPr></c:dPt>`,
        ],
  )
  // Beyond a month, the figures over the columns would overlap.
  const labels = points.length <= 31 ? 1 : 0
  const names = points.map((point) => point.name)
  const categories =
    direction === 'bars'
      ? `<c:strRef>${range(nameColumn)}<c:strCache>${cached(names)}</c:strCache></c:strRef>`
      : `<c:numRef>${range(nameColumn)}<c:numCache><c:formatCode>${dayFormat}</c:formatCode>${cached(names.map((time) => String(sheetTime({ time }).days)))}</c:numCache></c:numRef>`
  const series = [
    '<c:ser><c:idx val="0"/><c:order val="0"/>',
    `<c:tx><c:v>${escaped(title)}</c:v></c:tx><c:spPr>${solid(hex)}</c:spPr><c:invertIfNegative val="0"/>`,
    ...colored,
    `<c:dLbls><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textOf(900, dark)}<c:showLegendKey val="0"/><c:showVal val="${labels}"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`,
    `<c:cat>${categories}</c:cat>`,
    `<c:val><c:numRef>${range(valueColumn)}<c:numCache><c:formatCode>#,##0</c:formatCode>${cached(points.map(({ value }) => String(value)))}</c:numCache></c:numRef></c:val></c:ser>`,
  ]
  const isBars = direction === 'bars'
  const axes = [
    // Lying bars are read from the top, as the figures beside them are.
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isBars ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${isBars ? 'l' : 'b'}"/><c:numFmt formatCode="${isBars ? 'General' : dayFormat}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln w="9525">${solid('D3D1CB')}</a:ln></c:spPr>${textOf(900, dark)}<c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>`,
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="${isBars ? 'b' : 'l'}"/><c:majorGridlines><c:spPr><a:ln w="9525">${solid(grid)}</a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${isBars ? 'high' : 'nextTo'}"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textOf(900, quiet)}<c:crossAx val="1"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`,
  ]
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1200" b="1">${solid(dark)}</a:defRPr></a:pPr><a:r><a:rPr lang="en-US" sz="1200" b="1">${solid(dark)}</a:rPr><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  return `${declaration}<c:chartSpace xmlns:c="${chartSpace}" xmlns:a="${drawingMain}" xmlns:r="${office}"><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="${isBars ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series.join('')}<c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axes.join('')}</c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr>${solid('FFFFFF')}<a:ln w="9525">${solid(grid)}</a:ln></c:spPr></c:chartSpace>`
}

/** The height of a logo, and its greatest width, in pixels. */
const logoHeight = 48
const logoWidth = 240

/** Where the charts of a sheet stand, and its logo: beside the names, above the first chart. */
export function drawingPart(charts: readonly Chart[], logo: PngImage | undefined): string {
  const anchor = (
    at: Chart['at'],
    size: { readonly width: number; readonly height: number },
    content: string,
  ): string =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${at.column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at.row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${Math.round(size.width * emuPerPixel)}" cy="${Math.round(size.height * emuPerPixel)}"/>${content}<xdr:clientData/></xdr:oneCellAnchor>`
  const parts = charts.map((chart, index) =>
    anchor(
      chart.at,
      chart,
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="${escaped(`Chart ${index + 1}`)}" descr="${escaped(chart.title).replaceAll('"', '&quot;')}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${chartSpace}"><c:chart xmlns:c="${chartSpace}" r:id="chart${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame>`,
    ),
  )
  if (logo !== undefined) {
    const scale = Math.min(logoHeight / logo.height, logoWidth / logo.width)
    const size = { width: logo.width * scale, height: logo.height * scale }
    const id = charts.length + 2
    const extent = `<a:ext cx="${Math.round(size.width * emuPerPixel)}" cy="${Math.round(size.height * emuPerPixel)}"/>`
    parts.push(
      anchor(
        { column: 3, row: 1 },
        size,
        `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="Logo"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="logo"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/>${extent}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`,
      ),
    )
  }
  return `${declaration}<xdr:wsDr xmlns:xdr="${spreadsheetDrawing}" xmlns:a="${drawingMain}" xmlns:r="${office}">${parts.join('')}</xdr:wsDr>`
}
