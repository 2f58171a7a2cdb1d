import { auth } from '@/contract/account/auth'
import type { JsConfig } from '@/contract/account/auth.schema'
import { course } from '@/contract/course/course'
import type { Openlink, OpenlinkRequest } from '@/contract/site/openlink.schema'
import { send } from '@/data/http/send'

/** Signing config of a page for the messaging app's script. Quiet: a page without it is only shared more plainly. */
export function fetchJsConfig(url: string): Promise<JsConfig> {
  return send(auth.jsConfig, { query: { url } }, { isQuiet: true })
}

/** An address that opens a mini-program page for a course. Quiet: failures go to the callback of the jump. */
export function fetchOpenlink(request: OpenlinkRequest): Promise<Openlink> {
  return send(course.openlink, { body: request }, { isQuiet: true })
}
