import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { linkOfCode } from '#server/repositories/site/marketing-links'
import { settingValue } from '#server/repositories/site/setting'

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
