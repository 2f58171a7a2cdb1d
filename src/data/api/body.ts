import type { Call, CallInput } from '@/contract/call'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Body and content type: JSON when the payload is an object, else form-urlencoded, which is what a bare POST is. Document 2 §7. */
export function bodyOf({ method }: Call, { body }: CallInput): { body?: string; headers: Record<string, string> } {
  if (body !== undefined) return { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } }
  return method === 'GET' || method === 'DELETE' ? { headers: {} } : { body: '', headers: { 'content-type': FORM } }
}
