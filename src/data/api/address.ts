import type { Call, CallInput } from '@/contract/call'
import { prefixOf, serviceOf } from '@/contract/services'

/** Where services are reached: the origin of the API, empty for the page's own, and the device's overrides. */
export type BaseDeps = { origin: string; readOverride: (key: string) => string | undefined }

/** Whether a text is usable as a base address. */
export const isBase = (text: string) => /^(https?:\/)?\//.test(text)

/** A storage key named `{service}BaseUrl` replaces the whole base address of a service. */
function baseOf(call: Call, { origin, readOverride }: BaseDeps): string {
  const override = readOverride(`${serviceOf(call.service)}BaseUrl`)
  const base = override !== undefined && isBase(override) ? override : origin + prefixOf(call.service)
  return base.replace(/\/+$/, '')
}

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

/** The whole address of a call with its parameters. */
export function urlOf(call: Call, { params = {}, query = {} }: CallInput, base: BaseDeps): string {
  const search = formOf(query)
  return baseOf(call, base) + fill(call.path, params) + (search === '' ? '' : `?${search}`)
}
