import { Type } from '@sinclair/typebox'
import { adbox } from '@/contract/content/adbox'
import { ActiveLinkSchema, ActiveLinksQuerySchema } from '@/contract/content/adbox.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { activeLinks } from '../../repositories/site-setting'

/** Active links, which the site shows for a limited time. */
export const adboxService: ServicePlugin = (app, { db }) => {
  serve(app, adbox.activeLinks, { query: ActiveLinksQuerySchema, reply: Type.Array(ActiveLinkSchema) }, ({ query }) =>
    activeLinks(db, query.name),
  )
}
