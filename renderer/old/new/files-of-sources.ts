import type { DraftSource } from '../../../electron/shared/draft-source.ts'

/** A file that lists came from. */
export interface FileWithSheets {
  readonly name: string
  /** How many lists it has; what is no workbook has one. */
  readonly sheets: number
  /** Of these, sheets that the workbook hides. */
  readonly hidden: number
}

/** A list that is told by itself. */
export function asFile({ name, isHidden }: Pick<DraftSource, 'name' | 'isHidden'>): FileWithSheets {
  return { name, sheets: 1, hidden: isHidden ? 1 : 0 }
}

/** The files that lists came from, those of one workbook as one. */
export function filesOf(lists: readonly DraftSource[]): readonly FileWithSheets[] {
  const files: FileWithSheets[] = []
  for (const list of lists) {
    const name = sheetOfWorkbook.exec(list.name)?.[1]
    const file = asFile({ name: name ?? list.name, isHidden: list.isHidden })
    const last = files.at(-1)
    if (name === undefined || last?.name !== name) files.push(file)
    else
      files[files.length - 1] = {
        name,
        sheets: last.sheets + 1,
        hidden: last.hidden + file.hidden,
      }
  }
  return files
}

/** How intake calls the sheets of a workbook that has several. */
const sheetOfWorkbook = /^(.+\.(?:xls[xm]|ods)(?:\.gz)?) – /i
const workbook = /^[^/]+\.(?:xls[xm]|ods)(?:\.gz)?(?: – |$)/i

/** The encodings of texts; how a workbook writes its own is nobody’s question. */
export function encodingsOf(
  sources: readonly Pick<DraftSource, 'name' | 'encoding'>[],
): readonly string[] {
  const texts = sources.filter(({ name }) => !workbook.test(name))
  return [...new Set(texts.map(({ encoding }) => encoding))]
}
