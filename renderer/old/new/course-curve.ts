import type { Course, When } from '../../../electron/shared/schedule.ts'
import { isAllDay } from '../when/all-day.ts'

/** Paths of an SVG: the steps themselves, and what lies below them. */
export interface Curve {
  readonly line: string
  readonly area: string
}

/** Shorter than this, sending is one moment: a picture of it would show nothing. */
const shortestMs = 60_000

/** The points of a course from when something can leave: before the first hour of a schedule nothing does. */
export function fromFirstHour({ points, mustRun: [first] }: Course): Course['points'] {
  const [start, ...others] = points
  if (start === undefined || first === undefined || first.fromMs <= start.atMs) return points
  return [{ ...start, atMs: first.fromMs }, ...others]
}

/** Whether its times are told by their days: what may leave all day leaves when Linkferry runs, not at midnight. */
export function isByDay({ slots, days, mustRun: [first] }: Course): boolean {
  return days > 1 && first !== undefined && (slots === 1 || isAllDay(first))
}

/** How many links leave in a portion at most. */
export function largestPortion(when: When | undefined, links: number, slots: number): number {
  return when?.kind === 'spread' && when.pace.kind === 'links-a-day'
    ? Math.min(when.pace.links, links)
    : Math.ceil(links / slots)
}

/** Draws a course as rising steps in a box; undefined where all is sent in one moment. */
export function curveOf(
  points: Course['points'],
  width: number,
  height: number,
): Curve | undefined {
  const [start, first, end] = [points[0], points[1], points.at(-1)]
  if (start === undefined || first === undefined || end === undefined || end.links === 0)
    return undefined
  if (end.atMs - first.atMs < shortestMs) return undefined
  // The last step is as wide as they are on average: as a line at the edge it would not be seen as one.
  const stepMs = (end.atMs - first.atMs) / (points.length - 2)
  const x = (atMs: number) =>
    rounded(((atMs - start.atMs) / (end.atMs - start.atMs + stepMs)) * width)
  const y = (links: number) => rounded(height - (links / end.links) * height)
  const steps = points.slice(1).map(({ atMs, links }) => `H${x(atMs)}V${y(links)}`)
  const line = `M0 ${y(start.links)}${steps.join('')}H${width}`
  return { line, area: `${line}V${height}H0Z` }
}

function rounded(px: number): number {
  return Math.round(px * 10) / 10
}
