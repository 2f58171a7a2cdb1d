import assert from 'node:assert/strict'
import { message } from '@/contract/account/message'
import { pageUrl } from '@/routes/link'
import type { OwnHost } from '../../mini-host/own-host'
import { sendTo } from '../../support/signed-call'
import { sessionOf } from '../given-unlike-key'
import { ANSWER, answerDoubt, askedDoubt, firstAnswer, markHomework, NOTE, PASSED, RETURNED } from '../teacher'
import { at, fire, gone, has, part, reads, ready, type Stage, tap, type } from './stage'

const LESSON = { courseId: 102, lessonId: 1012 }
const HOMEWORK = 3
const QUESTION = '小程序里听到这里有一处没懂：试算平衡为什么查不出漏记？'
const PLAN = { first: '每周学八小时，先看讲义。', second: '每周八小时：经济法基础三小时，初级会计实务五小时。' }
const seconds = [30, 30.25, 30.5, 30.75, 31]

/** A lesson of the course that is a sound. */
const SOUND = 1019
/** A chapter that no other part of the journey practises. */
const CHAPTER = 22201
const SUBJECT = 222
/** Questions answered without a network, before and after the page is opened anew. */
const ANSWERED = { before: 3, after: 2 }

type Desk = { origin: string; deskOrigin: string }

/** Opens the learner's newest message with this text. */
async function openMessage(stage: Stage, accessToken: string, text: string): Promise<void> {
  await stage.mini.callWxMethod('reLaunch', { url: pageUrl('mine_messages', {}) })
  const rows = await sendTo(stage.origin, message.list, { query: { page: 0, limit: 20 } }, accessToken)
  const found = rows.find(({ title, body }) => title.includes(text) || body.includes(text))
  assert.ok(found, `no message tells of ${text}`)
  await tap(stage, `message-${found.id}`)
}

