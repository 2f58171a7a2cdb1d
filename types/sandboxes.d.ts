declare module '*/config/sandboxes.cjs' {
  /** The row of a test file; none where each file of the folder has a sandbox of its own anyway. */
  export const rowOf: (file: string) => readonly [place: string, most: number, kind: RegExp] | undefined
  /** Whether a file says `@sandbox own` in the comment it begins with. */
  export const isAlone: (text: string) => boolean
}
