import type { Step } from '../../../parsing/mending.ts'
import { noRow, type TableSource } from '../../../lists/table/table-source.ts'
import { codeOf } from '../../../lists/table/verdict.ts'

/** What of one source was not sent and goes on in the next draft. */
export interface LeftoverSource {
  readonly source: TableSource
  /** Whole lines; a link of a line with several stands alone. Line ends are to be added. */
  readonly lines: readonly string[]
  /** What number each had in its list. */
  readonly lineNumbers: Uint32Array
  /** What each counted as when it was left over, as a code; undefined: not known. */
  readonly were: Uint8Array | undefined
  /** Which row each was in the list that left it over, or `noRow`; undefined: not known. */
  readonly rows: Uint32Array | undefined
  /** Positions in `lines` of what the user left out. */
  readonly excluded: readonly number[]
  /** Positions by what the user had chosen there, first choices first. */
  readonly chosen: ReadonlyMap<string, ChosenThere>
  /** Which row each of these was that was not kept for later, by position. */
  readonly choseOf: ReadonlyMap<number, number>
}

/** One of the user's choices, and the positions of the lines that it was made for. */
export interface ChosenThere {
  readonly step: Step
  readonly lines: readonly number[]
}

/** What a line is that goes on, and was. */
interface LeftLine {
  readonly text: string
  readonly number: number
  readonly was: number
  readonly row: number
}

/** The lines of one source that go on, as they are found. */
export class LeftLines {
  readonly source: TableSource
  readonly #lines: string[] = []
  readonly #numbers: number[] = []
  readonly #were: number[] = []
  readonly #rows: number[] = []
  readonly #excluded: number[] = []
  readonly #chosen = new Map<string, { readonly step: Step; readonly lines: number[] }>()
  readonly #choseOf = new Map<number, number>()
  readonly #hasHeader: boolean

  constructor(source: TableSource) {
    this.source = source
    const header = headerOf(source)
    this.#hasHeader = header.length > 0
    if (this.#hasHeader)
      this.add({ text: header.join('\t'), number: 1, was: codeOf.blank, row: noRow })
  }

  add({ text, number, was, row }: LeftLine): void {
    this.#lines.push(text)
    this.#numbers.push(number)
    this.#were.push(was)
    this.#rows.push(row)
  }

  /** The headings stood in this line; of several the last before anything that goes on. */
  headerStoodAt(number: number): void {
    if (this.#hasHeader && this.#lines.length === 1) this.#numbers[0] = number
  }

  /** The next line was left out. */
  excludeNext(): void {
    this.#excluded.push(this.#lines.length)
  }

  /**
   * What the user had chosen for the next line, first choices first; `ofRow`: for which row, where
   * the line may be something else among other lines and is then asked about from the start.
   */
  chooseForNext(steps: readonly Step[], ofRow?: number): void {
    if (steps.length > 0 && ofRow !== undefined) this.#choseOf.set(this.#lines.length, ofRow)
    for (const [index, step] of steps.entries()) {
      const key = `${index} ${step}`
      const same = this.#chosen.get(key) ?? { step, lines: [] }
      this.#chosen.set(key, same)
      same.lines.push(this.#lines.length)
    }
  }

  get isEmpty(): boolean {
    return this.#lines.length === (this.#hasHeader ? 1 : 0)
  }

  /** All of them; where it is not known what they were, or which rows, nothing of that. */
  whole(known: { readonly were: boolean; readonly rows: boolean }): LeftoverSource {
    return {
      source: this.source,
      lines: this.#lines,
      lineNumbers: Uint32Array.from(this.#numbers),
      were: known.were ? Uint8Array.from(this.#were) : undefined,
      rows: known.rows ? Uint32Array.from(this.#rows) : undefined,
      excluded: this.#excluded,
      chosen: new Map([...this.#chosen].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      choseOf: this.#choseOf,
    }
  }
}

/** The headings that stand in the source itself. */
function headerOf({ layout }: TableSource): readonly string[] {
  return layout?.format === 'table' && layout.isNamedByApp !== true ? layout.columns : []
}
