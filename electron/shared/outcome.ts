/**
 * What the HTTP client saw of a request: an answer or a failure. What it means for the links is in
 * `engine/queue/answer-table.ts`.
 */
export type Outcome =
  /** 2xx whose body holds a task id and whole numbers. */
  | {
      readonly kind: 'receipt'
      readonly httpStatus: number
      readonly taskId: string
      readonly unitsUsed: number
      readonly linksCount: number
      readonly message: string | undefined
    }
  /**
   * 2xx with a receipt that began to arrive before the last byte of the request was sent. The service cannot
   * have read all links, so the receipt is not trusted.
   */
  | {
      readonly kind: 'early-receipt'
      readonly httpStatus: number
      readonly taskId: string
      readonly message: string | undefined
    }
  /** 2xx whose body is anything else. */
  | {
      readonly kind: 'unreadable'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  /** 301, 307, 308. */
  | { readonly kind: 'moved'; readonly httpStatus: number; readonly message: string | undefined }
  /** 302, 303, other 3xx, 408, 409, 499 and statuses outside 200 to 599. The service may have done the request. */
  | {
      readonly kind: 'ambiguous-status'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  /** 400 with the error body of the specification. The service refused the links. */
  | { readonly kind: 'refused'; readonly httpStatus: 400; readonly message: string }
  /** 400 with any other body. A proxy or firewall answered. */
  | { readonly kind: 'foreign-400'; readonly httpStatus: 400; readonly message: string | undefined }
  /** 401, 403. */
  | {
      readonly kind: 'token-refused'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  | { readonly kind: 'not-found'; readonly httpStatus: 404; readonly message: string | undefined }
  /** 405: the specification's "insufficient balance". */
  | {
      readonly kind: 'balance-too-low'
      readonly httpStatus: 405
      readonly message: string | undefined
    }
  | { readonly kind: 'too-large'; readonly httpStatus: 413; readonly message: string | undefined }
  | {
      readonly kind: 'unexpected-status'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  | {
      readonly kind: 'too-many-requests'
      readonly httpStatus: 429
      readonly retryAfterMs: number | undefined
      readonly message: string | undefined
    }
  | {
      readonly kind: 'server-error'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  /** The last byte was not sent, so the request was certainly not charged. `code`: of the system, such as ENOTFOUND. */
  | { readonly kind: 'not-sent'; readonly cause: NotSentCause; readonly code: string | undefined }
  /** The last byte was sent, and no complete answer came. */
  | {
      readonly kind: 'no-answer'
      readonly cause: 'cut' | 'timeout'
      readonly code: string | undefined
    }

export type OutcomeKind = Outcome['kind']

/**
 * Why a request failed before its last byte. `name`: the name was not resolved. `tls`: the handshake failed, but
 * not because of the certificate. `proxy-login`: the proxy asks for a name and a password.
 * `insecure-address`: plain http to another computer, which is never tried.
 */
export type NotSentCause =
  | 'name'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'certificate-expired'
  | 'certificate-host'
  | 'certificate-untrusted'
  | 'proxy'
  | 'proxy-login'
  | 'cut'
  | 'timeout'
  | 'insecure-address'
