import { Type } from '@sinclair/typebox'
import { around } from '@/contract/content/around'
import { CourseCardSchema } from '@/contract/content/course.schema'
import { setting } from '@/contract/site/setting'
import { NamedSettingSchema, SettingNameSchema } from '@/contract/site/setting.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../http/serve'
import { openForVisitor } from '../course/around'
import { namedSetting } from './named-setting'

/** Settings of the site by name. */
export const guserService: ServicePlugin = (app, deps) => {
  serve(app, setting.named, { params: SettingNameSchema, reply: NamedSettingSchema }, ({ params }) => namedSetting(deps, params.name))
  serve(app, around.recommendedOpen, { reply: Type.Array(CourseCardSchema) }, (_input, { userId }) => openForVisitor(deps, userId))
}