async function asked(stage: Stage, desk: Desk, accessToken: string): Promise<void> {
  const { mini, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('a note is stored at the second of a lesson', async () => {
    await open(pageUrl('course_learn', { id: LESSON.courseId }, { lessonId: LESSON.lessonId }))
    await part(stage, 'player')
    await fire(stage, 'player', 'play', {})
    for (const currentTime of seconds) await fire(stage, 'player', 'timeupdate', { currentTime, duration: 120 })
    await tap(stage, 'lesson-tabs-notes')
    await type(stage, 'note-text', NOTE)
    await tap(stage, 'note-save')
    await reads(stage, 'page-course_learn', new RegExp(`00:31[\\s\\S]*${NOTE}`))
    await shoot('class-note')
  })
  let doubtId = 0
  await step('a question is asked about the lesson', async () => {
    await tap(stage, 'lesson-tabs-ask')
    await tap(stage, 'ask-doubt')
    await at(stage, 'doubt_ask')
    await type(stage, 'doubt-text', QUESTION)
    await tap(stage, 'send-doubt')
    await at(stage, 'doubt_detail')
    doubtId = await askedDoubt(desk.origin, accessToken, QUESTION)
  })
  await step('it is answered on the desk, the inbox shows it, and the answer is accepted', async () => {
    await answerDoubt(desk, doubtId, QUESTION)
    await openMessage(stage, accessToken, '提问')
    await at(stage, 'doubt_detail')
    await reads(stage, 'page-doubt_detail', new RegExp(ANSWER))
    const id = await firstAnswer(desk.origin, accessToken, doubtId)
    await tap(stage, `accept-${id}`)
    await reads(stage, `post-${id}`, /已采纳/)
    await shoot('class-answer')
  })
}

async function handIn(stage: Stage, plan: string): Promise<void> {
  await at(stage, 'task-homework')
  // Homework given back shows what was handed in until it is read again.
  await ready(stage, 'submit-homework')
  await type(stage, 'item-text-1', plan)
  await tap(stage, 'submit-homework')
  await at(stage, 'task-homework-complete')
  await reads(stage, 'homework-result', /待批改/)
}

async function homework(stage: Stage, desk: Desk, accessToken: string): Promise<void> {
  const { mini, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('homework is handed in and returned by the teacher', async () => {
    await open(pageUrl('task-homework', { homeworkId: HOMEWORK }))
    await handIn(stage, PLAN.first)
    await markHomework(desk, PLAN.first, { verdict: 'return', marks: ['1', '40'], comment: RETURNED })
    await openMessage(stage, accessToken, RETURNED)
    await at(stage, 'task-homework-complete')
    await reads(stage, 'comment', new RegExp(RETURNED))
  })
  await step('a rewritten homework passes', async () => {
    await tap(stage, 'again')
    await handIn(stage, PLAN.second)
    await markHomework(desk, PLAN.second, { verdict: 'pass', marks: ['1', '92'], comment: PASSED })
    await open(pageUrl('task-homework-complete', { homeworkId: HOMEWORK }))
    await reads(stage, 'homework-result', /92 \/ 100 分/)
    await shoot('class-homework')
  })
}

/** Answers questions of the pack that a tap on an option can answer, from this number on; gives the number of the question it ends at. */
async function answer(stage: Stage, from: number, { count, waiting }: { count: number; waiting: number }): Promise<number> {
  let number = from
  for (let done = 0; done < count; number += 1) {
    await reads(stage, 'page-tiku_offline', new RegExp(`第 ${number} 题 `))
    if (await has(stage, 'option-0')) {
      const isHandedOver = await has(stage, 'offline-answer')
      await tap(stage, 'option-0')
      if (isHandedOver) await tap(stage, 'offline-answer')
      done += 1
      await reads(stage, 'offline-waiting', new RegExp(`^${waiting + done} 题已存在本机`))
    }
    await tap(stage, 'offline-next')
  }
  return number
}

const pack = pageUrl('tiku_offline', { kind: 'chapter', sourceId: CHAPTER })

async function downloaded(stage: Stage): Promise<void> {
  const { mini, shoot, step } = stage
  await step('a chapter and the sound of a lesson are downloaded', async () => {
    await mini.callWxMethod('reLaunch', { url: pageUrl('tiku_downloads', {}, { categoryId: 22, courseId: LESSON.courseId }) })
    await tap(stage, `want-lesson-${SOUND}`)
    await part(stage, `kept-lesson-${SOUND}`)
    await tap(stage, `want-chapter-${CHAPTER}`)
    await ready(stage, 'download-dialog-yes')
    await tap(stage, 'download-dialog-yes')
    await gone(stage, 'download-dialog')
    await part(stage, `pack-chapter-${CHAPTER}`)
    await reads(stage, 'network-kind', /Wi-Fi/)
    await shoot('class-downloads')
  })
}

/** Turns the pages of a pack that was opened anew up to this question. */
async function turnTo(stage: Stage, number: number): Promise<void> {
  for (let at = 1; at < number; at += 1) {
    await reads(stage, 'page-tiku_offline', new RegExp(`第 ${at} 题 `))
    await tap(stage, 'offline-next')
  }
}

async function dayOffline(stage: Stage, own: OwnHost): Promise<void> {
  const { mini, shoot, step } = stage
  const total = ANSWERED.before + ANSWERED.after
  const expectNoMore = own.expect(/^failed: .*net::ERR_INTERNET_DISCONNECTED$/)
  await downloaded(stage)
  await step('without a network the chapter is practised, the page is reopened, and the lesson plays', async () => {
    await own.offline(true)
    await mini.callWxMethod('reLaunch', { url: pack })
    const reached = await answer(stage, 1, { count: ANSWERED.before, waiting: 0 })
    await mini.callWxMethod('reLaunch', { url: pageUrl('course_learn', { id: LESSON.courseId }, { lessonId: SOUND }) })
    await reads(stage, 'stored-lesson', /播放的是已下载的音频/)
    await reads(stage, 'offline', /当前无网络/)
    await shoot('class-lesson-offline')
    await mini.callWxMethod('reLaunch', { url: pack })
    await reads(stage, 'offline-waiting', new RegExp(`^${ANSWERED.before} 题已存在本机`))
    await turnTo(stage, reached)
    await answer(stage, reached, { count: ANSWERED.after, waiting: ANSWERED.before })
    await shoot('class-offline')
  })
  await step('with a network again the server has each answer once', async () => {
    await own.offline(false)
    await reads(stage, 'offline-waiting', /作答已保存/)
    expectNoMore()
    await mini.callWxMethod('reLaunch', { url: pageUrl('tiku_chapters', { categoryId: 22 }) })
    await tap(stage, `subject-${SUBJECT}`)
    await reads(stage, `chapter-${CHAPTER}`, new RegExp(`已答 ${total} / `))
    await shoot('class-synced')
  })
}

/** From a lesson to a note, a question and its answer; homework returned and passed; a day without a network. The learner has the course already. */
export async function classWork(stage: Stage, own: OwnHost, learner: string): Promise<void> {
  const desk = { origin: stage.origin, deskOrigin: own.deskOrigin }
  const session = await sessionOf(stage.origin, learner)
  await asked(stage, desk, session)
  await homework(stage, desk, session)
  await dayOffline(stage, own)
}
