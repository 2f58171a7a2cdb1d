import type { TSchema } from '@sinclair/typebox'
import { TypeRegistry } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../refusal'
import { storable } from './storable-text'

/** Marks a body that came as a form: its fields are all text, as in an address. */
const isForm: unique symbol = Symbol('form')

/** A form body as an object; a name given twice becomes a list. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string | symbol, unknown> = Object.assign(Object.create(null), { [isForm]: true })
  const fields = new URLSearchParams(text)
  for (const name of fields.keys()) {
    const values = fields.getAll(name)
    form[name] = values.length > 1 ? values : values[0]
  }
  return form
}

// The contract's `oneOf` is an unsafe type with a plain enum; the compiled check asks here.
TypeRegistry.Set<TSchema & { enum?: unknown[] }>('Unsafe', (schema, value) => schema.enum?.includes(value) ?? true)

const hasFormMark = (value: unknown) => typeof value === 'object' && value !== null && isForm in value

/** The first place that does not fit, in words: `参数 mobile 缺失或有误`. */
function refusalAt(path: string) {
  const field = path.split('/').filter(Boolean).join('.')
  return invalid(field === '' ? '请求参数缺失或有误' : `参数 ${field} 缺失或有误`)
}

/** Checks requests by the contract's schemas. Text of addresses and forms is converted; a JSON body must fit as it is. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const check = TypeCompiler.Compile(schema)
    return (given: unknown) => {
      const isText = httpPart !== 'body' || hasFormMark(given)
      const filled = Value.Default(schema, storable(given))
      const value = isText ? Value.Convert(schema, filled) : filled
      if (check.Check(value)) return { value }
      return { error: refusalAt(check.Errors(value).First()?.path ?? '') }
    }
  })
}
