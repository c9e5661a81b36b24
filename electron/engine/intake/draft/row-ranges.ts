/** Row numbers as text: `0-5,9,12-14`. Order is not kept. */
export function rangesOf(rows: Iterable<number>): string {
  const ranges: string[] = []
  let first: number | undefined
  let last: number | undefined
  const close = (): void => {
    if (first !== undefined) ranges.push(first === last ? `${first}` : `${first}-${last}`)
  }
  for (const row of Uint32Array.from(rows).toSorted()) {
    if (row === last) continue
    if (last === undefined || row !== last + 1) {
      close()
      first = row
    }
    last = row
  }
  close()
  return ranges.join(',')
}

/** The row numbers of `rangesOf`, ascending; undefined for any other text. */
export function rowsIn(ranges: string): Uint32Array | undefined {
  if (ranges === '') return new Uint32Array(0)
  const rows: number[] = []
  for (const range of ranges.split(',')) {
    const bounds = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(range)
    if (bounds === null) return undefined
    const first = Number(bounds[1])
    const last = Number(bounds[2] ?? bounds[1])
    for (let row = first; row <= last; row++) rows.push(row)
  }
  return Uint32Array.from(rows)
}
