import type { Snapshot } from '../../../electron/shared/contract.ts'
import type { PlanState } from './plan-state.ts'

/**
 * What a maintainer needs to know of a submission that failed, in English: versions, states and
 * numbers. It holds no link, name, address or token.
 */
export function failureReport(
  { version, host, platform, engine, draft }: Snapshot,
  { batchSize, when, part, forecast }: Pick<PlanState, 'batchSize' | 'when' | 'part' | 'forecast'>,
  nowMs: number,
): string {
  const counts = Object.entries(draft?.byStatus ?? {}).map(([status, rows]) => `${status} ${rows}`)
  return [
    `Linkferry ${version}, ${host} on ${platform}`,
    `submission.create failed before ${new Date(nowMs).toISOString()}`,
    `Engine: ${engine.kind}`,
    `List: ${draft?.rows ?? 0} rows of ${draft?.sources.length ?? 0} sources; ${counts.join(', ')}`,
    `Plan: ${forecast?.links ?? 0} links, ${batchSize}, ${when?.kind ?? 'now'}, ${part?.kind ?? 'all'}`,
    '',
  ].join('\n')
}
