/** `share`: how far the page is pulled below its top, of the way that refreshes it when it is let go; 0 while it is not pulled. */
export type Pull = { share: number; isRefreshing: boolean }

export type PullPort = {
  /** A hook: calls `refresh` when the page in front is pulled down far enough at its top and let go. The host may draw this itself. */
  usePull: (refresh: () => Promise<unknown>) => Pull
}
