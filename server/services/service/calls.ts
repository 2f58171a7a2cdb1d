import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { noticesOf } from '#server/repositories/service/class-service'
import { countMembers, myClassOf } from '#server/repositories/study/members'
import { comingLives, planCourses } from '#server/repositories/study/tasks'
import { openCourses } from '#server/services/learn/lesson'
import { memberOf } from '#server/services/study/plan/settle'
import { classService } from '@/contract/service/class-service'
import type { ClassService } from '@/contract/service/class-service.schema'
import { plan } from '@/contract/study/plan'
import type { GroupQuery } from '@/contract/study/plan.schema'
import { classesFor, classRank, creditRank, joinClass, myCredits, studyCondition, taskRank } from './classes'
import { complain, complaintReply, complaintTurns } from './complaint'
import { checkScore, examsWithScores, myScore, sendScoreCode } from './score'

const NOTICES = 20
const LIVES = 10

/** The learner's class: teacher, notices, and the lives to come that the learner may enter. */
async function classServiceOf({ db, env, now }: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<ClassService> {
  const { member } = await memberOf(db, userId, courseGroupId)
  const courses = await openCourses(db, userId, [...new Set([member.courseId, ...(await planCourses(db, member.planId))])], now())
  const lives = await comingLives(db, courses, now(), LIVES)
  const avatar = member.teacherAvatar === '' ? '' : mediaUrl(env, member.teacherAvatar)
  return {
    mine: myClassOf(member),
    memberCount: await countMembers(db, member.classId),
    teacher: { name: member.teacherName, avatar, words: member.teacherWords },
    notices: await noticesOf(db, member.classId, NOTICES),
    timetable: lives.flatMap(({ startAt, ...live }) => (startAt === null ? [] : [{ ...live, startAt }])),
  }
}

/** The class itself, exam scores and anonymous complaints. */
const classServiceCalls: ServicePlugin = (app, deps) => {
  serve(app, classService.open, ({ query }, visit) => classServiceOf(deps, visit.learnerId, query))
  serve(app, classService.exams, () => examsWithScores(deps))
  serve(app, classService.sendCode, (_input, visit) => sendScoreCode(deps, visit.learnerId, visit.network))
  serve(app, classService.checkScore, ({ body }, visit) => checkScore(deps, visit.learnerId, body))
  serve(app, classService.score, (_input, visit) => myScore(deps, visit.learnerId))
  const isUnlogged = { isUnlogged: true }
  const turns = complaintTurns()
  serve(app, classService.complain, ({ body }, visit) => complain(deps, turns, visit.learnerId, body), isUnlogged)
  serve(app, classService.reply, ({ body }) => complaintReply(deps, body.code), isUnlogged)
}

export const serviceCalls: ServicePlugin = async (app, deps) => {
  serve(app, plan.choices, (_input, visit) => classesFor(deps, visit.learnerId))
  serve(app, plan.join, ({ params }, visit) => joinClass(deps, visit.learnerId, params.id))
  serve(app, plan.credits, ({ query }, visit) => myCredits(deps, visit.learnerId, query))
  serve(app, plan.creditRank, ({ query }, visit) => creditRank(deps, visit.learnerId, query))
  serve(app, plan.taskRank, ({ query }, visit) => taskRank(deps, visit.learnerId, query))
  serve(app, plan.classRank, ({ query }, visit) => classRank(deps, visit.learnerId, query))
  serve(app, plan.condition, ({ query }, visit) => studyCondition(deps, visit.learnerId, query))
  classServiceCalls(app, deps)
}
