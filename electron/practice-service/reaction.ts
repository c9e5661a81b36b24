import type { Charge } from './books.ts'

/** What the service does about a request that it has read. */
export type Reaction =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly delayMs: number
    }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }

const messages = {
  400: "Task wasn't created: Invalid data provided",
  401: 'The Authorization header is missing or malformed',
  403: 'The API token is not valid',
  404: 'Endpoint not found',
  405: 'Insufficient balance',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
} as const

/** An error with its body: sections 2.3 and 7 of the interface specification. */
export function refusal(status: keyof typeof messages): Reaction {
  const body = JSON.stringify({ status, message: messages[status] })
  return { kind: 'answer', status, body, delayMs: 0 }
}

/** Success with its body: section 2.2 of the interface specification. */
export function receipt({ task, links }: Charge, unitsPerLink: number, delayMs: number): Reaction {
  const units = links.length * unitsPerLink
  const data = { units_used: units, task_id: task, links_count: links.length }
  const body = JSON.stringify({ status: 200, msg: 'Task created', data })
  return { kind: 'answer', status: 200, body, delayMs }
}
