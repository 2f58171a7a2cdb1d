/** The address of the page that is shown. */
export type AddressPort = {
  /** Writes values into its query, so that a reload or the shared link shows the same; an empty one is taken out. The page stays as it is. */
  keepQuery: (values: Readonly<Record<string, string>>) => void
}
