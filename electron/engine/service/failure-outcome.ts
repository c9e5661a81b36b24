import { getSystemErrorMap } from 'node:util'
import type { NotSentCause, Outcome } from '../../shared/outcome.ts'
import type { Failure } from './exchange.ts'

const causeOfCode: ReadonlyMap<string, NotSentCause> = new Map([
  ['ENOTFOUND', 'name'],
  ['ECONNREFUSED', 'refused'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['ECONNRESET', 'cut'],
  ['EPIPE', 'cut'],
  ['UND_ERR_SOCKET', 'cut'],
  ['EPROTO', 'tls'],
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['CERT_NOT_YET_VALID', 'certificate-expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-host'],
])

const proxyAuthenticationRequired = 407

const systemCodes: ReadonlySet<string> = new Set(
  Array.from(getSystemErrorMap().values(), ([code]) => code),
)

/** What no answer means: whether the last byte was handed over decides between charged and not. */
export function outcomeOfFailure(failure: Failure, throughProxy: boolean): Outcome {
  const { code } = failure
  if (failure.lastByteHandedOver)
    return { kind: 'no-answer', cause: failure.timedOut ? 'timeout' : 'cut', code }
  return { kind: 'not-sent', cause: notSentCause(failure, throughProxy), code }
}

function notSentCause(failure: Failure, throughProxy: boolean): NotSentCause {
  if (failure.proxyStatus === proxyAuthenticationRequired) return 'proxy-login'
  if (failure.connectionWasMade) return failure.timedOut ? 'timeout' : 'cut'
  const cause = failure.timedOut ? 'timeout' : causeOfConnectFailure(failure.code)
  // TLS is spoken with the service through the tunnel; everything before it is the proxy's part.
  return throughProxy && !tlsCauses.has(cause) ? 'proxy' : cause
}

const tlsCauses: ReadonlySet<NotSentCause> = new Set([
  'tls',
  'certificate-expired',
  'certificate-host',
  'certificate-untrusted',
])

function causeOfConnectFailure(code: string | undefined): NotSentCause {
  const known = causeOfCode.get(code ?? '')
  if (known !== undefined) return known
  if (code === undefined || code.startsWith('UND_ERR')) return 'cut'
  if (code.startsWith('EAI_')) return 'name'
  if (code.startsWith('ERR_')) return 'tls'
  // OpenSSL has some seventy names for a certificate it does not trust; none is the system's.
  return systemCodes.has(code) ? 'unreachable' : 'certificate-untrusted'
}
