import { notFound } from '#server/refusal'
import { storedIdOf } from '@/domain/text/id-text'

/** The id an address names. Throws not-found where it names none. */
export function idOf(text: string | undefined, what: string): number {
  return found(storedIdOf(text), what)
}

/** Returns the value, or throws not-found. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}
