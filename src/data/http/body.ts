import type { Call, CallInput } from '@/contract/call'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Fields that write themselves as `name=value` pairs, as URLSearchParams do. */
const isFormLike = (body: object) => 'append' in body && body.toString !== Object.prototype.toString

/** Body and content type: JSON when the payload is an object; text, form fields or an empty body is form-urlencoded. */
export function bodyOf({ method }: Call, { body }: CallInput): { body?: string; headers?: Record<string, string> } {
  if (body === undefined) return method === 'GET' || method === 'DELETE' ? {} : { body: '', headers: { 'content-type': FORM } }
  if (typeof body === 'string' || isFormLike(body)) return { body: String(body), headers: { 'content-type': FORM } }
  return { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } }
}
