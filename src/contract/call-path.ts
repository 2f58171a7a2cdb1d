import type { Call, CallInput } from './call'
import { prefixOf } from './services'

function fill(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

/** Fields as `name=value` pairs; absent ones are left out, lists are comma joined. */
export function formOf(fields: object): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
}

/** The path of a call with its parameters, below the address of its service unless `base` is another one. */
export function callPath(call: Call, { params = {}, query = {} }: CallInput, base = prefixOf(call.service)): string {
  const search = formOf(query)
  return base + fill(call.path, params) + (search === '' ? '' : `?${search}`)
}
