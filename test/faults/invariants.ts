import { z } from 'zod'

const booksSchema = z.object({
  charges: z.array(z.object({ link: z.string(), time: z.number(), task: z.string() })),
  requests: z.array(z.object({ received: z.number(), answered: z.number().nullable() })),
})
export type ServiceBooks = z.infer<typeof booksSchema>

/** The practice service's own books, as it shows them. */
export async function readBooks(baseUrl: string): Promise<ServiceBooks> {
  const response = await fetch(`${baseUrl}/practice/books`)
  return booksSchema.parse(await response.json())
}

/** Most answered requests in any window of the service's clock. */
export function mostAnsweredInAWindow({ requests }: ServiceBooks, windowMs: number): number {
  const times = requests
    .filter(({ answered }) => answered !== null)
    .map(({ received }) => received)
    .toSorted((left, right) => left - right)
  let most = 0
  let start = 0
  for (const [end, timeMs] of times.entries()) {
    while ((times[start] ?? 0) <= timeMs - windowMs) start += 1
    most = Math.max(most, end - start + 1)
  }
  return most
}
