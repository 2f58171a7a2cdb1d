import { type Static, Type } from '@sinclair/typebox'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { PlanTaskKindSchema, PlanTaskLevelSchema } from '@/contract/study/plan.schema'

const Count = Type.Integer({ minimum: 0 })
const TaskSeed = Type.Object(
  {
    id: Id,
    kind: PlanTaskKindSchema,
    level: PlanTaskLevelSchema,
    title: Text,
    refId: Id,
    need: Type.Optional(Count),
    minutes: Count,
    credits: Count,
    dueOffset: Count,
  },
  closed,
)
const StageSeed = Type.Object({ id: Id, title: Text, intro: Text, tasks: Type.Array(TaskSeed) }, closed)
const ClassSeed = Type.Object(
  {
    id: Id,
    seq: Id,
    title: Text,
    teacherName: Text,
    teacherWords: Text,
    startedDaysAgo: Type.Integer(),
    capacity: Id,
    notices: Type.Array(Type.Object({ title: Text, body: Text, daysAgo: Count }, closed)),
    /** Simulated learners: what they finished of the lessons in order, and by how many days they were ahead (negative) or behind. */
    simulated: Type.Array(Type.Object({ mobile: Text, nickname: Text, lessons: Count, shift: Type.Integer() }, closed)),
    members: Type.Array(Text),
  },
  closed,
)

/** A course group with its plan and the classes that follow it. */
export const CourseGroupSeed = Type.Object(
  {
    id: Id,
    courseId: Id,
    title: Text,
    intro: Text,
    plan: Type.Object({ id: Id, title: Text, stages: Type.Array(StageSeed) }, closed),
    classes: Type.Array(ClassSeed),
  },
  closed,
)
export const ScoreSeed = Type.Object(
  {
    examName: Text,
    ticketNo: Text,
    mobile: Text,
    candidate: Text,
    subjects: Type.Array(Type.Object({ name: Text, marks: Count, passMarks: Count }, closed)),
    daysAgo: Count,
  },
  closed,
)
export type CourseGroupSeed = Static<typeof CourseGroupSeed>
export type ScoreSeed = Static<typeof ScoreSeed>
