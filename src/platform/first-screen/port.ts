/** Holds the replies that the app begins with. */
export type FirstScreenPort = {
  /** The replies the page brought along; where no server composes pages, what the device keeps of home for this learner (0: a visitor). */
  replies: (userId: number) => readonly unknown[]
  /** The names of the brand that the page brought along; absent where no server composes pages. */
  brand?: () => unknown
  /** Whether the app is opened at home and nothing has brought it; absent where a server composes pages. */
  lacksHome?: () => boolean
}
