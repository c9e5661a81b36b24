import { uncalculated } from '../../parsing/formula-marks.ts'
import { shownMoment, shownNumber } from './cell-shape.ts'
import { linkOfFormula, withFormula, type FormulaLink } from './formula-link.ts'
import { withLink } from '../../parsing/link-behind.ts'
import { attribute } from './xml-document.ts'

const mostSpaces = 1_000

/** A cell of a spreadsheet of OpenDocument while it is read (ODF 1.3, part 3, 9.1.4 and 6.1). */
export class OdsCell {
  /** How often it stands there. */
  readonly repeated: number
  readonly #attributes: Readonly<Record<string, string>>
  readonly #links: string[] = []
  readonly #formula: FormulaLink
  readonly #isCalculated: boolean
  #text = ''
  #paragraphs = 0
  #isInParagraph = false

  constructor(attributes: Readonly<Record<string, string>>) {
    this.#attributes = attributes
    this.repeated = repeatedIn(attributes, 'number-columns-repeated')
    const formula = attribute(attributes, 'formula')
    this.#isCalculated = formula === undefined || attribute(attributes, 'value-type') !== undefined
    this.#formula = linkOfFormula(formula?.replace(/^(?:\w+:)?=/, '') ?? '')
  }

  /** Hears what stands before the next tag. */
  hear(text: string): void {
    if (this.#isInParagraph) this.#text += text.replaceAll(/[ \t\r\n]+/g, ' ')
  }

  /** Hears of an element within. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'p') {
      if (this.#paragraphs++ > 0) this.#text += '\n'
      this.#isInParagraph = true
    } else if (name === 's') {
      const count = Number(attribute(attributes, 'c') ?? 1)
      this.#text += ' '.repeat(count <= mostSpaces ? count : 1)
    } else if (name === 'tab') this.#text += '\t'
    else if (name === 'line-break') this.#text += '\n'
    else if (name === 'a') {
      const link = attribute(attributes, 'href')
      if (link !== undefined) this.#links.push(link)
    }
  }

  close(name: string): void {
    if (name === 'p') this.#isInParagraph = false
  }

  /** What the cell shows, with the links behind it. */
  shown(): string {
    const text = this.#links.reduce(withLink, withFormula(this.#value(), this.#formula))
    return text === '' && !this.#isCalculated ? uncalculated : text
  }

  #value(): string {
    const value = (name: string): string => attribute(this.#attributes, name) ?? this.#text
    switch (attribute(this.#attributes, 'value-type')) {
      case 'date':
        return shownMoment(value('date-value'), undefined)
      case 'time':
        return shownTime(value('time-value')) ?? this.#text
      case 'boolean':
        return value('boolean-value').toUpperCase()
      case 'float':
      case 'percentage':
      case 'currency':
        // TRUE is a number that is shown as a word.
        return this.#text === '' || /\d/.test(this.#text)
          ? shownNumber(value('value'), undefined, false)
          : this.#text
      default:
        return this.#text
    }
  }
}

/** How often a row or a cell stands there; never less than once. */
export function repeatedIn(attributes: Readonly<Record<string, string>>, name: string): number {
  const written = attribute(attributes, name)
  return written === undefined ? 1 : Math.max(1, Math.floor(Number(written)) || 1)
}

/** A time that is written as `PT27H30M00S`. */
function shownTime(written: string): string | undefined {
  const found = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(written)
  if (found === null) return undefined
  const [, hours = 0, minutes = 0, seconds = 0] = found.map(Number)
  return shownNumber(String((hours * 3_600 + minutes * 60 + seconds) / 86_400), 'elapsed', false)
}
