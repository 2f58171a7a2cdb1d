import { Type } from '@sinclair/typebox'
import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { download } from './download'
import { CourseDownloadsSchema } from './download.schema'
import { feedback } from './feedback'
import { FeedbackQuerySchema, FeedbackSchema, FeedbackTagSchema, NewFeedbackSchema, OwnFeedbackSchema } from './feedback.schema'
import { filmDownload } from './film-download'
import { AskedFilmsSchema, FilmLeasesSchema, FilmRentalSchema, NewFilmSchema } from './film-download.schema'
import { learnRecord } from './learn-record'
import { LearnCalendarSchema, LearnDaySchema, LearnRecordsSchema, LearnRecordsStoredSchema } from './learn-record.schema'
import { learning } from './lesson'
import {
  HeartbeatSchema,
  LearnedLessonSchema,
  LearnRecordParamsSchema,
  LearnRecordSchema,
  LearnStateSchema,
  LessonPlaySchema,
  LessonQuerySchema,
  PlayHeldSchema,
  PlayHoldSchema,
  RecordQuerySchema,
} from './lesson.schema'
import { study } from './lesson-study'
import { LessonNoteSchema, LessonStudySchema, LinkedChapterSchema, NewLessonNoteSchema, TaughtInSchema } from './lesson-study.schema'
import { live } from './live'
import { CalendarFileSchema, LivePictureSchema, RecentLessonSchema, RecentLessonsQuerySchema, ReservationSchema } from './live.schema'
import { liveRoom } from './live-room'
import {
  LiveMessageParamsSchema,
  LiveMessageSchema,
  LiveMessagesQuerySchema,
  LiveRoomSchema,
  LiveTicketSchema,
  MuteLiveSchema,
  SayLiveSchema,
} from './live-room.schema'

bindSchemas(download, {
  ofCourse: { params: IdParamsSchema, reply: CourseDownloadsSchema },
})

bindSchemas(filmDownload, {
  begin: { body: NewFilmSchema, reply: FilmRentalSchema },
  renew: { body: AskedFilmsSchema, reply: FilmLeasesSchema },
})

bindSchemas(feedback, {
  tags: { reply: Type.Array(FeedbackTagSchema) },
  give: { body: NewFeedbackSchema, reply: FeedbackSchema },
  mine: { params: IdParamsSchema, query: FeedbackQuerySchema, reply: OwnFeedbackSchema },
})

bindSchemas(learnRecord, {
  submitAll: { body: LearnRecordsSchema, reply: LearnRecordsStoredSchema },
  days: { query: RecordQuerySchema, reply: Type.Array(LearnDaySchema) },
  calendar: { reply: LearnCalendarSchema },
})

bindSchemas(learning, {
  heartbeat: { body: HeartbeatSchema, reply: LearnStateSchema },
  playHere: { body: PlayHoldSchema, reply: PlayHeldSchema },
  submit: { params: LearnRecordParamsSchema, body: LearnRecordSchema, reply: LearnStateSchema },
  record: { query: RecordQuerySchema, reply: Type.Array(LearnedLessonSchema) },
  lesson: { params: IdParamsSchema, query: LessonQuerySchema, reply: LessonPlaySchema },
})

bindSchemas(study, {
  lesson: { params: IdParamsSchema, reply: LessonStudySchema },
  taughtIn: { params: IdParamsSchema, reply: TaughtInSchema },
  practiceOf: { params: IdParamsSchema, reply: Type.Array(LinkedChapterSchema) },
  notes: { params: IdParamsSchema, reply: Type.Array(LessonNoteSchema) },
  addNote: { params: IdParamsSchema, body: NewLessonNoteSchema, reply: LessonNoteSchema },
  removeNote: { params: IdParamsSchema, reply: NothingSchema },
})

bindSchemas(live, {
  recent: { query: RecentLessonsQuerySchema, reply: Type.Array(RecentLessonSchema) },
  picture: { params: IdParamsSchema, reply: LivePictureSchema },
  reserve: { params: IdParamsSchema, reply: ReservationSchema },
  reservation: { params: IdParamsSchema, reply: ReservationSchema },
  giveUp: { params: IdParamsSchema, reply: NothingSchema },
  calendar: { params: IdParamsSchema, reply: CalendarFileSchema },
})

bindSchemas(liveRoom, {
  room: { params: IdParamsSchema, reply: LiveRoomSchema },
  messages: { params: IdParamsSchema, query: LiveMessagesQuerySchema, reply: Type.Array(LiveMessageSchema) },
  say: { params: IdParamsSchema, body: SayLiveSchema, reply: LiveMessageSchema },
  ticket: { params: IdParamsSchema, reply: LiveTicketSchema },
  hide: { params: LiveMessageParamsSchema, reply: Type.Object({}) },
  mute: { params: LiveMessageParamsSchema, body: MuteLiveSchema, reply: Type.Object({}) },
})
