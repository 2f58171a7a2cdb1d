import { call } from '../call'
import type { LogEntry } from './logging.schema'

/** Logging and analytics calls. Visitors may log too, because a visitor's clock may be wrong as well. */
export const logging = {
  write: call<{ body: LogEntry }, Record<string, never>>({
    service: 'logging',
    method: 'POST',
    path: '/log-data',
    auth: true,
    isGuest: true,
  }),
}
