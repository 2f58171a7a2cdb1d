import type { FastifyInstance } from 'fastify'
import { allCalls } from '@/contract/calls'
import { prefixOf } from '@/contract/services'
import { fieldsOf, type Shapes } from './fields'

type Schema = Parameters<typeof fieldsOf>[0]
type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
type Content = { content?: { 'application/json'?: { schema?: Schema } } }
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses?: Record<string, Content> }
type Description = { paths: Record<string, Record<string, Operation>> }

/** The contract a server serves, from its own description. */
export async function shapesOf(app: FastifyInstance): Promise<Shapes> {
  const { paths } = (await app.inject('/openapi.json')).json<Description>()
  return new Map(
    allCalls().flatMap((call) => {
      const address = `${prefixOf(call.service)}${call.path}`
      const operation = paths[address]?.[call.method.toLowerCase()]
      if (!operation) return []
      const { parameters = [], requestBody, responses } = operation
      const inputs = parameters.flatMap(({ in: part, name, required = false, schema }) => [
        ...fieldsOf(schema, `> ${part}.${name}`, required && schema.default === undefined),
      ])
      const body = requestBody?.content?.['application/json']?.schema
      const reply = responses?.['200']?.content?.['application/json']?.schema
      const { res, rows } = reply?.properties ?? {}
      const fields = new Map([
        ...inputs,
        ...(body ? fieldsOf(body, '> body', true) : []),
        ...(res ? fieldsOf(res, '< res', true) : []),
        ...(rows ? fieldsOf(rows, '< rows', true) : []),
      ])
      const access = call.auth ? (call.isGuest ? 'guest' : 'token') : 'open'
      return [[`${call.method} ${address}`, { access, fields }] as const]
    }),
  )
}
