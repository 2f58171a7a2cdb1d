import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { GroupQuerySchema } from '@/contract/study/plan.schema'
import { classService } from './class-service'
import {
  CheckScoreSchema,
  ClassServiceSchema,
  CodeSentSchema,
  ComplainedSchema,
  ComplainSchema,
  ComplaintReplySchema,
  ReadReplySchema,
  ScoreExamSchema,
  ScoreOpenedSchema,
  ScoreSchema,
} from './class-service.schema'

bindSchemas(classService, {
  open: { query: GroupQuerySchema, reply: ClassServiceSchema },
  exams: { reply: Type.Array(ScoreExamSchema) },
  sendCode: { reply: CodeSentSchema },
  checkScore: { body: CheckScoreSchema, reply: ScoreOpenedSchema },
  score: { reply: ScoreSchema },
  complain: { body: ComplainSchema, reply: ComplainedSchema },
  reply: { body: ReadReplySchema, reply: ComplaintReplySchema },
})
