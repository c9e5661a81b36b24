import { integer, type Row, text } from './row.ts'

/** The lists that lines were in before the one that holds them, in order: first that which received them, last that which left them over. */
export type Way = readonly number[]

/** What a way is of that came in with one list and was left over by another. */
export function wayOver(receivedWith: number, leftBy: number, between: Way = []): Way {
  return receivedWith === leftBy ? [receivedWith] : [receivedWith, ...between, leftBy]
}

/** As it stands in its column. */
export function wayAsText(way: Way): string {
  return JSON.stringify(way)
}

/** The way of a row that has one. */
export function readWay(row: Row): Way {
  const way: unknown = JSON.parse(text(row, 'way'))
  if (!Array.isArray(way) || way.length === 0) throw new Error('A way goes over lists')
  return way.map((id) => integer({ id }, 'id'))
}

/** Which list a way begins with; no way is empty. */
export function firstList(way: Way): number {
  return way[0] ?? 0
}

/** Which list left over what came by a way; no way is empty. */
export function lastList(way: Way): number {
  return way.at(-1) ?? 0
}
