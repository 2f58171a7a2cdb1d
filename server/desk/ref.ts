import { notFound } from '../refusal'

/** The id an address names. Throws not-found where it names none. */
export function idOf(text: string | undefined, what: string): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw notFound(what)
  return Number(text)
}

/** What was found, or not-found. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}
