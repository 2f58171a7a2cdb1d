/** Holds the replies that the app begins with. */
export type FirstScreenPort = {
  /** The replies the page brought along; where no server composes pages, what the device keeps of home for this learner (0: a visitor). */
  replies: (userId: number) => readonly unknown[]
  /** The brand that the page brought along; where no server composes pages, the one the device was told of last. */
  brand: () => unknown
  /** Keeps what a server says of the brand; absent where its pages bring it. */
  keepBrand?: (text: string) => void
  /** Whether the app is opened at home and nothing has brought it; absent where a server composes pages. */
  lacksHome?: () => boolean
}
