import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { activeLinks } from '#server/repositories/site/setting'
import { adbox } from '@/contract/site/adbox'

/** Active links, which the site shows for a limited time. */
export const adboxService: ServicePlugin = (app, { db }) => {
  serve(app, adbox.activeLinks, ({ query }) => activeLinks(db, query.name))
}
