import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { logging } from '@/contract/site/logging'
import { writeLog } from './client-log'

/** Stores log entries of clients. */
export const tigerService: ServicePlugin = (app, deps) => {
  serve(app, logging.write, async ({ body }, { userId, network, request }) => {
    await writeLog(deps, { userId, network, version: String(request.headers['x-version'] ?? ''), entry: body })
    return {}
  })
}
