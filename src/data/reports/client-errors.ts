import { logging } from '@/contract/site/logging'
import type { ClientErrorLog } from '@/contract/site/logging.schema'
import { expectFailure, Failure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { isChunkError } from '@/domain/device/image-fallback'
import { errorReport } from '@/domain/text/error-report'
import { errors } from '@/platform/errors'
import { onCaught } from '@/platform/errors/caught'
import { network } from '@/platform/network'
import { router } from '@/platform/router'

/** Maximum reports per run of the app: the first few suffice, a loop of errors only costs traffic. */
const MOST = 10

/** A refusal of the server is known there, and without a network parts of the app cannot arrive. */
const isKnown = (error: unknown) => error instanceof Failure || (isChunkError(error) && !network.isOnline())

const pathHere = () => router.href().replace(/^https?:\/\/[^/]+/, '')

/** Reports errors of the client, each message once a run; what is not delivered is sent when the network is back. Returns the stop function. */
export function followErrors(): () => void {
  const told = new Set<string>()
  let waiting: ClientErrorLog[] = []
  const deliver = (entry: ClientErrorLog) => {
    send(logging.write, { body: entry }, { isQuiet: true }).catch((error) => {
      if (!network.isOnline()) waiting.push(entry)
      expectFailure(error)
    })
  }
  const hear = (error: unknown, where: ClientErrorLog['where']) => {
    const report = errorReport(error, pathHere())
    if (isKnown(error) || told.has(report.message) || told.size >= MOST) return
    told.add(report.message)
    deliver({ type: 'clientError', where, ...report })
  }
  const flush = (isOnline: boolean) => {
    if (!isOnline) return
    const entries = waiting
    waiting = []
    for (const entry of entries) deliver(entry)
  }
  const stops = [errors.watch((error) => hear(error, 'uncaught')), onCaught(hear), network.watchOnline(flush)]
  return () => {
    for (const stop of stops) stop()
  }
}
