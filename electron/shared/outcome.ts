/**
 * What became of one request, as the API client saw it. It says what came back, not what that
 * means for a batch: the queue's answer table does.
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
   * 2xx with a receipt of which some was there before the end of the request left: of a list that
   * nobody can have read whole, so it is not believed.
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
  /** 302, 303, other 3xx, 408, 409, 499 and statuses outside 200 to 599: the POST may have been done. */
  | {
      readonly kind: 'ambiguous-status'
      readonly httpStatus: number
      readonly message: string | undefined
    }
  /** 400 with the error body of the specification: the service refused the links. */
  | { readonly kind: 'refused'; readonly httpStatus: 400; readonly message: string }
  /** 400 with any other body: something between us and the service answered. */
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
  /** The last byte was never handed over: certainly not charged. `code` is the system's, for example ENOTFOUND. */
  | { readonly kind: 'not-sent'; readonly cause: NotSentCause; readonly code: string | undefined }
  /** The last byte was handed over and no whole answer came. */
  | {
      readonly kind: 'no-answer'
      readonly cause: 'cut' | 'timeout'
      readonly code: string | undefined
    }

export type OutcomeKind = Outcome['kind']

/**
 * Where a request failed before its last byte. `tls`: any failure of the handshake but for the
 * certificate. `proxy-login`: the proxy asks for a name and a password. `insecure-address`: plain
 * http to another computer, never tried.
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
