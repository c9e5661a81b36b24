import { expect, test } from 'vitest'
import { refuseUncheckedTls } from '../../../electron/shared/unchecked-tls.ts'

test.each([
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0', PATH: 'x' }, { PATH: 'x' }, 1],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '1' }, { NODE_TLS_REJECT_UNAUTHORIZED: '1' }, 0],
  [{}, {}, 0],
])(
  'of %j the variable that makes Node accept any certificate is removed, and that is logged',
  (given, left, lines) => {
    const env: Record<string, string | undefined> = { ...given }
    const said: string[] = []
    refuseUncheckedTls(env, (line) => said.push(line))
    expect(env).toEqual(left)
    expect(said).toHaveLength(lines)
  },
)
