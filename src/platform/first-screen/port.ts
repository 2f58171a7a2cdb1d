/** The page as the server sent it. */
export type FirstScreenPort = {
  /** The replies it brought along; null where no server composes pages. */
  replies: () => readonly unknown[] | null
}
