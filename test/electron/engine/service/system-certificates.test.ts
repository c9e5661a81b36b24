import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { selfSigned } from './certificate.ts'

const module = path.resolve('electron/engine/service/single-request.ts')

// Only on Linux can an environment variable name the system's store.
test.runIf(process.platform === 'linux')(
  "certificates of the system's store are trusted besides Node's own, however often it is called",
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-certificates-'))
    const store = path.join(folder, 'store.pem')
    writeFileSync(store, selfSigned.cert)
    const script = `
      import { X509Certificate } from 'node:crypto'
      import tls from 'node:tls'
      import { trustSystemCertificates } from ${JSON.stringify(module)}
      const fingerprint = (pem) => new X509Certificate(pem).fingerprint256
      const trusted = () => new Set(tls.getCACertificates('default').map(fingerprint))
      const ours = fingerprint(${JSON.stringify(selfSigned.cert)})
      const before = trusted()
      trustSystemCertificates()
      trustSystemCertificates()
      const after = trusted()
      console.log(JSON.stringify({
        hadIt: before.has(ours),
        hasIt: after.has(ours),
        kept: before.isSubsetOf(after),
      }))`

    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, SSL_CERT_FILE: store, SSL_CERT_DIR: folder },
      encoding: 'utf8',
    })

    expect(JSON.parse(output)).toEqual({ hadIt: false, hasIt: true, kept: true })
  },
)

test("if the system's certificates cannot be used, Node's own list stays and nothing is thrown", () => {
  const script = `
    import tls from 'node:tls'
    import { trustSystemCertificates } from ${JSON.stringify(module)}
    const before = tls.getCACertificates('default').length
    tls.getCACertificates = new Proxy(tls.getCACertificates, {
      apply(get, self, [type]) {
        if (type === 'system') throw new Error('BoringSSL accepts none')
        return Reflect.apply(get, self, [type])
      },
    })
    trustSystemCertificates()
    console.log(tls.getCACertificates('default').length === before)`

  const output = execFileSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )

  expect(output.trim()).toBe('true')
})
