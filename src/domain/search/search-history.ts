import { readRows } from '../text/read-json'

/** Maximum searches in the history. */
export const HISTORY_LENGTH = 10

/** The newest search first, each once. */
export function withSearch(history: readonly string[], text: string): string[] {
  const word = text.trim()
  if (word === '') return [...history]
  return [word, ...history.filter((known) => known !== word)].slice(0, HISTORY_LENGTH)
}

/** Reads the history that a device kept; anything else is an empty history. */
export function readHistory(text: string | undefined): string[] {
  return readRows(text, (word) => typeof word === 'string').slice(0, HISTORY_LENGTH)
}
