import type { TSchema } from '@sinclair/typebox'
import type { Call, CallInput, InputOf, ReplyOf } from '@/contract/call'

/** A schema whose static type is exactly what the contract promises. */
type Shaped<T> = TSchema & { static: T }
type Part<Input, K extends keyof CallInput> = Input extends { [P in K]: infer T } ? { [P in K]: Shaped<T> } : { [P in K]?: undefined }
type SchemasOf<C> = Part<InputOf<C>, 'params'> & Part<InputOf<C>, 'query'> & Part<InputOf<C>, 'body'> & { reply: Shaped<ReplyOf<C>> }

/** Schemas of one call, when its shapes do not matter any more. */
type Schemas = { params?: TSchema; query?: TSchema; body?: TSchema; reply: TSchema }

const bound = new WeakMap<Call, Schemas>()

/**
 * Gives calls of the contract the schemas that the server validates by. The schemas stand apart from the calls, so that the client, which
 * imports the calls, carries none of them. A schema of another shape than its call, or a call left out, does not compile.
 */
export function bindSchemas<Calls extends Record<string, Call>>(calls: Calls, table: { [K in keyof Calls]: SchemasOf<Calls[K]> }): void {
  for (const [name, call] of Object.entries(calls)) {
    const schemas: Schemas | undefined = table[name]
    if (schemas) bound.set(call, schemas)
  }
}

/** Returns the schemas bound to a call; throws with the name of a call that has none, so that a server without them does not start. */
export function schemasOf(call: Call): Schemas {
  const schemas = bound.get(call)
  if (!schemas)
    throw new Error(`The call ${call.method} ${call.path} of ${call.service} has no schemas: bind them in bindings.schema.ts of its area`)
  return schemas
}
