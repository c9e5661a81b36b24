/** What the browser host and its page call the page's key: a cookie would go to other ports too. */
export const pageKeyName = {
  /** In the address that a used key leads to, behind `#`, which no browser sends anywhere. */
  fragment: 'page-key',
  header: 'x-linkferry-page-key',
  /** In the address of the events, whose reader cannot set a header. */
  parameter: 'pageKey',
} as const
