/** What became of a file that the user asked for. */
export type WrittenFile =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'download'; readonly url: string }
  | { readonly kind: 'cancelled' }
