import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { openForVisitor } from '#server/services/course/around'
import { around } from '@/contract/course/around'
import { CourseCardSchema } from '@/contract/course/course.schema'
import { setting } from '@/contract/site/setting'
import { NamedSettingSchema, SettingNameSchema } from '@/contract/site/setting.schema'
import { namedSetting } from './setting'

/** Settings of the site by name. */
export const guserService: ServicePlugin = (app, deps) => {
  serve(app, setting.named, { params: SettingNameSchema, reply: NamedSettingSchema }, ({ params }) => namedSetting(deps, params.name))
  serve(app, around.recommendedOpen, { reply: Type.Array(CourseCardSchema) }, (_input, { userId }) => openForVisitor(deps, userId))
}
