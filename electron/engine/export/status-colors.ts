import type { RowStatus } from '../../shared/row-status.ts'

/** Six hexadecimal digits for a status, as the window colors it in the light theme. */
const colors: Readonly<Record<RowStatus, string>> = {
  ready: '187546',
  cleaned: '0B727F',
  decide: 'A15C00',
  duplicate: '7A7770',
  'sent-before': '6B4FC0',
  rejected: 'C0332B',
  excluded: '8C8982',
  blank: 'D3D1CB',
  waiting: '0B63CE',
  sending: '0B63CE',
  accepted: '187546',
  refused: '9D2F6B',
  'in-doubt': 'A15C00',
  cancelled: '8C8982',
}

export function statusColor(status: RowStatus): string {
  return colors[status]
}
