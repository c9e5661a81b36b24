/**
 * Parts of a workbook beside its sheets (ECMA-376): the workbook itself, relations between parts,
 * content types, styles, and drawings with charts and a logo.
 */
import type { AgencyColor, PngImage } from './agency.ts'
import { sheetTime } from './csv.ts'

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Characters that a cell can hold; a limit of Excel. */
const longestCell = 32_767

// Characters that XML 1.0 cannot hold, such as lone surrogates.
const unwritable = /[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes a text between tags, and cuts it to what a cell can hold. */
export function escaped(text: string): string {
  return text
    .slice(0, longestCell)
    .replaceAll(unwritable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** Escapes a text between the double quotes of an attribute. */
export function inAttribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}

/** Returns the name of a column: A, …, Z, AA, …. `index` counts from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** An entry in the workbook's list of sheets. */
export interface SheetEntry {
  readonly name: string
  /** Its first row holds headings, which are printed on every page. */
  readonly hasHeading: boolean
  readonly hasDrawing: boolean
}

/** Returns a name that no other sheet has: at most 31 characters, without those that Excel refuses. */
export function sheetName(wanted: string, taken: readonly SheetEntry[]): string {
  const plain =
    wanted
      .replaceAll(/[\\/?*:[\]\p{Cc}]/gu, ' ')
      .replaceAll(/^'|'$/g, '')
      .trim() || '–'
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`
    const name = plain.slice(0, 31 - end.length).trimEnd() + end
    if (taken.every((sheet) => sheet.name.toLowerCase() !== name.toLowerCase())) return name
  }
}

/** Returns a sheet's name as it is written in references to cells. */
function quotedName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}

/** A reference from one part to another, or to a web page. */
export interface Relation {
  readonly id: string
  readonly type: 'worksheet' | 'styles' | 'drawing' | 'chart' | 'image' | 'hyperlink'
  readonly target: string
}

/** Writes the relations of a part: the other parts and links that it refers to. */
export function* relationsPart(relations: Iterable<Relation>): Generator<string> {
  yield `${declaration}<Relationships xmlns="${packaged}/relationships">`
  for (const { id, type, target } of relations) {
    const mode = type === 'hyperlink' ? ' TargetMode="External"' : ''
    yield `<Relationship Id="${id}" Type="${office}/${type}" Target="${inAttribute(target)}"${mode}/>`
  }
  yield '</Relationships>'
}

/** The relations of the whole archive. */
export const packageRelationsPart = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="workbook" Type="${office}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="core" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

/** Writes the properties of the file: title and author. */
export function corePart(title: string, author: string): string {
  const creator = author === '' ? '' : `<dc:creator>${escaped(author)}</dc:creator>`
  return `${declaration}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title>${creator}</cp:coreProperties>`
}

/** Writes the list of sheets. */
export function workbookPart(sheets: readonly SheetEntry[]): string {
  const entries = sheets.map(
    ({ name }, index) =>
      `<sheet name="${inAttribute(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  )
  const titles = sheets.flatMap(({ name, hasHeading }, index) =>
    hasHeading
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(quotedName(name))}!$1:$1</definedName>`,
        ]
      : [],
  )
  const names = titles.length === 0 ? '' : `<definedNames>${titles.join('')}</definedNames>`
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${entries.join('')}</sheets>${names}</workbook>`
}

/** Writes the content type of each part that has no default for its file ending. */
export function contentTypesPart(sheets: readonly SheetEntry[], charts: number): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const drawing = 'application/vnd.openxmlformats-officedocument.drawing'
  const override = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${type}+xml"/>`
  const parts = [
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties'),
    override('xl/workbook.xml', `${spreadsheet}.sheet.main`),
    override('xl/styles.xml', `${spreadsheet}.styles`),
    ...sheets.flatMap(({ hasDrawing }, index) => [
      override(`xl/worksheets/sheet${index + 1}.xml`, `${spreadsheet}.worksheet`),
      ...(hasDrawing ? [override(`xl/drawings/drawing${index + 1}.xml`, drawing)] : []),
    ]),
    ...Array.from({ length: charts }, (_, index) =>
      override(`xl/charts/chart${index + 1}.xml`, `${drawing}ml.chart`),
    ),
  ]
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${parts.join('')}</Types>`
}

const fontOf = (inside: string, size = 11): string =>
  `<font>${inside.includes('<b/>') ? '<b/>' : ''}${inside.includes('<u/>') ? '<u/>' : ''}<sz val="${size}"/>${inside.replaceAll(/<[bu]\/>/g, '')}<name val="Calibri"/><family val="2"/></font>`

/** Styles of cells. Each number is the index of a format in `formats` of `stylesPart`. */
export const style = {
  plain: 0,
  time: 1,
  day: 2,
  heading: 3,
  link: 4,
  whole: 5,
  fraction: 6,
  title: 7,
  from: 8,
  name: 9,
  total: 10,
  totalNumber: 11,
  sentence: 12,
  fact: 13,
  factDay: 14,
  headingNumber: 15,
} as const

/** Writes fonts, fills, borders and cell formats. Headings and titles have the agency's color. */
export function stylesPart({ hex, onColor }: AgencyColor): string {
  const fonts = [
    fontOf(''),
    fontOf(`<b/><color rgb="FF${onColor}"/>`),
    fontOf('<u/><color rgb="FF0563C1"/>'),
    // A color too pale to read on white is replaced by black.
    fontOf(`<b/><color rgb="FF${onColor === 'FFFFFF' ? hex : '1D1C1A'}"/>`, 18),
    fontOf('<b/>'),
    fontOf('<color rgb="FF5D5A54"/>'),
  ]
  const solid = `<fill><patternFill patternType="solid"><fgColor rgb="FF${hex}"/><bgColor indexed="64"/></patternFill></fill>`
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    solid,
  ]
  const line = (side: string): string => `<${side} style="thin"><color rgb="FFD3D1CB"/></${side}>`
  const borders = [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border><left/><right/>${line('top')}<bottom/><diagonal/></border>`,
    `<border><left/><right/><top/>${line('bottom')}<diagonal/></border>`,
  ]
  const format = (
    number: number,
    {
      font = 0,
      fill = 0,
      border = 0,
      align = '',
    }: Partial<Record<'font' | 'fill' | 'border', number>> & { align?: string },
  ): string => {
    const inside = align === '' ? '/>' : ` applyAlignment="1"><alignment ${align}/></xf>`
    return `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${inside}`
  }
  const [timeFormat, dayFormat, wholeFormat, fractionFormat] = [164, 165, 3, 4]
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    format(timeFormat, { align: 'horizontal="left"' }),
    format(dayFormat, { align: 'horizontal="left"' }),
    format(0, { font: 1, fill: 2, align: 'vertical="center"' }),
    format(0, { font: 2 }),
    format(wholeFormat, {}),
    format(fractionFormat, {}),
    format(0, { font: 3, align: 'vertical="center"' }),
    format(0, { font: 5 }),
    format(0, { font: 5 }),
    format(0, { font: 4, border: 1 }),
    format(wholeFormat, { font: 4, border: 1 }),
    format(0, { font: 5, align: 'vertical="top" wrapText="1"' }),
    format(0, { font: 4, align: 'horizontal="left"' }),
    format(dayFormat, { font: 4, align: 'horizontal="left"' }),
    format(0, { font: 1, fill: 2, align: 'horizontal="right" vertical="center"' }),
  ]
  const list = (name: string, items: readonly string[]): string =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${timeFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="${dayFormat}" formatCode="yyyy\\-mm\\-dd"/></numFmts>${list('fonts', fonts)}${list('fills', fills)}${list('borders', borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', formats)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** A bar of a chart. */
export interface ChartPoint {
  readonly name: string
  readonly value: number
  /** Six hexadecimal digits; undefined: the agency's color. */
  readonly color?: string | undefined
}

/** A bar chart of cells: names in one column of a sheet, values in another. Rows count from 1, columns from 0. */
export interface Chart {
  readonly title: string
  /** `bars` are horizontal and have texts as names; `columns` are vertical and have days. */
  readonly direction: 'bars' | 'columns'
  readonly sheet: string
  readonly nameColumn: number
  readonly valueColumn: number
  readonly firstRow: number
  /** The contents of the cells, so that programs can draw the chart before they calculate. */
  readonly points: readonly ChartPoint[]
  /** The cell at its upper left corner. */
  readonly at: { readonly column: number; readonly row: number }
  /** Size in pixels. */
  readonly width: number
  readonly height: number
}

const chartSpace = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const spreadsheetDrawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
/** Drawings are measured in English Metric Units. */
const emuPerPixel = 9_525

const solid = (hex: string): string => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`
const textOf = (size: number, hex: string, isBold = false): string =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="${isBold ? 1 : 0}">${solid(hex)}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`
/** Vertical bars are named by day: `2026-11-21`. */
const dayFormat = String.raw`yyyy\-mm\-dd`

/** Colors of texts and lines. */
const quiet = '5D5A54'
const dark = '1D1C1A'
const grid = 'E6E5E1'

/** Writes a bar chart with one series. */
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
  // With more than a month of days, the figures over the bars would overlap.
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
    // Horizontal bars run from the top, in the order of the figures beside them.
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${isBars ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${isBars ? 'l' : 'b'}"/><c:numFmt formatCode="${isBars ? 'General' : dayFormat}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln w="9525">${solid('D3D1CB')}</a:ln></c:spPr>${textOf(900, dark)}<c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>`,
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="${isBars ? 'b' : 'l'}"/><c:majorGridlines><c:spPr><a:ln w="9525">${solid(grid)}</a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${isBars ? 'high' : 'nextTo'}"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textOf(900, quiet)}<c:crossAx val="1"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`,
  ]
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1200" b="1">${solid(dark)}</a:defRPr></a:pPr><a:r><a:rPr lang="en-US" sz="1200" b="1">${solid(dark)}</a:rPr><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  return `${declaration}<c:chartSpace xmlns:c="${chartSpace}" xmlns:a="${drawingMain}" xmlns:r="${office}"><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="${isBars ? 'bar' : 'col'}"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series.join('')}<c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axes.join('')}</c:plotArea><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr>${solid('FFFFFF')}<a:ln w="9525">${solid(grid)}</a:ln></c:spPr></c:chartSpace>`
}

/** The greatest size of a logo in pixels. */
const logoHeight = 48
const logoWidth = 240

/** Writes where the charts of a sheet stand, and its logo: right of the figures, above the first chart. */
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
