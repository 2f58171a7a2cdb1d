import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { openForVisitor } from '#server/services/course/around'
import { around } from '@/contract/course/around'
import { setting } from '@/contract/site/setting'
import { namedSetting } from './setting'

/** Settings of the site by name. */
export const guserService: ServicePlugin = (app, deps) => {
  serve(app, setting.named, ({ params }) => namedSetting(deps, params.name))
  serve(app, around.recommendedOpen, (_input, { userId }) => openForVisitor(deps, userId))
}
