import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { analysis } from './analysis'
import { AnalysisSchema } from './analysis.schema'
import { dated } from './dated'
import { LeaveReportSchema, LeavesSchema, ReminderSchema, RoomSchema } from './dated.schema'
import { exam } from './exam'
import {
  AttemptSchema,
  AttemptStateSchema,
  PaperSchema,
  RankSchema,
  ResultSchema,
  SaveAnswersSchema,
  StartQuerySchema,
  SubmittedSchema,
  TakeOverSchema,
  TikuHomeQuerySchema,
  TikuHomeSchema,
} from './exam.schema'
import { standing } from './rank'
import { AssessedSchema, AssessSchema, CategoryRankSchema, ExamNoticesSchema, NoticeReadSchema, SpanQuerySchema } from './rank.schema'

bindSchemas(analysis, {
  ofResult: { params: IdParamsSchema, reply: AnalysisSchema },
})

bindSchemas(dated, {
  room: { params: IdParamsSchema, reply: RoomSchema },
  remind: { params: IdParamsSchema, body: ReminderSchema, reply: ReminderSchema },
  leave: { params: IdParamsSchema, body: LeaveReportSchema, reply: LeavesSchema },
})

bindSchemas(exam, {
  tikuHome: { query: TikuHomeQuerySchema, reply: TikuHomeSchema },
  paper: { params: IdParamsSchema, reply: PaperSchema },
  startAttempt: { params: IdParamsSchema, query: StartQuerySchema, reply: AttemptSchema },
  attempt: { params: IdParamsSchema, reply: AttemptSchema },
  saveAnswers: { params: IdParamsSchema, body: SaveAnswersSchema, reply: AttemptStateSchema },
  takeOver: { params: IdParamsSchema, body: TakeOverSchema, reply: AttemptStateSchema },
  submit: { params: IdParamsSchema, reply: SubmittedSchema },
  result: { params: IdParamsSchema, reply: ResultSchema },
  rank: { params: IdParamsSchema, query: SpanQuerySchema, reply: RankSchema },
})

bindSchemas(standing, {
  assess: { params: IdParamsSchema, body: AssessSchema, reply: AssessedSchema },
  notices: { reply: ExamNoticesSchema },
  readNotice: { params: IdParamsSchema, reply: NoticeReadSchema },
  categoryRank: { params: IdParamsSchema, query: SpanQuerySchema, reply: CategoryRankSchema },
})
