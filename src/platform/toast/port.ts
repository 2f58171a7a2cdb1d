/** A line of text that disappears by itself, after 2000 ms by default. */
export type ToastPort = (text: string) => void
export const TOAST_MS = 2000
