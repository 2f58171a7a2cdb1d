import { withoutInvisible } from '@/domain/text/invisible'

const NO_CHARACTER = /\0|\p{Surrogate}/gu
const REPLACEMENT = '\uFFFD'

/**
 * A value of JSON with all its texts as a database takes them: a zero byte, and half of a surrogate pair as a field of limited
 * length leaves it behind an emoji, become the replacement character. Signs that nobody sees are dropped, so that a text which looks
 * empty is empty for every rule behind. Changes lists and objects in place.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return withoutInvisible(value).replace(NO_CHARACTER, REPLACEMENT)
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) fields[name] = storable(fields[name])
  return value
}
