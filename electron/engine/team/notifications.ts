import { ok, type Result } from '../../shared/result.ts'
import type { TeamConnection, TeamProblem } from './connection.ts'

/** Listens to what desks change, on a connection of its own; see `TeamLedger.watch`. */
export async function watchTeam(
  connection: TeamConnection,
  onChange: (accountId: number | undefined) => void,
  signal: AbortSignal,
): Promise<Result<void, TeamProblem>> {
  if (signal.aborted) return ok(undefined)
  const listening = await connection.client()
  if (!listening.ok) return listening
  const client = listening.value
  const ended = Promise.withResolvers<void>()
  const end = () => ended.resolve()
  client.on('notification', ({ payload }) =>
    onChange(payload === undefined || payload === '' ? undefined : Number(payload)),
  )
  client.on('error', end)
  client.on('end', end)
  signal.addEventListener('abort', end)
  try {
    client.query('LISTEN linkferry').catch(end)
    await ended.promise
  } finally {
    signal.removeEventListener('abort', end)
    // It leaves the pool: others must not get its notifications.
    client.release(true)
  }
  return ok(undefined)
}
