import type { Call, CallInput } from '@/contract/call'
import { callPath } from '@/contract/call-path'
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

/** The whole address of a call with its parameters. */
export const urlOf = (call: Call, input: CallInput, base: BaseDeps): string => callPath(call, input, baseOf(call, base))
