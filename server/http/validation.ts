import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/refusal'
import { withoutInvisible } from '@/domain/text/invisible'

const NO_CHARACTER = /\0|\p{Surrogate}/gu
const REPLACEMENT = '\uFFFD'

/**
 * A value of JSON with all its texts as a database takes them: a zero byte, and half of a surrogate pair as a field of limited
 * length leaves it behind an emoji, become the replacement character. Signs that nobody sees are dropped, so that a text which looks
 * empty is empty for every rule behind. Changes lists and objects in place.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return withoutInvisible(value).replace(NO_CHARACTER, REPLACEMENT)
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) fields[name] = storable(fields[name])
  return value
}

/** Marks a body that came as a form: its fields are all text, as in an address. */
const isForm: unique symbol = Symbol('form')

/** Fields a form may have. */
const MOST_FIELDS = 200

function fieldCount(text: string): number {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1 && count <= MOST_FIELDS; at = text.indexOf('&', at + 1)) count++
  return count
}

/** A form body as an object, read in one pass; a name given twice becomes a list. Throws 417 for too many fields. */
export function readForm(text: string): Record<string, unknown> {
  if (fieldCount(text) > MOST_FIELDS) throw invalid('表单字段太多')
  const form: Record<string | symbol, unknown> = Object.assign(Object.create(null), { [isForm]: true })
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form[name]
    if (before === undefined) form[name] = value
    else if (Array.isArray(before)) before.push(value)
    else form[name] = [before, value]
  }
  return form
}

/** Reads bodies of forms. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readForm(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

const hasFormMark = (value: unknown) => typeof value === 'object' && value !== null && isForm in value

/** The first place that does not fit, in words: `参数 mobile 缺失或有误`. */
function refusalAt(path: string) {
  const field = path.split('/').filter(Boolean).join('.')
  return invalid(field === '' ? '请求参数缺失或有误' : `参数 ${field} 缺失或有误`)
}

/** A value deeper than this is no request of a client. */
const MOST_DEPTH = 32

/** Whether lists and objects are nested deeper than `left` levels. */
const isDeeper = (value: unknown, left: number): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((inner) => isDeeper(inner, left - 1)))

/** A path parameter for a number that is not written as one: `true`, `1e3` and `0x10` are not ids. */
function refusedId(schema: TSchema, given: unknown): string | undefined {
  const properties: Record<string, TSchema> = schema.properties ?? {}
  const parts = Object.entries(given as Record<string, unknown>)
  return parts.find(([name, value]) => properties[name]?.type === 'integer' && !/^\d{1,16}$/.test(String(value)))?.[0]
}

/** The error of a part of a request before its schema is checked; undefined when valid. */
function faultOf(schema: TSchema, httpPart: string | undefined, given: unknown) {
  if (isDeeper(given, MOST_DEPTH)) return refusalAt('')
  const badId = httpPart === 'params' ? refusedId(schema, given) : undefined
  return badId === undefined ? undefined : refusalAt(badId)
}

/** The part with defaults filled in, text converted, and fields of a body that the schema does not name dropped. */
function readPart(schema: TSchema, httpPart: string | undefined, given: unknown): unknown {
  const isText = httpPart !== 'body' || hasFormMark(given)
  const filled = Value.Default(schema, storable(given))
  const converted = isText ? Value.Convert(schema, filled) : filled
  return httpPart === 'body' ? Value.Clean(schema, converted) : converted
}

/** Checks by their schema, for every server of this process. */
const checks = new WeakMap<TSchema, TypeCheck<TSchema>>()

/** Compiled when the first request comes, as the writers of replies are. */
function checkOf(schema: TSchema): TypeCheck<TSchema> {
  const check = checks.get(schema) ?? TypeCompiler.Compile(schema)
  checks.set(schema, check)
  return check
}

/**
 * Checks requests by the contract's schemas. Text of addresses and forms is converted; a JSON body must fit as it is. Fields of a
 * body that the schema does not name are dropped before anything stores them.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    return (given: unknown) => {
      const check = checkOf(schema)
      const fault = faultOf(schema, httpPart, given)
      if (fault) return { error: fault }
      const value = readPart(schema, httpPart, given)
      return check.Check(value) ? { value } : { error: refusalAt(check.Errors(value).First()?.path ?? '') }
    }
  })
}
