import type { ConnectionProblem, RateState, WaitReason } from '../shared/account.ts'

const sentences: Readonly<Record<NonNullable<WaitReason>, string>> = {
  rate: 'waiting for the rate limit',
  'after-429': 'the service asked to slow down; nothing was charged',
  pace: 'sending more slowly, as the service asked',
  offline: 'no connection to the service; nothing left this computer, trying again',
  'certificate-expired':
    'the certificate of the service has expired or is not valid yet; nothing left this computer, trying again',
  'certificate-host':
    'the certificate of the service is for another name; nothing left this computer, trying again',
  'certificate-untrusted':
    'the certificate of the service is not trusted; nothing left this computer, trying again',
  'proxy-login':
    'the proxy asks for a user name and a password; nothing left this computer, trying again',
  'after-doubt': 'a request was possibly charged; waiting a moment before the next',
}

const advice: Readonly<Record<Exclude<ConnectionProblem, 'offline'>, string>> = {
  'certificate-expired':
    'Check the date and time of this computer; if they are right, only the service can renew its certificate.',
  'certificate-host': 'Check the address after --base-url.',
  'certificate-untrusted':
    'Check the address after --base-url. If your company inspects connections, add its certificate to the system’s store, or name its file in NODE_EXTRA_CA_CERTS.',
  'proxy-login':
    'Put them into the proxy’s address, as HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT, or ask whoever runs the proxy.',
}

/** Why an account that is not paused does not send now, or sends more slowly; undefined: it sends. */
export function waitSentence({ waiting, waitingUntilMs }: RateState, nowMs: number) {
  if (waiting === undefined) return undefined
  const seconds = Math.ceil(((waitingUntilMs ?? nowMs) - nowMs) / 1_000)
  return seconds > 1 ? `${sentences[waiting]} (${seconds} s)` : sentences[waiting]
}

/** What to do about a wait that does not pass by itself. */
export function waitAdvice({ waiting }: RateState): string | undefined {
  return Object.entries(advice).find(([reason]) => reason === waiting)?.[1]
}
