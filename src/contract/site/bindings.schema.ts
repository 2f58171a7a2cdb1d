import { Type } from '@sinclair/typebox'
import { PersonalInfoSchema, UserChangeSchema } from '@/contract/account/profile.schema'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { adbox } from './adbox'
import { ActiveLinkSchema, ActiveLinksQuerySchema } from './adbox.schema'
import { appVersion } from './app-version'
import { AppVersionQuerySchema, AppVersionSchema } from './app-version.schema'
import { articleLike } from './article-like'
import { ArticleLikeSchema, LikedArticlesQuerySchema, LikedArticlesSchema, SetArticleLikeSchema } from './article-like.schema'
import { audio } from './audio'
import { AudioInfoSchema, AudioQuerySchema } from './audio.schema'
import { favourite } from './favourite-content'
import {
  FavouriteContentStateSchema,
  FavouriteContentsQuerySchema,
  FavouriteContentsSchema,
  FavouriteOfSchema,
  SetFavouriteContentSchema,
} from './favourite-content.schema'
import { gateway } from './gateway'
import { ThroughApiSchema } from './gateway.schema'
import { legacy } from './legacy'
import { logging } from './logging'
import { LogEntrySchema } from './logging.schema'
import { miniProgram } from './mini-program'
import { MiniLinkQuerySchema, MiniLinkSchema, MiniProgramIdSchema, MiniProgramNameSchema } from './mini-program.schema'
import { page } from './page'
import {
  AttachedPageSchema,
  AttachedPagesQuerySchema,
  ChosenDirectionsSchema,
  DirectionSchema,
  PageFieldSchema,
  PagePreviewQuerySchema,
  PagePreviewSchema,
  PageTreeQuerySchema,
} from './page.schema'
import { remark } from './remark'
import { LikeRemarkSchema, RemarkSchema, RemarksQuerySchema, RemarksSchema, ReportRemarkSchema, WriteRemarkSchema } from './remark.schema'
import { setting } from './setting'
import { NamedSettingSchema, SettingNameSchema, SettingSchema } from './setting.schema'
import { shortLink } from './short-link'
import { ShortLinkParamsSchema, ShortLinkSchema } from './short-link.schema'
import { upload } from './upload'
import { UpTokenQuerySchema, UpTokenSchema } from './upload.schema'

bindSchemas(adbox, {
  activeLinks: { query: ActiveLinksQuerySchema, reply: Type.Array(ActiveLinkSchema) },
})

bindSchemas(appVersion, {
  newest: { query: AppVersionQuerySchema, reply: AppVersionSchema },
})

bindSchemas(audio, {
  info: { query: AudioQuerySchema, reply: AudioInfoSchema },
})

bindSchemas(articleLike, {
  state: { params: IdParamsSchema, reply: ArticleLikeSchema },
  set: { params: IdParamsSchema, body: SetArticleLikeSchema, reply: ArticleLikeSchema },
  list: { query: LikedArticlesQuerySchema, reply: LikedArticlesSchema },
})

bindSchemas(favourite, {
  set: { body: SetFavouriteContentSchema, reply: FavouriteContentStateSchema },
  state: { query: FavouriteOfSchema, reply: FavouriteContentStateSchema },
  list: { query: FavouriteContentsQuerySchema, reply: FavouriteContentsSchema },
})

bindSchemas(gateway, {
  throughApi: { body: ThroughApiSchema, reply: Type.Unknown() },
})

bindSchemas(legacy, {
  changeInfo: { body: UserChangeSchema, reply: PersonalInfoSchema },
})

bindSchemas(logging, {
  write: { body: LogEntrySchema, reply: NothingSchema },
})

bindSchemas(miniProgram, {
  appId: { params: MiniProgramNameSchema, reply: MiniProgramIdSchema },
  link: { query: MiniLinkQuerySchema, reply: MiniLinkSchema },
})

bindSchemas(page, {
  attached: { query: AttachedPagesQuerySchema, reply: Type.Array(AttachedPageSchema) },
  preview: { params: IdParamsSchema, query: PagePreviewQuerySchema, reply: PagePreviewSchema },
  directions: { reply: Type.Array(DirectionSchema) },
  chooseDirections: { body: ChosenDirectionsSchema, reply: Type.Array(DirectionSchema) },
  tree: { query: PageTreeQuerySchema, reply: Type.Array(PageFieldSchema) },
})

bindSchemas(remark, {
  list: { query: RemarksQuerySchema, reply: RemarksSchema },
  write: { body: WriteRemarkSchema, reply: RemarkSchema },
  like: { params: IdParamsSchema, body: LikeRemarkSchema, reply: RemarkSchema },
  remove: { params: IdParamsSchema, reply: NothingSchema },
  report: { params: IdParamsSchema, body: ReportRemarkSchema, reply: NothingSchema },
})

bindSchemas(setting, {
  site: { reply: SettingSchema },
  named: { params: SettingNameSchema, reply: NamedSettingSchema },
})

bindSchemas(shortLink, {
  open: { params: ShortLinkParamsSchema, reply: ShortLinkSchema },
})

bindSchemas(upload, {
  upToken: { query: UpTokenQuerySchema, reply: UpTokenSchema },
})
