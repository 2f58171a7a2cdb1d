import type { Static, TSchema } from '@sinclair/typebox'
import { Value, type ValueError } from '@sinclair/typebox/value'
import { SeedError } from './seed-error'

const depthOf = (error: ValueError) => error.path.split('/').length

/** A variant of a tagged union is the one meant, unless its tag is what it complains about. */
const isOtherVariant = (errors: readonly ValueError[], path: string) => errors.some((error) => error.path === `${path}/type`)

/** Of a union's errors, those of the intended variant; the union's own when it cannot be determined. */
function sharpest(error: ValueError): ValueError {
  const variants = error.errors.map((errors) => [...errors])
  const meant = variants.filter((errors) => errors.length > 0 && !isOtherVariant(errors, error.path))
  const found = meant.flat().sort((a, b) => depthOf(b) - depthOf(a))[0]
  return found ? sharpest(found) : error
}

/** The value as its schema types it. Throws a `SeedError` that names the first place that does not fit. */
export function validate<T extends TSchema>(schema: T, value: unknown, file: string): Static<T> {
  const first = Value.Errors(schema, value).First()
  if (!first) return value as Static<T>
  const error = sharpest(first)
  throw new SeedError(file, error.path, error.message)
}
