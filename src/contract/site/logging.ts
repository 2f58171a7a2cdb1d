import { call } from '../call'
import type { LogEntry } from './logging.schema'

/** Logging and analytics. A visitor's clock may be wrong as well, so a visitor may log. */
export const logging = {
  write: call<{ body: LogEntry }, Record<string, never>>({
    service: 'logging',
    method: 'POST',
    path: '/log-data',
    auth: true,
    isGuest: true,
  }),
}
