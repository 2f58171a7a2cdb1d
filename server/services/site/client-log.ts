import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { callerAddress, networkOf } from '#server/http/caller'
import { Refusal } from '#server/refusal'
import { addReport, forgetReports, reportsFrom, saveClientError } from '#server/repositories/site/client-log'
import { linkOfCode } from '#server/repositories/site/marketing-links'
import { settingValue } from '#server/repositories/site/setting'
import { type ClientErrorLog, ClientErrorLogSchema, type LogEntry } from '@/contract/site/logging.schema'
import { DAY_MS, MINUTE_MS } from '@/domain/time/units'

/** Entries a minute from one address: a classroom fits, a flood does not. */
const PER_MINUTE = 60
const KEPT_DAYS = 14
const VERSION_LENGTH = 200

/** App, device and version from the seven fields of the header. */
const releaseOf = (version: string) => version.split(';').slice(1, 4).join(' ').slice(0, VERSION_LENGTH)

type Report = { userId: number | null; network: string; version: string; entry: LogEntry }

/** Keeps one report. Too many from one address are refused. */
export async function writeLog({ db, now }: Deps, { userId, network, version, entry }: Report): Promise<void> {
  const logged_at = now()
  if ((await reportsFrom(db, network, logged_at - MINUTE_MS)) >= PER_MINUTE) throw new Refusal(429, '操作太频繁，请稍后再试')
  if (entry.type === 'clientError') {
    await saveClientError(db, { release: releaseOf(version), entry, at: logged_at })
  }
  await addReport(db, { user_id: userId, ip: network, version: version.slice(0, VERSION_LENGTH), entry, logged_at })
}

/** Deletes reports past their retention. */
export async function forgetOldLogs({ db, now }: Deps): Promise<void> {
  await forgetReports(db, now() - KEPT_DAYS * DAY_MS)
}

const MOST_BYTES = 16_384
const NO_CONTENT = 204

/** `POST /start-failure`: the script in the document reports that no page came. It cannot sign: what signs is what did not start. */
export function startFailures(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { body: ClientErrorLogSchema }, bodyLimit: MOST_BYTES }
  app.post<{ Body: ClientErrorLog }>('/start-failure', options, async (request, reply) => {
    await writeLog(deps, { userId: null, network: networkOf(callerAddress(request)), version: '', entry: request.body })
    return reply.status(NO_CONTENT).send()
  })
}

/** Setting with the pages whose visits are reported under a name of their own, and the heat map wanted. */
const VISUAL_CONFIG = 'tracker_visual_config'
const NOTHING = { version: '0', heatmap_type: null, events: [] }

const DeepLinkSchema = Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) })
type DeepLink = Static<typeof DeepLinkSchema>

/**
 * Serves the tracker's look-ups where events come to this server: its visual config, and which link of marketing led to a page. Never in
 * production.
 */
export function trackerLookups(app: FastifyInstance, { db, env }: Deps): void {
  if (env.mode === 'production') return
  app.get('/track/visual-config', async () => (await settingValue(db, VISUAL_CONFIG)) ?? NOTHING)
  app.get<{ Querystring: DeepLink }>('/track/deep-link', { schema: { querystring: DeepLinkSchema } }, async ({ query }) => ({
    params: (await linkOfCode(db, query.key)) ?? {},
  }))
}
