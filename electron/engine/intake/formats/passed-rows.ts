import type { UsualElements } from './usual-xml.ts'

// Behind these a tag may be none.
const exceptions = [Buffer.from('<!'), Buffer.from('<?')]

/**
 * Rows of a sheet that are passed over, as far as `mayPass` says: what is wrong with them is found
 * when they are read.
 */
export function passedRows(
  { standIn, end }: Pick<UsualElements, 'standIn' | 'end'>,
  sheetEnd: Buffer,
  mayPass: () => boolean = () => true,
): UsualElements {
  return {
    standIn,
    end,
    take(bytes, from) {
      if (!mayPass() || exceptions.some((exception) => bytes.includes(exception, from))) return from
      const sheetTo = bytes.indexOf(sheetEnd, from)
      const last = bytes.lastIndexOf(end, sheetTo === -1 ? bytes.length : sheetTo)
      return last < from ? from : last + end.length
    },
  }
}
