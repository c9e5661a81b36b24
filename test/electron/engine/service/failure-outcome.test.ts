import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../../electron/engine/service/single-request.ts'
import { outcomeOfFailure } from '../../../../electron/engine/service/answer-outcome.ts'

const failed: Failure = {
  kind: 'failure',
  connectionWasMade: false,
  lastByteHandedOver: false,
  timedOut: false,
  proxyStatus: undefined,
  code: undefined,
}

describe('without a connection, the code decides the cause', () => {
  test.each([
    ['ENOTFOUND', 'name'],
    ['EAI_AGAIN', 'name'],
    ['ECONNREFUSED', 'refused'],
    ['ENETUNREACH', 'unreachable'],
    ['EHOSTUNREACH', 'unreachable'],
    ['EACCES', 'unreachable'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ECONNRESET', 'cut'],
    ['EPIPE', 'cut'],
    ['UND_ERR_SOCKET', 'cut'],
    ['UND_ERR_ABORTED', 'cut'],
    ['CERT_HAS_EXPIRED', 'certificate-expired'],
    ['CERT_NOT_YET_VALID', 'certificate-expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-host'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate-untrusted'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate-untrusted'],
    ['EPROTO', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    [undefined, 'cut'],
  ])('%s: %s', (code, cause) => {
    expect(outcomeOfFailure({ ...failed, code }, false)).toEqual({ kind: 'not-sent', cause, code })
  })
})

test('a connection that takes too long is a timeout, whatever the code', () => {
  expect(outcomeOfFailure({ ...failed, timedOut: true, code: undefined }, false)).toMatchObject({
    kind: 'not-sent',
    cause: 'timeout',
  })
})

test('behind a proxy, every cause but TLS and the certificate is the proxy', () => {
  expect(outcomeOfFailure({ ...failed, code: 'ECONNREFUSED' }, true)).toMatchObject({
    cause: 'proxy',
  })
  expect(outcomeOfFailure({ ...failed, timedOut: true }, true)).toMatchObject({ cause: 'proxy' })
  expect(outcomeOfFailure({ ...failed, code: 'CERT_HAS_EXPIRED' }, true)).toMatchObject({
    cause: 'certificate-expired',
  })
  expect(outcomeOfFailure({ ...failed, code: 'EPROTO' }, true)).toMatchObject({ cause: 'tls' })
  expect(outcomeOfFailure({ ...failed, code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, true)).toMatchObject(
    { cause: 'certificate-host' },
  )
  expect(outcomeOfFailure({ ...failed, code: 'SELF_SIGNED_CERT_IN_CHAIN' }, true)).toMatchObject({
    cause: 'certificate-untrusted',
  })
  expect(
    outcomeOfFailure({ ...failed, code: 'UND_ERR_ABORTED', proxyStatus: 407 }, true),
  ).toMatchObject({ cause: 'proxy-login' })
})

test('once connected, the cause is a cut or a timeout, whatever the code', () => {
  const connected = { ...failed, connectionWasMade: true }
  expect(outcomeOfFailure({ ...connected, code: 'ETIMEDOUT' }, true)).toMatchObject({
    cause: 'cut',
  })
  expect(outcomeOfFailure({ ...connected, timedOut: true }, true)).toMatchObject({
    cause: 'timeout',
  })
})

test('after the last byte, no failure counts as not sent', () => {
  const sent = { ...failed, connectionWasMade: true, lastByteHandedOver: true }
  expect(outcomeOfFailure({ ...sent, code: 'EPIPE' }, true)).toEqual({
    kind: 'no-answer',
    cause: 'cut',
    code: 'EPIPE',
  })
  expect(outcomeOfFailure({ ...sent, timedOut: true }, false)).toMatchObject({
    kind: 'no-answer',
    cause: 'timeout',
  })
})
