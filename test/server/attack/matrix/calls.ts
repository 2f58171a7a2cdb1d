import type { Call, CallInput } from '@/contract/call'
import { contract } from '@/contract/calls'
import { prefixOf } from '@/contract/services'
import type { TestServer } from '../../../support/server'
import { type Own, ownCalls, ownFields, ownSegments, publicSegments } from './objects'
import { type Shape, sampleOf } from './sample'

type Parameter = { name: string; in: string; schema: Shape }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Shape }> } }

/** A call with its name, where its path names objects, and an input that fits. */
export type Named = {
  name: string
  call: Call
  params: { name: string; segment: string }[]
  fields: { name: string; in: 'query' | 'body' }[]
  input: CallInput
}

/** The part of a path before each of its parameters. */
const paramsIn = (path: string): Named['params'] => {
  const parts = path.split('/')
  return parts.flatMap((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const segment = parts.slice(0, at).findLast((before) => !before.startsWith('{')) ?? ''
    return name === undefined ? [] : [{ name, segment }]
  })
}

function inputOf({ parameters = [], requestBody }: Operation): Pick<Named, 'fields' | 'input'> {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const asked = parameters.filter((one) => one.in === 'query')
  const query = Object.fromEntries(asked.map(({ name, schema }) => [name, sampleOf(schema, name)]))
  const fields = [
    ...asked.map(({ name }) => ({ name, in: 'query' as const })),
    ...Object.keys(body?.properties ?? {}).map((name) => ({ name, in: 'body' as const })),
  ]
  return { fields, input: { params: {}, query, ...(body && { body: sampleOf(body, 'body') as object }) } }
}

/** Every call of the contract, as the server describes it. */
export function namedCalls(server: TestServer): Named[] {
  const paths = (server.app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([key, call]) => {
      const operation = paths[`${prefixOf(call.service)}${call.path}`]?.[call.method.toLowerCase()]
      if (!operation) throw new Error(`the server does not describe ${area}.${key}`)
      return { name: `${area}.${key}`, call, params: paramsIn(call.path), ...inputOf(operation) }
    }),
  )
}

/** Where the object is that a parameter of a call's path names; null for one that anybody may name. */
export function ownOf({ name }: Named, segment: string): Own | null | undefined {
  if (ownCalls[name]) return ownCalls[name]
  if (ownSegments[segment]) return ownSegments[segment]
  return segment in publicSegments ? null : undefined
}

/** One way a call names an object of a learner. */
export type Place = { call: Named; at: 'params' | 'query' | 'body'; field: string; own: Own }

/** Every way in which calls name an object of one learner. */
export function ownPlaces(calls: readonly Named[]): Place[] {
  return calls.flatMap((call) => [
    ...call.params.flatMap(({ name: field, segment }) => {
      const found = ownOf(call, segment)
      return found ? [{ call, at: 'params' as const, field, own: found }] : []
    }),
    ...call.fields.flatMap(({ name: field, in: at }) => {
      const found = ownFields[`${call.name} ${field}`]
      return found ? [{ call, at, field, own: found }] : []
    }),
  ])
}

/** The input of a call with some of its parts replaced; a body that repeats what the path names goes with it. */
export function withPart(input: CallInput, at: Place['at'], part: object): CallInput {
  const repeats = at === 'params' && typeof input.body === 'object' && Object.keys(part).some((name) => name in (input.body as object))
  return {
    ...input,
    [at]: { ...(input[at] as object | undefined), ...part },
    ...(repeats && { body: { ...(input.body as object), ...part } }),
  }
}
