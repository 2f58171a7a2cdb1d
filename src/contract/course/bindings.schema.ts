import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { ArticleCardSchema, ArticleListQuerySchema, ArticleSchema } from '@/contract/site/article.schema'
import { OpenlinkRequestSchema, OpenlinkSchema } from '@/contract/site/openlink.schema'
import { BlockPageSchema } from '@/contract/site/page.schema'
import { around } from './around'
import {
  CourseServiceSchema,
  ExtraPageItemSchema,
  ExtraPageParamsSchema,
  GuidePageSchema,
  GuideQuerySchema,
  HitsSchema,
  RecommendedSchema,
  ReviewSchema,
  ReviewSummarySchema,
  ReviewsQuerySchema,
  ShareInfoSchema,
  VipLevelSchema,
  WriteReviewSchema,
} from './around.schema'
import { bargain } from './bargain'
import { BargainOfferSchema, BargainSchema, StartBargainSchema } from './bargain.schema'
import { course } from './course'
import {
  CategoryTreeSchema,
  ChapterSchema,
  CourseCardSchema,
  CourseExtraSchema,
  CourseForUserSchema,
  CourseItemsQuerySchema,
  CourseListQuerySchema,
  LearnerCourseSchema,
  LessonItemSchema,
  TeacherCoursesSchema,
} from './course.schema'
import { gate } from './gate'
import {
  AuthInfoSchema,
  ConfirmCombineSchema,
  CourseIdSchema,
  CourseMemberSchema,
  CourseStandingSchema,
  MemberAuthSchema,
  PreTaskBodySchema,
  PreTasksSchema,
  ProtocolSchema,
  SignProtocolSchema,
  StandingsQuerySchema,
  SubjectsSchema,
} from './gate.schema'
import { guide } from './guide'
import { BindPhaseBodySchema, GuideContactSchema, GuideContactsQuerySchema } from './guide.schema'
import { material } from './material'
import { BatchDownloadQuerySchema, MaterialQuerySchema, MaterialSchema, MaterialTicketSchema } from './material.schema'
import { myCourses } from './my-courses'
import { ClearExpiredQuerySchema, ClearedSchema, MyCoursesQuerySchema, MyCoursesSchema } from './my-courses.schema'
import { gift } from './redeem-code'
import { ActivateRedeemCodeSchema, CheckRedeemCodeSchema, GiftSchema } from './redeem-code.schema'

bindSchemas(around, {
  hit: { params: IdParamsSchema, reply: HitsSchema },
  extraPage: { params: ExtraPageParamsSchema, reply: Type.Array(ExtraPageItemSchema) },
  openRecommend: { params: IdParamsSchema, reply: Type.Array(CourseCardSchema) },
  reviews: { params: IdParamsSchema, query: ReviewsQuerySchema, reply: Type.Array(ReviewSchema) },
  reviewSummary: { params: IdParamsSchema, reply: ReviewSummarySchema },
  writeReview: { params: IdParamsSchema, body: WriteReviewSchema, reply: ReviewSummarySchema },
  services: { reply: Type.Array(CourseServiceSchema) },
  vipLevels: { reply: Type.Array(VipLevelSchema) },
  recommendedOpen: { reply: Type.Array(CourseCardSchema) },
  recommend: { params: IdParamsSchema, reply: Type.Array(RecommendedSchema) },
  shareInfo: { params: IdParamsSchema, reply: ShareInfoSchema },
  guidePage: { query: GuideQuerySchema, reply: GuidePageSchema },
})

bindSchemas(bargain, {
  offer: { params: IdParamsSchema, reply: BargainOfferSchema },
  start: { body: StartBargainSchema, reply: BargainSchema },
  detail: { params: IdParamsSchema, reply: BargainSchema },
  cut: { params: IdParamsSchema, reply: BargainSchema },
})

bindSchemas(course, {
  categoryTree: { reply: CategoryTreeSchema },
  list: { query: CourseListQuerySchema, reply: Type.Array(CourseCardSchema) },
  extra: { params: IdParamsSchema, reply: CourseExtraSchema },
  forUser: { params: IdParamsSchema, reply: CourseForUserSchema },
  items: { params: IdParamsSchema, query: CourseItemsQuerySchema, reply: Type.Array(ChapterSchema) },
  lessons: { params: IdParamsSchema, reply: Type.Array(LessonItemSchema) },
  mine: { reply: Type.Array(LearnerCourseSchema) },
  articles: { query: ArticleListQuerySchema, reply: Type.Array(ArticleCardSchema) },
  article: { params: IdParamsSchema, reply: ArticleSchema },
  openlink: { body: OpenlinkRequestSchema, reply: OpenlinkSchema },
  pageItems: { params: IdParamsSchema, reply: BlockPageSchema },
  ofTeacher: { params: IdParamsSchema, reply: TeacherCoursesSchema },
})

bindSchemas(gate, {
  standings: { query: StandingsQuerySchema, reply: Type.Array(CourseStandingSchema) },
  memberAuth: { params: IdParamsSchema, reply: MemberAuthSchema },
  preTasks: { query: CourseIdSchema, reply: PreTasksSchema },
  finishPreTask: { params: IdParamsSchema, body: PreTaskBodySchema, reply: PreTasksSchema },
  markMobile: { body: CourseIdSchema, reply: PreTasksSchema },
  member: { params: IdParamsSchema, reply: CourseMemberSchema },
  protocol: { params: IdParamsSchema, reply: ProtocolSchema },
  signProtocol: { params: IdParamsSchema, body: SignProtocolSchema, reply: ProtocolSchema },
  subjects: { params: IdParamsSchema, reply: SubjectsSchema },
  authInfo: { params: IdParamsSchema, reply: AuthInfoSchema },
  confirmCombine: { params: IdParamsSchema, body: ConfirmCombineSchema, reply: SubjectsSchema },
})

bindSchemas(guide, {
  banban: { query: GuideContactsQuerySchema, reply: Type.Array(GuideContactSchema) },
  groups: { query: GuideContactsQuerySchema, reply: Type.Array(GuideContactSchema) },
  assistants: { query: GuideContactsQuerySchema, reply: Type.Array(GuideContactSchema) },
  bindPhases: { body: BindPhaseBodySchema, reply: GuideContactSchema },
})

bindSchemas(material, {
  list: { params: IdParamsSchema, query: MaterialQuerySchema, reply: Type.Array(MaterialSchema) },
  batchDownload: { query: BatchDownloadQuerySchema, reply: MaterialTicketSchema },
})

bindSchemas(myCourses, {
  list: { query: MyCoursesQuerySchema, reply: MyCoursesSchema },
  clearExpired: { query: ClearExpiredQuerySchema, reply: ClearedSchema },
})

bindSchemas(gift, {
  check: { body: CheckRedeemCodeSchema, reply: GiftSchema },
  activate: { body: ActivateRedeemCodeSchema, reply: GiftSchema },
})
