/** Checks pages before their links are paid for. Knows pages, sites and HTTP, but no lists or rows. */
export type {
  CheckedPage,
  GetPage,
  PageFailure,
  PageHeaders,
  PageResponse,
  TakeBody,
} from './page-request.ts'
